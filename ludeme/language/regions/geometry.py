"""Regions seen from a site: around, along lines, at a distance (spec 08 §5.7, §5.8, §6)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named, slot
from ludeme.language.constants import (
    AbsoluteDirection,
    LineOfSightType,
    RegionTypeDynamic,
    RelationType,
    Role,
    SiteType,
    StepType,
)
from ludeme.language.kinds import Bool, Direction, Int, Range, Region
from ludeme.language.moves.parts import PlayerSpec
from ludeme.language.moves.step import Step


@ludeme("sites Around")
class SitesAround(Region):
    """`(sites Around (last To) Own distance:2 Orthogonal)`: neighbours of sites (spec 08 §5.7)."""

    type: SiteType | None = None
    where: Int | Region
    kind: RegionTypeDynamic | None = None
    distance: Int | None = named(None)
    direction: AbsoluteDirection | None = None
    if_: Bool | None = named(None)
    include_self: Bool | None = named(None)


@ludeme("sites Incident")
class SitesIncident(Region):
    """`(sites Incident Edge of:Vertex at:(to))`: elements that touch an element (spec 08 §5.8)."""

    result: SiteType
    of: SiteType = named()
    at: Int = named()
    owner: PlayerSpec | None = named(None, group=1)
    role: Role | None = slot(None, group=1)


@ludeme("sites Direction")
class SitesDirection(Region):
    """`(sites Direction from:(to) N stop:(is Occupied (to)))`: sites along lines (08 §6.1)."""

    from_: Int | Region = named()
    directions: Direction | None = None
    included: Bool | None = named(None)
    stop: Bool | None = named(None)
    stop_included: Bool | None = named(None)
    distance: Int | None = named(None)
    type: SiteType | None = None


@ludeme("sites Between")
class SitesBetweenSites(Region):
    """`(sites Between from:(last From) to:(last To))`: the sites between two sites (08 §6.2)."""

    directions: Direction | None = None
    type: SiteType | None = None
    from_: Int = named()
    from_included: Bool | None = named(None)
    to: Int = named()
    to_included: Bool | None = named(None)
    condition: Bool | None = named(None, label="cond")


@ludeme("sites LineOfSight")
class SitesLineOfSight(Region):
    """`(sites LineOfSight Piece at:(to) Orthogonal)`: the first pieces seen (spec 08 §6.3)."""

    kind: LineOfSightType | None = None
    type: SiteType | None = None
    at: Int | None = named(None)
    directions: Direction | None = None


@ludeme("sites Distance")
class SitesDistance(Region):
    """`(sites Distance from:(to) (exact 2))`: the sites at this distance (spec 08 §6.4)."""

    type: SiteType | None = None
    relation: RelationType | None = None
    step: Step | None = None
    new_rotation: Int | None = named(None)
    from_: Int = named()
    range: Range


@ludeme("sites Pattern")
class SitesPattern(Region):
    """`(sites Pattern {F R F R F} from:(to))`: the sites of a pattern (spec 08 §6.6)."""

    steps: tuple[StepType, ...]
    type: SiteType | None = None
    from_: Int | None = named(None)
    what: Int | None = named(None, group=1)
    whats: tuple[Int, ...] | None = named(None, group=1)


@ludeme("sites Crossing")
class SitesCrossing(Region):
    """`(sites Crossing at:(to) All)`: the edges that cross an edge (spec 08 §6.7)."""

    at: Int = named()
    who: PlayerSpec | Role | None = None


@ludeme("sites Loop")
class SitesLoop(Region):
    """`(sites Loop inside:True)`: the sites of a loop, or inside it (spec 08 §6.8)."""

    inside: Bool | None = named(None)
    type: SiteType | None = None
    surround: Role | None = named(None, group=1)
    surrounded: tuple[Role, ...] | None = slot(None, group=1)
    directions: Direction | None = None
    colour: Int | None = None
    start: Int | Region | None = None
