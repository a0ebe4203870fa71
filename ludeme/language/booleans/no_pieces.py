"""Whether a player has pieces left: no Pieces (spec 07 §1.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import Condition
from ludeme.emit.questions import holds
from ludeme.language.base import Thing, by_slot, ludeme, named, slot
from ludeme.language.constants import Role, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int, Region
from ludeme.language.pieces_of import PieceSearch
from ludeme.model.capabilities import Capability
from ludeme.model.strategies import GuardPiece, Strategy


@ludeme("no Pieces")
class NoPieces(Bool):
    """`(no Pieces Next in:(sites Board))`: a player has no such piece (spec 07 §1.3).

    Attributes:
        type: Only pieces on graph elements of this kind; by default on any.
        role: Whose pieces; by default everybody's.
        of: The number of the player whose pieces are meant.
        name: Only pieces whose name contains this.
        in_: Only pieces on these sites; by default anywhere, hands included.
    """

    indexes = by_slot(of=Index.PLAYER)
    refers = by_slot(name=Thing.PIECES)
    reads = BOARD
    needs = frozenset({Capability.PIECE_LISTS})
    type: SiteType | None = None
    role: Role | None = slot(None, group=1)
    of: Int | None = named(None, group=1)
    name: str | None = None
    in_: Region | None = named(None)

    @property
    def phrases(self) -> tuple[str, str]:  # type: ignore[override]
        """Of which piece, and where."""
        what = ("" if self.name is None else " {name}") + (" in {in}" if self.in_ else "")
        return f"{{of or role}} has no piece{what}", f"{{of or role}} has a piece{what}"

    def strategies(self, number: Callable[[Any], int | None]) -> tuple[Strategy, ...]:
        """Mind the piece that has a name."""
        return (GuardPiece(self.name),) if self.name is not None else ()

    def emit(self, c: Code) -> Condition:
        """Stop at the first piece."""
        search = PieceSearch(self.type, self.of or self.role, self.name, self.in_)
        return Condition(f"not {holds(c, 'has_pieces', search.find, key=self)}")
