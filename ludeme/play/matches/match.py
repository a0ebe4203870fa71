"""Matches of several games, played one after the other (spec 06 §B5.5)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import ludeme.games
from ludeme.binding.printing import to_lud
from ludeme.grammar import Description, LudemeError
from ludeme.language.kinds import Bool, Verdict, unsupported
from ludeme.language.rules.frame import Match as MatchNode
from ludeme.language.rules.frame import Subgame
from ludeme.model.quantities import counted, whole
from ludeme.play.game import Game
from ludeme.play.matches.match_state import MatchState
from ludeme.play.perft import perft

if TYPE_CHECKING:  # numba is loaded when it is first asked
    from ludeme.play.playout_statistics import PlayoutStatistics

#: The folder name that marks the root of a library of descriptions.
LIBRARY_ROOT = "lud"


class Loader(Protocol):
    """What loads the games of a match: `ludeme.load`."""

    def __call__(
        self, source: Path, options: Sequence[str] | None = None, *, tier: str
    ) -> Game | Match:
        """The game of a file."""


class Match:
    """A description whose root is a match: its name, players and the games it consists of."""

    def __init__(
        self, node: MatchNode, description: Description, load: Loader, tier: str = "auto"
    ) -> None:
        self.node = node
        self.description = description
        self._loader = load
        self.tier = tier
        self.name = node.name
        self._games: dict[int, Game] = {}

    @property
    def players(self) -> int:
        """Number of players."""
        return self.node.players.count if self.node.players else 2

    @property
    def games(self) -> tuple[str, ...]:
        """Names of the games, in order."""
        return tuple(game.name for game in self.node.games.games)

    @cached_property
    def hides(self) -> bool:
        """Whether there is a game in which something of a position is hidden from players."""
        return any(self.game(index).hides for index in range(len(self.games)))

    @cached_property
    def simultaneous(self) -> bool:
        """Whether there is a game in which all players choose at the same time."""
        return any(self.game(index).simultaneous for index in range(len(self.games)))

    @cached_property
    def ends(self) -> list[tuple[Bool, Verdict]]:
        """The conditions of the end rules, with their results."""
        found: list[tuple[Bool, Verdict]] = []
        for rule in self.node.end.rules:
            verdicts = rule.verdicts(self.players)
            if verdicts is None:
                raise unsupported(rule)
            found += verdicts
        return found

    def game(self, index: int) -> Game:
        """A game of the match, loaded on first use, that can answer the match's questions.

        They count from 0; a ValueError for a number beyond the last one.
        """
        index = whole(index, "the number of a game", most=len(self.games) - 1)
        if index not in self._games:
            subgame = self.node.games.games[index]
            game = self._load(subgame)
            for i, (condition, _) in enumerate(self.ends):
                game.questions[f"match_end_{i}"] = condition
            for name, number in (("match_next", subgame.next), ("match_result", subgame.result)):
                if number is not None:
                    game.questions[name] = number
            game.of_match = (self, index)
            self._games[index] = game
        return self._games[index]

    def _load(self, subgame: Subgame) -> Game:
        path = self._find(subgame.name)
        if path is None:
            raise LudemeError(subgame.not_found, subgame.span)
        game = self._loader(path, [subgame.option] if subgame.option else None, tier=self.tier)
        if not isinstance(game, Game):
            raise LudemeError(f'"{subgame.name}" is a match itself', subgame.span)
        if game.players != self.players:
            message = (
                f'"{subgame.name}" has {counted(game.players, "player")}, the match {self.players}'
            )
            raise LudemeError(message, subgame.span)
        return game

    @property
    def missing(self) -> tuple[Subgame, ...]:
        """Those of its games of which there is no description."""
        return tuple(each for each in self.node.games.games if self._find(each.name) is None)

    def _find(self, name: str) -> Path | None:
        """A description by file name: near the match, in its library, then in ours."""
        span = self.description.root.span
        own = Path(span.source.name) if span else Path()
        roots = [own.parent, *(folder for folder in own.parents if folder.name == LIBRARY_ROOT)]
        for root in roots if own.is_file() else ():
            for path in sorted(root.rglob("*.lud")):
                if path.stem.casefold() == name.casefold():
                    return path
        return ludeme.games.find(name)

    def to_lud(self) -> str:
        """The match as `.lud` text, macros and options applied; its games stand elsewhere."""
        return to_lud(self.node)

    def start(self, seed: int | None = None) -> MatchState:
        """The first game of a new match."""
        known = None if seed is None else whole(seed, "a seed")
        return MatchState(self, random.Random(known).randrange(2**31 - 1))

    def position(self, text: str) -> MatchState:
        """The position that `MatchState.to_text` wrote; a ValueError if it is not of this match."""
        return MatchState.of_text(self, text)

    def perft(self, depth: int, *, turns: bool = False) -> int:
        """Number of move sequences of this length from the start (leaf count); see `perft`."""
        return perft(self.start(seed=0), depth, turns=turns)

    def playouts(self, n: int, seed: int = 0) -> PlayoutStatistics:
        """Play `n` random matches at machine speed; returns what they showed.

        The same seed repeats the same matches; it is 0 where none is given.
        """
        from ludeme.play.matches.match_playouts import match_playouts
        from ludeme.play.playouts import MOST_PLAYOUTS

        number = whole(n, "the number of playouts", least=1, most=MOST_PLAYOUTS)
        return match_playouts(self, number, whole(seed, "a seed"))

    def __copy__(self) -> Match:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self

    @cached_property
    def _identity(self) -> tuple[Any, ...]:
        """What makes two matches the same."""
        return self.description.expanded, self.description.source.name

    def __eq__(self, other: object) -> bool:
        return self._identity == other._identity if isinstance(other, Match) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._identity)

    def __repr__(self) -> str:
        return f"<Match {self.name!r}: {', '.join(self.games)}>"
