"""Conditions on sites, pieces, numbers and dice (spec 07 §1.5, §1.10, §1.11)."""

from __future__ import annotations

from ludeme.language.base import OneOrMore, ludeme, named, shape
from ludeme.language.constants import HiddenData, IsAngleType, RelationType, Role, SiteType
from ludeme.language.kinds import Bool, Int, Ints, Moves, Region
from ludeme.language.moves.parts import PlayerSpec


@shape
class IsSite(Bool):
    """A condition on one site."""

    type: SiteType | None = None
    site: Int


@ludeme("is Empty")
class IsEmpty(IsSite):
    """`(is Empty (to))`: there is no piece on the site (spec 07 §1.5)."""


@ludeme("is Occupied")
class IsOccupied(IsSite):
    """`(is Occupied (to))`: there is a piece on the site (spec 07 §1.5)."""


@ludeme("is In")
class IsIn(Bool):
    """`(is In (to) (sites Top))`: a site of a region, or a number of an array (spec 07 §1.5)."""

    sites: OneOrMore[Int] | None = None
    region: Region | Ints


@ludeme("is Related")
class IsRelated(Bool):
    """`(is Related Adjacent (from) (to))`: two sites are neighbours in this way (spec 07 §1.5)."""

    relation: RelationType
    type: SiteType | None = None
    site: Int
    other: Int | Region


@ludeme("is Hidden")
class IsHidden(Bool):
    """`(is Hidden What at:(to) to:Mover)`: the site is hidden from a player (spec 07 §1.5)."""

    data: HiddenData | None = None
    type: SiteType | None = None
    at: Int = named()
    level: Int | None = named(None)
    to: PlayerSpec | Role = named()


@ludeme("is LastFrom")
class IsLastFrom(Bool):
    """`(is LastFrom Vertex)`: the last move started from such an element (spec 07 §1.5)."""

    type: SiteType


@ludeme("is LastTo")
class IsLastTo(Bool):
    """`(is LastTo Edge)`: the last move ended on such an element (spec 07 §1.5)."""

    type: SiteType


@ludeme("is Even")
class IsEven(Bool):
    """`(is Even (count Moves))`: the number is even (spec 07 §1.5)."""

    value: Int | None = None


@ludeme("is Odd")
class IsOdd(Bool):
    """`(is Odd (count Moves))`: the number is odd (spec 07 §1.5)."""

    value: Int | None = None


@ludeme("is AnyDie")
class IsAnyDie(Bool):
    """`(is AnyDie 6)`: some die shows this value (spec 07 §1.5)."""

    value: Int | None = None


@ludeme("is Visited")
class IsVisited(Bool):
    """`(is Visited (to))`: the mover was on the site already in this turn (spec 07 §1.5)."""

    site: Int | None = None


@ludeme("is Flat")
class IsFlat(Bool):
    """`(is Flat (to))`: everything below the site is filled (spec 07 §1.5)."""

    site: Int | None = None


@ludeme("is PipsMatch")
class IsPipsMatch(Bool):
    """`(is PipsMatch)`: the domino just placed fits its neighbours (spec 07 §1.11)."""

    site: Int | None = None


@ludeme("is SidesMatch")
class IsSidesMatch(Bool):
    """`(is SidesMatch)`: the tile just placed fits its neighbours (spec 07 §1.11)."""

    site: Int | None = None


@shape
class IsPieceAt(Bool):
    """A condition on a piece at a site or in a region."""

    piece: Int | None = None
    type: SiteType | None = None
    at: Int | None = named(None, group=1)
    in_: Region | None = named(None, group=1)
    moves: Moves | None = None


@ludeme("is Threatened")
class IsThreatened(IsPieceAt):
    """`(is Threatened (id "King" Mover))`: an enemy move goes to the piece's site (07 §1.10)."""


@ludeme("is Within")
class IsWithin(IsPieceAt):
    """`(is Within (id "Ball") in:(sites Top))`: the piece stands in a region (spec 07 §1.5)."""


@ludeme("is")
class IsAngle(Bool):
    """`(is Acute at:(to) (is Mover P1) (is Mover P1))`: the angle at a site (§1.11)."""

    angle: IsAngleType
    type: SiteType | None = None
    at: Int = named()
    first: Bool
    second: Bool


@ludeme("is Crossing")
class IsCrossing(Bool):
    """`(is Crossing 3 (to))`: two edges cross (spec 07 §1.11)."""

    first: Int
    second: Int


@ludeme("is Target")
class IsTarget(Bool):
    """`(is Target {0 1 2 0} )`: the pieces stand in this configuration (spec 07 §1.5)."""

    container: Int | str | None = None
    configuration: tuple[int, ...]
    sites: OneOrMore[int] | None = None
