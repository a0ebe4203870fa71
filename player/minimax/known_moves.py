"""What searches that look ahead say of each move of their root, not of the best one alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ludeme.runtime.search_abi.compiled_game import IntArray

#: Longer lines are not followed.
LONGEST = 60


@dataclass(frozen=True)
class RootLine:
    """A move of a root with the moves expected after it; values are for who moves at the root."""

    moves: tuple[IntArray, ...]
    #: Positions that were looked at behind it, or how often the best line went through it.
    visits: int
    value: float
    #: Plies that were looked ahead.
    depth: int | None = None
    #: What is proven of it.
    lower: float = -1.0
    upper: float = 1.0
    #: Its part of what was thought of positions that were drawn.
    share: float | None = None


class Lines(Protocol):
    """A search that can be asked what it knows of every move of its root."""

    @property
    def solved(self) -> bool:
        """Whether looking further would change nothing, or must not."""

    @property
    def full(self) -> bool:
        """Whether its memory is used up."""

    def begin(self, row: IntArray, seed: int) -> None:
        """Make the position `row` the root."""

    def run(self, iterations: int) -> int:
        """Look at so many more positions, or at fewer if that is enough."""

    def lines(self) -> list[RootLine]:
        """The moves of the root, the best first."""
