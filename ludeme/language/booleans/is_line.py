"""Conditions on lines, connections, loops, patterns and edge graphs (spec 07 §1.6-§1.9, §1.11)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named, shape, slot
from ludeme.language.constants import (
    AbsoluteDirection,
    RegionTypeStatic,
    Role,
    SiteType,
    StepType,
)
from ludeme.language.kinds import Bool, Direction, Int, Range, Region
from ludeme.language.moves.parts import PlayerSpec


@ludeme("is Line")
class IsLine(Bool):
    """`(is Line 3)`: a line of pieces through a site (spec 07 §1.6)."""

    type: SiteType | None = None
    length: Int
    direction: AbsoluteDirection | None = None
    through: Int | None = named(None, group=1)
    through_any: Region | None = named(None, group=1)
    who: Role | None = slot(None, group=2)
    what: Int | None = named(None, group=2)
    whats: tuple[Int, ...] | None = named(None, group=2)
    exact: Bool | None = named(None)
    contiguous: Bool | None = named(None)
    if_: Bool | None = named(None)
    by_level: Bool | None = named(None)
    top: Bool | None = named(None)
    through_how_much: Int | None = named(None)
    is_visible: Bool | None = named(None)
    use_opposites: Bool | None = named(None)


@shape
class IsConnection(Bool):
    """A condition on the ways between regions."""

    number: Int | None = None
    type: SiteType | None = None
    at: Int | None = named(None)
    directions: Direction | None = None
    regions: tuple[Region, ...] | Role | RegionTypeStatic


@ludeme("is Connected")
class IsConnected(IsConnection):
    """`(is Connected {(sites Top) (sites Bottom)})`: a chain of pieces joins the regions (§1.7)."""


@ludeme("is Blocked")
class IsBlocked(IsConnection):
    """`(is Blocked Mover)`: no chain can join the regions any more (spec 07 §1.7)."""


@ludeme("is Loop")
class IsLoop(Bool):
    """`(is Loop surround:Next)`: the last piece closed a loop (spec 07 §1.8)."""

    type: SiteType | None = None
    surround: Role | None = named(None, group=1)
    surrounded: tuple[Role, ...] | None = slot(None, group=1)
    directions: Direction | None = None
    colour: Int | None = None
    start: Int | Region | None = None
    path: bool = named(False)


@ludeme("is Pattern")
class IsPattern(Bool):
    """`(is Pattern {F R F R F})`: the last piece completes a pattern (spec 07 §1.9)."""

    steps: tuple[StepType, ...]
    type: SiteType | None = None
    from_: Int | None = named(None)
    what: Int | None = named(None, group=1)
    whats: tuple[Int, ...] | None = named(None, group=1)


@ludeme("is Path")
class IsPath(Bool):
    """`(is Path Edge Mover length:(exact 3) closed:True)`: edges form a path (spec 07 §1.11)."""

    type: SiteType
    from_: Int | None = named(None)
    player: PlayerSpec | Role
    length: Range = named()
    closed: Bool | None = named(None)


@shape
class IsEdgeGraph(Bool):
    """A condition on the graph that a player's edges make."""

    player: PlayerSpec | Role


@ludeme("is Tree")
class IsTree(IsEdgeGraph):
    """`(is Tree Mover)`: the player's edges have no cycle (spec 07 §1.11)."""


@ludeme("is SpanningTree")
class IsSpanningTree(IsEdgeGraph):
    """`(is SpanningTree Mover)`: the player's edges make a spanning tree (spec 07 §1.11)."""


@ludeme("is CaterpillarTree")
class IsCaterpillarTree(IsEdgeGraph):
    """`(is CaterpillarTree Mover)`: a spanning tree whose inner part is a path (spec 07 §1.11)."""


@ludeme("is TreeCentre")
class IsTreeCentre(IsEdgeGraph):
    """`(is TreeCentre Mover)`: the last vertex is the centre of its tree (spec 07 §1.11)."""


@ludeme("is RegularGraph")
class IsRegularGraph(IsEdgeGraph):
    """`(is RegularGraph Mover k:3)`: every vertex has equally many edges (spec 07 §1.11)."""

    k: Int | None = named(None, group=1)
    odd: Bool | None = named(None, group=1)
    even: Bool | None = named(None, group=1)
