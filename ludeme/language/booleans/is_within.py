"""Whether a piece stands at a site or in a region (spec 07 §1.5)."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import Condition, Number
from ludeme.emit.questions import holds, locate
from ludeme.language.base import by_slot, ludeme, named, shape
from ludeme.language.booleans.is_site import checked
from ludeme.language.constants import SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int, Region, unsupported


@shape
class IsPieceAt(Bool):
    """A condition on a piece at a site or in a region.

    Attributes:
        piece: The number of the piece, as `(id "King" Mover)` gives it.
        at: The site where it may stand.
        in_: The sites of which it may stand on one.
    """

    indexes = by_slot(piece=Index.PIECE, at=Index.SITE)
    piece: Int | None = None
    type: SiteType | None = None
    at: Int | None = named(None, group=1)
    in_: Region | None = named(None, group=1)


@ludeme("is Within")
class IsWithin(IsPieceAt):
    """`(is Within (id "Ball" Mover) in:(sites Top))`: the piece stands in a region (spec 07 §1.5).

    Attributes:
        at: The site where it must stand; by default where the last move ended.
        in_: The sites of which it must stand on one.
    """

    phrases = (
        "{piece} stands where it is asked for",
        "{piece} does not stand where it is asked for",
    )
    reads = BOARD
    needed = ("piece",)

    def emit(self, c: Code) -> Condition:
        """Compare the component numbers, on every level."""
        if self.piece is None:
            raise unsupported(self)
        piece = c.let("piece", self.piece.emit(c))
        facts = c.program.facts
        if self.in_ is None and not facts.stacking and facts.types == (facts.default_type,):
            place = locate(c, access.or_last_to(c, self.at), None)
            same = Condition(f"{access.what(c, place.slot)} == {piece}")
            return checked(place.valid, same)
        at = None if self.in_ else c.let("at", access.or_last_to(c, self.at))

        def build(b: Code) -> None:
            if at is not None:
                self._look(b, at, piece)
            elif self.in_ is not None:
                with self.in_.each(b) as site:
                    self._look(b, site, piece)

        return holds(c, "is_within", build)

    def _look(self, b: Code, site: Number, piece: Number) -> None:
        """Quirk: where elements of several types have this number, all of them are looked at."""
        facts = b.program.facts
        for kind in facts.types:
            place = locate(b, site, kind, by_index=kind == facts.default_type)
            with b.when(place.valid):
                self._look_at(b, place.slot, piece)

    def _look_at(self, b: Code, slot: Number, piece: Number) -> None:
        if not b.program.facts.stacking:
            with b.block(f"if {access.what(b, slot)} == {piece}"):
                b.line("return True")
            return
        level = b.fresh("level")
        with (
            b.block(f"for {level} in range({access.height(b, slot)})"),
            b.block(f"if {access.what(b, slot, level)} == {piece}"),
        ):
            b.line("return True")
