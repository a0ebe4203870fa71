"""What stands on a site: who, what, state, rotation, value, level, die, card, tile (07 §2.8-§2.10)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named, shape
from ludeme.language.constants import CardSiteType, SiteType
from ludeme.language.kinds import Int, Region


@shape
class AtSite(Int):
    """A number read at a site, on a level of its stack."""

    type: SiteType | None = None
    at: Int = named()
    level: Int | None = named(None)


@ludeme("who")
class Who(AtSite):
    """`(who at:(to))`: the owner of the piece on a site (spec 07 §2.9, 10 §1)."""


@ludeme("what")
class What(AtSite):
    """`(what at:(to))`: the piece number on a site (spec 07 §2.9, 10 §1)."""


@ludeme("state")
class State(AtSite):
    """`(state at:(to))`: the local state of a site (spec 07 §2.9)."""


@ludeme("rotation")
class Rotation(AtSite):
    """`(rotation at:(to))`: the rotation of the piece on a site (spec 07 §2.9)."""


@ludeme("value Piece")
class ValuePiece(AtSite):
    """`(value Piece at:(to))`: the value of the piece on a site (spec 07 §2.9)."""


@ludeme("topLevel")
class TopLevel(Int):
    """`(topLevel at:(to))`: the highest level of a stack (spec 07 §2.9)."""

    type: SiteType | None = None
    at: Int = named()


@ludeme("face")
class Face(Int):
    """`(face (handSite Shared))`: the value shown by the die on a site (spec 07 §2.8)."""

    site: Int


@ludeme("card")
class CardAt(Int):
    """`(card Suit at:(to))`: a property of the card on a site (spec 07 §2.8)."""

    what: CardSiteType
    at: Int = named()
    level: Int | None = named(None)


@ludeme("card TrumpSuit")
class CardTrumpSuit(Int):
    """`(card TrumpSuit)`: the trump suit (spec 07 §2.8)."""


@ludeme("pathExtent")
class PathExtent(Int):
    """`(pathExtent (mover))`: how far a coloured path of tiles reaches (spec 07 §2.10)."""

    colour: Int | None = None
    start: Int | Region | None = None
