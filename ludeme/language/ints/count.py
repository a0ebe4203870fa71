"""Counting (spec 07 §2.4)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named, shape, slot
from ludeme.language.constants import (
    AbsoluteDirection,
    CountSimpleType,
    CountSiteType,
    RelationType,
    Role,
    SiteType,
    StackDirection,
)
from ludeme.language.kinds import Bool, Direction, Int, Ints, Region
from ludeme.language.moves.parts import PlayerSpec
from ludeme.language.moves.step import Step


@shape
class CountComponents(Int):
    """A number of components of a player."""

    type: SiteType | None = None
    role: Role | None = slot(None, group=1)
    of: Int | None = named(None, group=1)
    name: str | None = None
    in_: Region | None = named(None)
    if_: Bool | None = named(None)


@ludeme("count Pieces")
class CountPieces(CountComponents):
    """`(count Pieces Mover)`: the number of a player's pieces (spec 07 §2.4)."""


@ludeme("count Pips")
class CountPips(CountComponents):
    """`(count Pips)`: the sum of all dice (spec 07 §2.4)."""


@ludeme("count")
class CountSites(Int):
    """`(count at:(to))`: the pieces on a site; `(count Sites in:R)`: the sites of a region.

    Also the number of a site's neighbours of some kind (spec 07 §2.4).
    """

    what: CountSiteType | None = None
    type: SiteType | None = None
    in_: Region | None = named(None, group=1)
    at: Int | None = named(None, group=1)
    name: str | None = slot(None, group=1)


@ludeme("count")
class CountOfGame(Int):
    """`(count Moves)`: a number of the game, its board or the trial (spec 07 §2.4)."""

    what: CountSimpleType
    type: SiteType | None = None


@ludeme("count Value")
class CountValue(Int):
    """`(count Value 3 in:(values Remembered))`: how often a number occurs (spec 07 §2.4)."""

    of: Int
    in_: Ints = named()


@ludeme("count Stack")
class CountStack(Int):
    """`(count Stack FromTop at:(to) if:(= (what at:(to)) 1))`: levels that satisfy (07 §2.4)."""

    order: StackDirection | None = None
    type: SiteType | None = None
    at: Int | None = named(None, group=1, required=True)
    to: Region | None = named(None, group=1, required=True)
    if_: Bool | None = named(None)
    stop: Bool | None = named(None)


@ludeme("count Groups")
class CountGroups(Int):
    """`(count Groups Orthogonal)`: the number of groups (spec 07 §2.4)."""

    type: SiteType | None = None
    directions: Direction | None = None
    if_: Bool | None = named(None)
    min: Int | None = named(None)
    is_visible: Bool | None = named(None)


@ludeme("count SizeBiggestGroup")
class CountSizeBiggestGroup(Int):
    """`(count SizeBiggestGroup Orthogonal)`: the size of the biggest group (spec 07 §2.4)."""

    type: SiteType | None = None
    directions: Direction | None = None
    if_: Bool | None = named(None)
    min: Int | None = named(None)
    is_visible: Bool | None = named(None)


@ludeme("countSizeBiggestGroup")
class CountSizeBiggestGroupPlain(Int):
    """`(countSizeBiggestGroup Orthogonal)`: an older way to ask the same (spec 07 §2.4)."""

    type: SiteType | None = None
    directions: Direction | None = None
    if_: Bool | None = named(None, group=1)
    is_visible: Bool | None = named(None, group=1)


@ludeme("count SizeBiggestLine")
class CountSizeBiggestLine(Int):
    """`(count SizeBiggestLine Diagonal)`: the length of the longest line (spec 07 §2.4)."""

    type: SiteType | None = None
    direction: AbsoluteDirection | None = None
    if_: Bool | None = named(None)


@ludeme("count Liberties")
class CountLiberties(Int):
    """`(count Liberties at:(to) Orthogonal)`: the empty neighbours of a group (spec 07 §2.4)."""

    type: SiteType | None = None
    at: Int | None = named(None)
    directions: Direction | None = None
    if_: Bool | None = named(None)


@ludeme("count SitesPlatformBelow")
class CountSitesPlatformBelow(Int):
    """`(count SitesPlatformBelow (to) Mover)`: pieces of a player below a site (spec 07 §2.4)."""

    type: SiteType | None = None
    site: Int | None = None
    role: Role


@ludeme("count Steps")
class CountSteps(Int):
    """`(count Steps Orthogonal (from) (to))`: the distance of two sites (spec 07 §2.4)."""

    type: SiteType | None = None
    relation: RelationType | None = None
    step: Step | None = None
    new_rotation: Int | None = named(None)
    from_: Int
    to: Int | Region


@ludeme("count StepsOnTrack")
class CountStepsOnTrack(Int):
    """`(count StepsOnTrack P1 (from) (to))`: the distance along a track (spec 07 §2.4)."""

    track: Role | PlayerSpec | str | None = None
    from_: Int | None = None
    to: Int | None = None
