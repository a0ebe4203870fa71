"""What every tier answers about positions: the one interface between play and the runtime."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from ludeme.model.facts import Facts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: What lies on a site, bottom to top: piece, local state, rotation, value.
Levels: TypeAlias = tuple[tuple[int, int, int, int], ...]
#: The occupied sites, "c12" for cell 12: what lies there, and how many of it.
Contents: TypeAlias = dict[str, tuple[Levels, int]]
#: A legal move as the program lists it: generator, from, to, and what its effects need.
MoveRow: TypeAlias = tuple[int, ...]
#: A position as a tier holds it.
Row: TypeAlias = "list[int] | NDArray[np.int32]"

R = TypeVar("R")


class Engine(Protocol[R]):
    """A program in a tier, answering for one position at a time; `R` is its form of a row."""

    def start(self, seed: int) -> R:
        """A row at the start of a game."""

    def moves(self, row: R) -> list[MoveRow]:
        """The legal move rows."""

    def apply(self, row: R, move: MoveRow) -> None:
        """Play a move in place."""

    def adopt(self, row: Any) -> R:
        """The row, which may be another tier's, in the form this tier works on."""

    def copy(self, row: R) -> R:
        """An independent row."""

    def contents(self, row: R, facts: Facts) -> Contents:
        """Occupied sites."""
