"""What is played to judge a game, and what of it has been played.

study = Study(Source("Hex"), Settings(games=20))
for line in study.play(jobs=2):
    print(line)                    # plain data; `keep` counts such lines of earlier runs
print(study.estimates())
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from math import inf
from typing import Any

from ludeme.model.quantities import keep_whole
from ludeme.play.game import Game
from ludeme.play.trials import rules_digest
from ludeme.player.agents.registry import make_agent
from ludeme.player.matches.encounter import Encounter, Source, loaded, play_task
from ludeme.player.matches.match import games_of_round
from ludeme.player.matches.processes import results_of
from ludeme.player.quality.arrangements import arrangements_of
from ludeme.player.quality.estimates import Estimate, Place, Samples, estimated
from ludeme.player.quality.ladder import ladder, rung_of
from ludeme.player.quality.measures import MEASURES, Need
from ludeme.player.quality.record import PlayedGame
from ludeme.player.quality.sampling import sampled
from ludeme.player.quality.tracing import traced
from ludeme.runtime.search_abi.seeds import mixed

#: How games are played: playouts of which only the results are kept, random games that are looked
#: at, games of a search against itself, games of more search against less.
PLAYOUTS, RANDOM, SEARCH, LADDER = "playouts", "random", "search", "ladder"
#: Random playouts are done in parts of this size.
PART = 100
#: What is to be played is listed, and all of it kept, before and while anything is said.
MOST_PLAYOUTS, MOST_GAMES = 10_000_000, 100_000
#: What results are reported under that need no play.
RULES = "rules"


@dataclass(frozen=True)
class Settings:
    """How much is played, and how. Raises ValueError for what cannot be played."""

    playouts: int = 1000
    #: Of random games, of self-play, and of each rung of the ladder (there a few more, so that each
    #: side has every seat equally often).
    games: int = 50
    #: Of self-play, and of the higher side of the highest rung.
    iterations: int = 400
    rungs: int = 3
    seed: int = 0
    #: Games are cut after so many plies, but for playouts.
    max_plies: int = 500

    def __post_init__(self) -> None:
        keep_whole(self, "playouts", "the number of playouts", most=MOST_PLAYOUTS)
        keep_whole(self, "games", "the number of games", most=MOST_GAMES)
        keep_whole(self, "iterations", "the number of iterations", least=1)
        keep_whole(self, "rungs", "the number of rungs")
        keep_whole(self, "seed", "a seed")
        keep_whole(self, "max_plies", "the greatest number of plies", least=1)


@dataclass(frozen=True)
class Task:
    """Something to play: one game, or one part of the playouts."""

    source: Source
    settings: Settings
    kind: str
    number: int
    #: Of the ladder.
    encounter: Encounter | None = None
    #: How many playouts.
    size: int = 1


@dataclass
class Study:
    """A game, how it is to be played, and the games so far."""

    source: Source
    settings: Settings = field(default_factory=Settings)
    _lines: dict[tuple[str, int], dict[str, Any]] = field(default_factory=dict, init=False)
    #: The keys of tasks, of which there may be hundreds of thousands, by what tells them apart.
    _keys: dict[tuple[object, ...], str] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        game = loaded(self.source)
        if not isinstance(game, Game):
            raise ValueError(f"{game.name} is a match of several games; evaluate each by itself")
        if game.facts.deduction or not game.players:
            raise ValueError(f"{game.name} is a puzzle: these measures are of games with players")
        self.game = game

    # --- what is played -------------------------------------------------------------------------

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """All that is to be played, so ordered that everything goes on evenly."""
        settings = self.settings
        rungs = self._rungs
        parts = -(-settings.playouts // PART)
        found = [
            Task(self.source, settings, PLAYOUTS, k, None, min(PART, settings.playouts - k * PART))
            for k in range(parts)
        ]
        of_round = games_of_round(self.game.players)
        for number in range(-(-settings.games // of_round) * of_round):
            if number < settings.games:
                found += [Task(self.source, settings, kind, number) for kind in (RANDOM, SEARCH)]
            found += [Task(self.source, settings, LADDER, number, rung) for rung in rungs]
        return tuple(found)

    @property
    def _rungs(self) -> list[Encounter]:
        if self.game.players < 2:
            return []
        of = self.settings
        return ladder(self.source, of.iterations, of.rungs, of.seed, of.max_plies)

    def play(self, jobs: int = 1, until: float = inf) -> Iterator[dict[str, Any]]:
        """Play what is missing, as much at a time as there are jobs; yields lines to be kept."""
        missing = (task for task in self.tasks if (self._key(task), task.number) not in self._lines)
        for task, found in results_of(carried_out, missing, jobs, until):
            line = {"key": self._key(task), "play": task.kind, "number": task.number, **found}
            self.keep(line)
            yield line

    def keep(self, line: Mapping[str, Any]) -> bool:
        """Count something that was played earlier; returns whether it belongs to this study.

        A ValueError for a line with the key of a task that does not hold what came of it.
        """
        number = line.get("number")
        place = (str(line.get("key")), number if isinstance(number, int) else -1)
        kind = self._wanted.get(place)
        if kind is not None:
            _see_result(kind, line)
            self._lines[place] = dict(line)
        return kind is not None

    @property
    def done(self) -> int:
        """How many of the tasks have been carried out."""
        return len(self._lines)

    @cached_property
    def _wanted(self) -> dict[tuple[str, int], str]:
        """The kind of each task."""
        return {(self._key(task), task.number): task.kind for task in self.tasks}

    @cached_property
    def digest(self) -> str:
        """What the description means: the same however it is laid out and commented."""
        return rules_digest(self.game)[:16]

    def _key(self, task: Task) -> str:
        """Equal for tasks whose results are the same, and for no others."""
        apart = (task.kind, task.size, task.encounter)
        if apart not in self._keys:
            self._keys[apart] = self._key_of(task)
        return self._keys[apart]

    def _key_of(self, task: Task) -> str:
        said = asdict(task.settings)
        names = {
            PLAYOUTS: ("seed",),
            RANDOM: ("seed", "max_plies"),
            SEARCH: ("seed", "max_plies", "iterations"),
            LADDER: ("seed", "max_plies"),
        }[task.kind]
        facts: list[Any] = [self.digest, task.kind, *(said[name] for name in names)]
        if task.kind == PLAYOUTS:
            facts.append(task.size)
        if task.encounter is not None:
            facts += [task.encounter.a, task.encounter.b]
        return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]

    # --- what came out --------------------------------------------------------------------------

    def games(self, kind: str) -> list[PlayedGame]:
        """The games that were played in this way; none of the ladder."""
        lines = [line for line in self._in_order() if line["play"] == kind]
        return [game for line in lines for game in _games_of(line)]

    def _in_order(self) -> list[dict[str, Any]]:
        return [self._lines[place] for place in self._wanted if place in self._lines]

    def samples(self) -> Samples:
        """The numbers of all measures: of each game one, by measure, part and kind of play."""
        playouts, random, search = (self.games(kind) for kind in (PLAYOUTS, RANDOM, SEARCH))
        encounters = {self._key(task): task.encounter for task in self.tasks}
        rungs = [
            rung_of(encounters[line["key"]], line["points"])  # type: ignore[arg-type]
            for line in self._in_order()
            if line["play"] == LADDER
        ]
        looked_at: dict[Need, dict[str, list[Any]]] = {
            Need.RESULT: {RANDOM: playouts or random, SEARCH: search},
            Need.COURSE: {RANDOM: random, SEARCH: search},
            Need.VALUES: {SEARCH: search},
            Need.LADDER: {LADDER: rungs},
            Need.RULES: {RULES: [arrangements_of(self.game)]},
        }
        return {
            Place(one.name, part, play): numbers
            for one in MEASURES.values()
            for play, items in looked_at[one.needs].items()
            for part, numbers in one.samples(items).items()
        }

    def estimates(self) -> dict[Place, Estimate]:
        """What all measures say, with intervals."""
        return {place: estimated(place, numbers) for place, numbers in self.samples().items()}

    def counts(self) -> Counter[str]:
        """How many games there are of each kind, in the order in which kinds are reported."""
        lines = Counter(line["play"] for line in self._lines.values())
        lines[PLAYOUTS] = len(self.games(PLAYOUTS))
        kinds = (PLAYOUTS, RANDOM, SEARCH, LADDER)
        return Counter({kind: lines[kind] for kind in kinds if kind in lines})


def _games_of(line: Mapping[str, Any]) -> list[PlayedGame]:
    """The games of a line that is not of the ladder."""
    games = line["games"] if line["play"] == PLAYOUTS else [line["game"]]
    return [PlayedGame.from_line(game) for game in games]


def _see_result(kind: str, line: Mapping[str, Any]) -> None:
    """A ValueError for a line that does not hold what is kept of a task of this kind."""
    try:
        if line["play"] != kind:
            raise ValueError(f"it was played as {line['play']!r}")
        if kind != LADDER:
            _games_of(line)
        elif not 0 <= line["points"] <= 1:
            raise ValueError(f"points are {line['points']}")
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"fields are missing or of another kind: {error}") from None


def carried_out(task: Task) -> dict[str, Any]:
    """Play it; the result as plain data."""
    if task.encounter is not None:
        record = play_task((task.encounter, task.number))
        return {"points": record.points, "plies": record.plies}
    game = loaded(task.source)
    assert isinstance(game, Game)
    settings = task.settings
    seed = mixed(settings.seed, (PLAYOUTS, RANDOM, SEARCH).index(task.kind), task.number) % 2**31
    if task.kind == PLAYOUTS:
        return {"games": [played.to_line() for played in sampled(game, task.size, seed)]}
    thinks = task.kind == SEARCH
    agent = make_agent(f"uct:iterations={settings.iterations}" if thinks else "random")
    played = traced(game, agent, seed=seed, max_plies=settings.max_plies, thinks=thinks)
    return {"game": played.to_line()}
