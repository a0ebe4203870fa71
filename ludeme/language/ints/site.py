"""What stands on a site: who, what, state, rotation, value, level, die, card (07 §2.8-§2.10)."""

from __future__ import annotations

from typing import ClassVar

from ludeme.compile import access, fields
from ludeme.compile.code import Code
from ludeme.compile.dependence import BOARD, NOTHING
from ludeme.compile.questions import Place, choose, locate
from ludeme.language.base import ludeme, named, shape
from ludeme.language.constants import CardSiteType, SiteType
from ludeme.language.kinds import Int


@shape
class AtSite(Int):
    """A number read at a site, on a level of its stack; 0 where nothing stands."""

    reads = BOARD
    #: The stored field; `who` may follow from `what`.
    field: ClassVar[str] = ""
    type: SiteType | None = None
    at: Int = named()
    level: Int | None = named(None)

    def emit(self, c: Code) -> str:
        """The stored number."""
        place = self.place(c)
        if place.valid == "False":
            return "0"
        level = self.level_read(c)
        return choose(place.valid, self.read(c, place.slot, level), "0")

    def place(self, c: Code) -> Place:
        """Where to read."""
        return locate(c, self.at.emit(c), self.type)

    def level_read(self, c: Code) -> str | None:
        """The level to read, None for the top one."""
        if self.level is None or not c.program.facts.stacking:
            return None
        level = c.let("level", self.level.emit(c))
        return None if level == "-1" else level

    def read(self, c: Code, slot: str, level: str | None) -> str:
        """The field at a slot."""
        return access.read(c, self.field, slot, level)


@ludeme("who")
class Who(AtSite):
    """`(who at:(to))`: the owner of the piece on a site (spec 07 §2.9, 10 §1)."""

    def place(self, c: Code) -> Place:
        """Quirk: without a level only the board is looked at, unless the type is Cell."""
        return locate(c, self.at.emit(c), self.type, by_index=self.level is not None)

    def read(self, c: Code, slot: str, level: str | None) -> str:
        """The stored owner."""
        return access.who(c, slot, level)


@ludeme("what")
class What(AtSite):
    """`(what at:(to))`: the piece number on a site (spec 07 §2.9, 10 §1)."""

    def level_read(self, c: Code) -> str | None:
        """Quirk: without a level, the bottom of a stack."""
        if self.level is None and c.program.facts.stacking:
            return "0"
        return super().level_read(c)

    def read(self, c: Code, slot: str, level: str | None) -> str:
        """The component number."""
        return access.what(c, slot, level)


@ludeme("state")
class State(AtSite):
    """`(state at:(to))`: the local state of a site (spec 07 §2.9)."""

    field = "STATE"
    needs = frozenset({"state"})


@ludeme("rotation")
class Rotation(AtSite):
    """`(rotation at:(to))`: the rotation of the piece on a site (spec 07 §2.9)."""

    field = "ROTATION"
    needs = frozenset({"rotation"})


@ludeme("value Piece")
class ValuePiece(AtSite):
    """`(value Piece at:(to))`: the value of the piece on a site (spec 07 §2.9)."""

    field = "VALUE"


@ludeme("topLevel")
class TopLevel(Int):
    """`(topLevel at:(to))`: the highest level of a stack (spec 07 §2.9)."""

    reads = BOARD
    type: SiteType | None = None
    at: Int = named()

    def emit(self, c: Code) -> str:
        """One less than the height, 0 for an empty stack; -1 behind the last site."""
        place = locate(c, self.at.emit(c), self.type)
        otherwise = choose(f"{place.site} < 0", "0", "-1")
        if not c.program.facts.stacking:
            return choose(place.valid, "0", otherwise)
        height = access.height(c, place.slot)
        return choose(place.valid, f"max({height} - 1, 0)", otherwise)


@ludeme("face")
class Face(Int):
    """`(face (handSite Shared))`: the value shown by the die on a site (spec 07 §2.8)."""

    reads = frozenset({"board", "dice"})
    site: Int

    def emit(self, c: Code) -> str:
        """The value of the face that the state of the die's site selects."""
        place = locate(c, self.site.emit(c), "Cell")
        return choose(place.valid, shown_face(c, place.slot), "-1")


def shown_face(c: Code, slot: str) -> str:
    """The value shown by the die on a slot; -1 for anything that is no die."""
    pieces = c.program.facts.pieces
    width = max(1, *(len(piece.faces) for piece in pieces))
    values = [
        piece.faces[face] if face < len(piece.faces) else -1
        for piece in pieces
        for face in range(width)
    ]
    table = c.program.tables.add("faces", values)
    return f"t[{table} + {access.what(c, slot)} * {width} + {access.read(c, 'STATE', slot)}]"


@ludeme("card")
class CardAt(Int):
    """`(card Suit at:(to))`: a property of the card on a site (spec 07 §2.8)."""

    what: CardSiteType
    at: Int = named()
    level: Int | None = named(None)


@ludeme("card TrumpSuit")
class CardTrumpSuit(Int):
    """`(card TrumpSuit)`: the trump suit (spec 07 §2.8)."""

    reads = NOTHING

    def emit(self, c: Code) -> str:
        """The stored suit."""
        return fields.trump(c)
