"""An encounter: the games of one agent against another, as texts that any process can play from."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from math import inf
from pathlib import Path
from typing import Any

from ludeme.binding.printing import to_lud
from ludeme.grammar.options import option_names
from ludeme.model.header import PLAYERS
from ludeme.model.regular_files import bytes_of
from ludeme.play.game import Game
from ludeme.play.loading import load, source_text
from ludeme.play.matches.match import Match
from ludeme.play.trials import rules_digest
from ludeme.player.agents.given import is_person, playing
from ludeme.player.agents.registry import make_agent
from ludeme.player.matches.match import GameRecord, play_game, play_numbered
from ludeme.player.matches.opening import Opened
from ludeme.player.matches.processes import results_of
from ludeme.player.search.budget import Budget, counting_processor_time
from ludeme.player.training.evaluation.sketch import SKETCH

#: Enough to compile everything a search runs through, before a clock starts.
_WARM_UP = Budget(iterations=64)
_WARM_UP_PLIES = 4
_FILE = re.compile(r"(features|weights|evaluation|file)=([^,]+)")


@dataclass(frozen=True)
class Source:
    """A game as `ludeme.load` is told about it."""

    source: str
    options: tuple[str, ...] = ()
    ruleset: str | None = None
    tier: str = "auto"

    @classmethod
    def of(
        cls, source: str | Path, options: Iterable[str] | None = None, ruleset: str | None = None
    ) -> Source:
        """What a caller says of a game, in a form that any process can read."""
        return cls(source_text(source), option_names(options), ruleset)


@dataclass(frozen=True)
class Encounter:
    """Agent `a` against `b`; with the number of a game this fixes how it begins and its lots."""

    game: Source
    a: str
    b: str
    seed: int = 0
    #: Games of a round begin with so many random plies, the same for all.
    opening: int = 0
    #: Longer games are draws.
    max_plies: int | None = None
    #: Whether each agent in turn sits alone against the other (more than two players).
    both_alone: bool = False
    #: Every game begins with these moves, by the labels of their targets.
    begins: tuple[str, ...] = ()

    @cached_property
    def key(self) -> str:
        """Equal for encounters whose games are the same.

        Rules count by what they mean, files of weights by their content: where a file lies, and how
        a description is laid out, changes nothing; what is written into a file does.
        """
        said = asdict(self) | {"a": with_contents(self.a), "b": with_contents(self.b)}
        said["game"] = rules_of(self.game)
        if not self.begins:
            del said["begins"]
        return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]


#: A game to be played: its encounter and its number there.
Task = tuple[Encounter, int]


def played(
    tasks: Iterable[Task], jobs: int, until: float = inf, *, processor_time: bool = False
) -> Iterator[tuple[Task, GameRecord]]:
    """Play these games, as many at a time as there are jobs; begin none after `until`.

    Tasks are taken from `tasks` when they are begun, so it may stop as results come in. With
    `processor_time` other work on the machine takes nobody's time.
    """
    yield from results_of(_play_undisturbed if processor_time else play_task, tasks, jobs, until)


def _play_undisturbed(task: Task) -> GameRecord:
    """Play one game; seconds are those of the processor, not of the clock."""
    with counting_processor_time():
        return play_task(task)


def play_task(task: Task) -> GameRecord:
    """Play one game, after everything that costs time only once has been done."""
    encounter, number = task
    game = loaded(encounter.game)
    for agent in (encounter.a, encounter.b):
        _warm_up(encounter.game, agent)
    return play_numbered(
        begun(game, encounter.begins), encounter.a, encounter.b, number, seed=encounter.seed,
        opening=encounter.opening, max_plies=encounter.max_plies, both_alone=encounter.both_alone,
    )  # fmt: skip


def begun(game: Game | Match, moves: tuple[str, ...]) -> Game | Match | Opened:
    """The game after these moves; matches of several games have no labels to name them by."""
    return Opened(game, moves) if moves and isinstance(game, Game) else game


def loaded(source: Source) -> Game | Match:
    """The game; it is loaded once, as long as its file stays as it is."""
    try:
        return _loaded(source, os.stat(source.source).st_mtime_ns)
    except (OSError, ValueError):  # a name of the library, or a text
        return _loaded(source, 0)


@cache
def _loaded(source: Source, changed: int) -> Game | Match:
    return load(source.source, list(source.options) or None, source.ruleset, source.tier)


def rules_of(source: Source) -> tuple[str, ...]:
    """Digests of the rules: of a match, also of those of its games, which it only names."""
    game = loaded(source)
    if isinstance(game, Game):
        return (rules_digest(game),)
    games = map(game.game, range(len(game.games)))
    return hashlib.sha256(to_lud(game.node).encode()).hexdigest(), *map(rules_digest, games)


@cache
def _warm_up(source: Source, description: str) -> None:
    """Let every player make a move: features are laid out for each of them. `auto` chooses.

    A person is not asked before the game.
    """
    game = loaded(source)
    state = game.start(seed=1)
    agents: list[Any] = [make_agent(description) for _ in range(int(state.row[PLAYERS]))]
    if any(map(is_person, agents)):
        return
    agents = [playing(one, game) for one in agents]
    play_game(state, agents, budget=_WARM_UP, max_plies=_WARM_UP_PLIES)


def with_contents(agent: str | type) -> str:
    """The description of an agent with the digests of its files in place of their paths.

    Classes count by their names, as agents that were registered do.
    """
    if isinstance(agent, type):
        return f"{agent.__module__}.{agent.__qualname__}"
    return _FILE.sub(lambda found: f"{found[1]}={_content(found[2])}", agent)


def _content(file: str) -> str:
    return file if file == SKETCH else digest(Path(file))


def digest(path: Path) -> str:
    """A short digest of a file."""
    return hashlib.sha256(bytes_of(path, "a file that an agent uses")).hexdigest()[:16]
