"""Sites and numbers of the board and the equipment (spec 07 §2.6)."""

from __future__ import annotations

from ludeme.language.base import form, ludeme, named, shape, slot
from ludeme.language.constants import Role, SiteType
from ludeme.language.kinds import Direction, Int, Ints, Region


@ludeme("ahead")
class Ahead(Int):
    """`(ahead (last To) steps:2 Forward)`: the site so many steps ahead (spec 07 §2.6)."""

    type: SiteType | None = None
    site: Int
    steps: Int | None = named(None)
    direction: Direction | None = None


@ludeme("centrePoint")
class CentrePoint(Int):
    """`(centrePoint)`: the first of the board's centre sites (spec 07 §2.6, 03 §4.6)."""

    type: SiteType | None = None


@shape
class OfSite(Int):
    """A number of a site that depends on the board only."""

    type: SiteType | None = None
    of: Int = named()


@ludeme("column")
class Column(OfSite):
    """`(column of:(to))`: the column of a site (spec 07 §2.6, 02 §8.1)."""


@ludeme("row")
class Row(OfSite):
    """`(row of:(to))`: the row of a site (spec 07 §2.6, 02 §8.1)."""


@ludeme("phase")
class PhaseOf(OfSite):
    """`(phase of:(to))`: the colour of a site (spec 07 §2.6, 03 §4.8)."""


@ludeme("layer")
class Layer(Int):
    """`(layer of:(to))`: the layer of a site (spec 07 §2.6, 02 §8.1)."""

    of: Int = named()
    type: SiteType | None = None


@ludeme("coord")
class Coord(Int):
    """`(coord "C3")`: the site with this label (spec 07 §2.6, 02 §8.3)."""

    type: SiteType | None = None
    label: str


@ludeme("coord")
class CoordAt(Int):
    """`(coord row:1 column:2)`: the first site of a row and column (spec 07 §2.6, 02 §8.3)."""

    type: SiteType | None = None
    row: Int = named()
    column: Int = named()


@ludeme("cost")
class Cost(Int):
    """`(cost at:(to))`: the cost of a site, or of all sites of a region (spec 07 §2.6)."""

    type: SiteType | None = None
    at: Int | None = named(None, group=1, required=True)
    in_: Region | None = named(None, group=1, required=True)


@ludeme("handSite")
class HandSite(Int):
    """`(handSite Mover 2)`: a site of a player's hand (spec 07 §2.6, 04 §3.7)."""

    player: Int | Role
    index: Int | None = None


@ludeme("id")
class Id(Int):
    """`(id "King" Mover)`: the number of a piece or container (spec 07 §2.6, 01 §8)."""

    name: str | None = None
    role: Role | None = slot()

    @form
    @staticmethod
    def of_name(name: str) -> Id:
        """`(id "Pawn1")`: by its exact name."""
        return Id(name=name, role=None)


@ludeme("mapEntry")
class MapEntry(Int):
    """`(mapEntry "Next" (to))`: the value of a key in a map (spec 07 §2.6, 04 §3.12)."""

    name: str | None = None
    key: Int | Role


@ludeme("regionSite")
class RegionSite(Int):
    """`(regionSite (sites Top) index:0)`: a site of a region, by position (spec 07 §2.6)."""

    region: Region
    index: Int = named()


@ludeme("arrayValue")
class ArrayValue(Int):
    """`(arrayValue (values Remembered) index:0)`: a number of an array (spec 07 §2.6)."""

    values: Ints
    index: Int = named()
