"""What stands on a site: who, what, state, rotation, value, level, die, card (07 §2.8-§2.10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ludeme.emit import access, fields
from ludeme.emit.code import Code
from ludeme.emit.components.decks import Property, on_card
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.expressions import UNDEFINED, ZERO, Condition, Number, choose
from ludeme.emit.moves.move_shapes import UNKNOWN, Content, Scene, Spot, Ways
from ludeme.emit.questions import Place, locate, within
from ludeme.language import roles
from ludeme.language.base import Thing, by_slot, ludeme, named, shape
from ludeme.language.constants import CardSiteType, Role, SiteType
from ludeme.language.indexes import Index
from ludeme.language.ints.iterators import Level
from ludeme.language.ints.of_game import Mover
from ludeme.language.kinds import Int
from ludeme.model.capabilities import Capability


@shape
class AtSite(Int):
    """A number read at a site, on a level of its stack; 0 where nothing stands.

    Attributes:
        at: The site.
        level: The level of the stack; by default the top.
    """

    indexes = by_slot(at=Index.SITE, level=Index.LEVEL)
    reads = BOARD
    #: The stored field; `who` may follow from `what`.
    field: ClassVar[str] = ""
    type: SiteType | None = None
    at: Int = named()
    level: Int | None = named(None)

    def emit(self, c: Code) -> Number:
        """The stored number."""
        place = self.place(c)
        if place.valid.known is False:
            return ZERO
        return choose(place.valid, self.read_at(c, place.slot, self.level_read(c)), ZERO)

    def read_at(self, c: Code, slot: Number, level: Number | None) -> Number:
        """The field at a slot; level -1 is the top one (spec 07 §2.9).

        A level that is iterated and the top level of a stack are never -1 where one stands.
        """
        iterated = isinstance(self.level, Level | TopLevel)
        if level is None or iterated or (level.low is not None and level.low >= 0):
            return self.read(c, slot, level)
        top = Condition(f"{level} == -1")
        return choose(top, self.read(c, slot, None), self.read(c, slot, level))

    def place(self, c: Code) -> Place:
        """Where to read."""
        return locate(c, self.at.emit(c), self.type)

    def level_read(self, c: Code) -> Number | None:
        """The level to read, None for the top one."""
        if self.level is None or not c.program.facts.stacking:
            return None
        level = c.let("level", self.level.emit(c))
        return None if level.value == -1 else level

    def read(self, c: Code, slot: Number, level: Number | None) -> Number:
        """The field at a slot."""
        return access.read(c, self.field, slot, level)

    def spot_read(self, scene: Scene) -> Spot | None:
        """The spot whose top piece is read, None if it is not known or another level is read."""
        spot = self.at.spot(scene)
        above = self.level is None or not scene.facts.stacking
        return spot if above and spot and spot.kind == scene.kind(self.type) else None


@ludeme("who")
class Who(AtSite):
    """`(who at:(to))`: the owner of the piece on a site (spec 07 §2.9, 10 §1)."""

    phrases = ("the owner of {at}",)
    number_of = Index.PLAYER

    def place(self, c: Code) -> Place:
        """Quirk: without a level only the board is looked at, unless the type is Cell."""
        return locate(c, self.at.emit(c), self.type, by_index=self.level is not None)

    def read(self, c: Code, slot: Number, level: Number | None) -> Number:
        """The stored owner."""
        return access.who(c, slot, level)

    def equals(self, scene: Scene, other: Int | Role, holds: bool) -> Ways:
        """A friend, or a piece of a player; the owner of an empty site is 0."""
        spot = self.spot_read(scene)
        if other is Role.Mover or isinstance(other, Mover):
            return scene.test(spot, Content.FRIEND, holds=holds, source=self)
        player = roles.role_number(other) if isinstance(other, Role) else scene.number(other)
        if player == 0 and all(piece.owner for piece in scene.facts.pieces[1:]):
            return scene.test(spot, Content.EMPTY, holds=holds, source=self)
        if player is None or not 1 <= player <= scene.facts.players:
            return UNKNOWN
        return scene.test(spot, Content.PLAYER, player, holds=holds, source=self)


@ludeme("what")
class What(AtSite):
    """`(what at:(to))`: the piece number on a site (spec 07 §2.9, 10 §1).

    Attributes:
        at: The site.
        level: The level of the stack; by default the bottom, and -1 means the top.
    """

    phrases = ("the piece on {at}",)
    number_of = Index.PIECE

    def level_read(self, c: Code) -> Number | None:
        """Quirk: without a level, the bottom of a stack."""
        if self.level is None and c.program.facts.stacking:
            return ZERO
        return super().level_read(c)

    def read(self, c: Code, slot: Number, level: Number | None) -> Number:
        """The component number."""
        return access.what(c, slot, level)

    def equals(self, scene: Scene, other: Int | Role, holds: bool) -> Ways:
        """Which piece it is; the number of an empty site is 0."""
        number = None if isinstance(other, Role) else scene.number(other)
        if number is None or scene.facts.stacking or not 0 <= number < len(scene.facts.pieces):
            return UNKNOWN
        spot = self.spot_read(scene)
        if number == 0:
            return scene.test(spot, Content.EMPTY, holds=holds, source=self)
        return scene.test(spot, Content.PIECE, number, holds=holds, source=self)


@shape
class AtSiteOfBoard(AtSite):
    """A number of a level; off the board the level does not count (spec 07 §2.9)."""

    def read_at(self, c: Code, slot: Number, level: Number | None) -> Number:
        """The field at a slot; quirk: in hands that of the top."""
        facts, found = c.program.facts, super().read_at(c, slot, level)
        if level is None or len(facts.containers) == 1:
            return found
        in_hand = within(c, slot, facts.total_sites, facts.first_hand_site)
        return choose(in_hand, self.read(c, slot, None), found)


@ludeme("state")
class State(AtSiteOfBoard):
    """`(state at:(to))`: the local state of a site (spec 07 §2.9)."""

    phrases = ("the state of {at}",)
    field = "STATE"
    needs = frozenset({Capability.STATE})


@ludeme("rotation")
class Rotation(AtSiteOfBoard):
    """`(rotation at:(to))`: the rotation of the piece on a site (spec 07 §2.9)."""

    phrases = ("the rotation of {at}",)
    field = "ROTATION"
    needs = frozenset({Capability.ROTATION})


@ludeme("value Piece")
class ValuePiece(AtSite):
    """`(value Piece at:(to))`: the value of the piece on a site (spec 07 §2.9)."""

    phrases = ("the value of the piece on {at}",)
    field = "VALUE"


@ludeme("topLevel")
class TopLevel(Int):
    """`(topLevel at:(to))`: the highest level of a stack (spec 07 §2.9).

    Attributes:
        at: The site of the stack.
    """

    phrases = ("the top level of {at}",)
    indexes = by_slot(at=Index.SITE)
    needs = frozenset({Capability.STACKS})
    reads = BOARD
    type: SiteType | None = None
    at: Int = named()

    def emit(self, c: Code) -> Number:
        """One less than the height, 0 for an empty stack; -1 behind the last site."""
        place = locate(c, self.at.emit(c), self.type)
        otherwise = choose(Condition(f"{place.site} < 0"), ZERO, UNDEFINED)
        if not c.program.facts.stacking:
            return choose(place.valid, ZERO, otherwise)
        height = access.height(c, place.slot)
        return choose(place.valid, Number(f"max({height} - 1, 0)"), otherwise)


@ludeme("face")
class Face(Int):
    """`(face (handSite Shared))`: the value shown by the die on a site (spec 07 §2.8).

    Attributes:
        site: The site of the die.
    """

    indexes = by_slot(site=Index.SITE)
    uses = frozenset({Thing.DICE})
    reads = frozenset({"board", "dice"})
    site: Int

    def emit(self, c: Code) -> Number:
        """The value of the face that the state of the die's site selects."""
        place = locate(c, self.site.emit(c), "Cell")
        return choose(place.valid, shown_face(c, place.slot), UNDEFINED)


def shown_face(c: Code, slot: Number) -> Number:
    """The value shown by the die on a slot; -1 for anything that is no die."""
    pieces = c.program.facts.pieces
    width = max(1, *(len(piece.faces) for piece in pieces))
    values = [
        piece.faces[face] if face < len(piece.faces) else -1
        for piece in pieces
        for face in range(width)
    ]
    table = c.program.tables.add("faces", values)
    return Number(
        f"t[{table} + {access.what(c, slot)} * {width} + {access.read(c, 'STATE', slot)}]"
    )


@ludeme("card")
class CardAt(Int):
    """`(card Suit at:(to))`: a property of the card on a site (spec 07 §2.8).

    Attributes:
        what: What is read off the card.
        at: The site of the card.
        level: The level of the stack; by default the bottom, of a `Suit` the top.
    """

    indexes = by_slot(at=Index.SITE, level=Index.LEVEL)
    needs = frozenset({Capability.STACKS})
    reads = BOARD
    what: CardSiteType
    at: Int = named()
    level: Int | None = named(None)

    def emit(self, c: Code) -> Number:
        """What is on it; -1 for what is no card."""
        place = locate(c, self.at.emit(c), "Cell")
        top = self.what is CardSiteType.Suit
        level = self.level.emit(c) if self.level else (None if top else ZERO)
        piece = access.what(c, place.slot, level)
        return choose(
            place.valid, on_card(c, piece, str(self.what), _ON_CARD[self.what]), UNDEFINED
        )


#: What is read off a card.
_ON_CARD: Mapping[CardSiteType, Property] = {
    CardSiteType.Rank: lambda card: card.rank,
    CardSiteType.Suit: lambda card: card.suit,
    CardSiteType.TrumpRank: lambda card: card.trump_rank,
    CardSiteType.TrumpValue: lambda card: card.trump_value,
}


@ludeme("card TrumpSuit")
class CardTrumpSuit(Int):
    """`(card TrumpSuit)`: the trump suit (spec 07 §2.8)."""

    reads = NOTHING

    def emit(self, c: Code) -> Number:
        """The stored suit."""
        return fields.trump(c)
