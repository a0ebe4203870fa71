"""What every game and every position can do: single games, matches of several, and foreign ones."""

from __future__ import annotations

from typing import Protocol, Self

from ludeme.play.move import Move
from ludeme.runtime.engine import Contents


class PlayableState(Protocol):
    """A position: who is to move, what may be done, and how it ended."""

    @property
    def mover(self) -> int:
        """The player to move, 1..n."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def winner(self) -> int:
        """The winner once over, 0 for none."""

    @property
    def scores(self) -> list[int]:
        """The score of every player."""

    def ranking(self) -> list[float]:
        """Rank of every player, 1.0 the best; 0.0 for a player without a rank."""

    def legal_moves(self) -> list[Move]:
        """Every legal move."""

    def apply(self, move: Move) -> Self:
        """Play a legal move in place; returns this position for chaining."""

    def copy(self) -> Self:
        """An independent copy."""

    def chance_outcomes(self) -> list[tuple[tuple[int, ...], float]]:
        """Every roll that is due before the coming move, with its probability; [] if none is."""

    def contents(self) -> Contents:
        """Occupied sites: "c12" -> (((what, state, rotation, value), ... bottom to top), count)."""


class PlayableGame(Protocol):
    """A game: its name, its number of players, and where it begins."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def players(self) -> int:
        """Number of players."""

    def start(self, seed: int | None = None) -> PlayableState:
        """A new game; `seed` fixes every chance event."""
