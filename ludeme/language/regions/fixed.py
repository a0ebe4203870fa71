"""Regions of the board that never change, and literal ones (spec 08 §3, §4, §6.5, §6.9, §9.1)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.constants import (
    CompassDirection,
    Role,
    SitesEdgeType,
    SitesIndexType,
    SitesSimpleType,
    SiteType,
    StepType,
)
from ludeme.language.kinds import Bool, Int, Ints, Region
from ludeme.language.moves.parts import PlayerSpec


@ludeme("sites")
class SitesContext(Region):
    """`(sites)`: the group or region being iterated (spec 08 §4.1)."""


@ludeme("sites")
class SitesSimple(Region):
    """`(sites Top)`: a fixed region of the board (spec 08 §3)."""

    kind: SitesSimpleType
    type: SiteType | None = None


@ludeme("sites")
class SitesIndex(Region):
    """`(sites Row 2)`: a row, column, phase or layer; the vertices of a cell or edge (08 §4)."""

    kind: SitesIndexType
    type: SiteType | None = None
    index: Int | None = None


@ludeme("sites")
class SitesOfNumbers(Region):
    """`(sites {0 1 (to)})` or `(sites (values Remembered))`: these sites (spec 08 §4.1)."""

    sites: tuple[Int, ...] | Ints


@ludeme("sites")
class SitesOfLabels(Region):
    """`(sites {"A1" "B3"})`: the sites with these labels (spec 08 §4.1)."""

    type: SiteType | None = None
    labels: tuple[str, ...]


@ludeme("sites")
class SitesOfWalks(Region):
    """`(sites (to) {{F F R F}})`: where these walks lead from a site (spec 08 §6.5)."""

    type: SiteType | None = None
    site: Int | None = None
    walks: tuple[tuple[StepType, ...], ...]
    rotations: Bool | None = named(None)


@ludeme("sites")
class SitesOfPlayer(Region):
    """`(sites Mover "Home")`: a region of the equipment, or the site of a label (08 §4.1, §9.1)."""

    player: PlayerSpec | Role | None = None
    type: SiteType | None = None
    name: str | None = None


@ludeme("sites")
class SitesEdges(Region):
    """`(sites Horizontal)`: all edges of one orientation (spec 08 §3)."""

    kind: SitesEdgeType


@ludeme("sites Side")
class SitesSide(Region):
    """`(sites Side N)`: a side of the board (spec 08 §3)."""

    type: SiteType | None = None
    side: PlayerSpec | Role | CompassDirection | None = None


@ludeme("sites Track")
class SitesTrack(Region):
    """`(sites Track Mover "Home" from:3 to:7)`: sites of a track (spec 08 §6.9, 10 §6)."""

    player: PlayerSpec | Role | None = None
    name: str | None = None
    from_: Int | None = named(None)
    to: Int | None = named(None)
