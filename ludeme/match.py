"""Matches of several games (spec 06 §B5.5): described here, played game by game."""

from __future__ import annotations

from dataclasses import dataclass

from ludeme.game import State
from ludeme.grammar import Description, UnsupportedLudeme
from ludeme.language.game import Match as MatchNode


@dataclass(frozen=True)
class Match:
    """A description whose root is a match: its name, players and the games it consists of."""

    node: MatchNode
    description: Description

    @property
    def name(self) -> str:
        """The match's name."""
        return self.node.name

    @property
    def players(self) -> int:
        """Number of players."""
        return self.node.players.count if self.node.players else 2

    @property
    def games(self) -> tuple[str, ...]:
        """Names of the games, in order."""
        return tuple(game.name for game in self.node.games.games)

    def start(self, seed: int | None = None) -> State:
        """Matches load, but are not played as one game yet."""
        raise UnsupportedLudeme("not supported yet: playing a match of several games", self.node.span)
