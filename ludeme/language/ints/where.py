"""Where a piece stands, and sites of tracks (spec 07 §2.6, §2.7)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.constants import Role, SiteType
from ludeme.language.kinds import Bool, Int
from ludeme.language.moves.parts import PlayerSpec


@ludeme("where")
class Where(Int):
    """`(where "King" Mover)`: the site of a player's piece (spec 07 §2.6)."""

    name: str
    player: Int | Role
    state: Int | None = named(None)
    type: SiteType | None = None


@ludeme("where")
class WherePiece(Int):
    """`(where (id "King1"))`: the site of a piece given by number (spec 07 §2.6)."""

    piece: Int
    type: SiteType | None = None


@ludeme("where Level")
class WhereLevel(Int):
    """`(where Level "King" Mover at:(to))`: the level of a piece in a stack (spec 07 §2.6)."""

    name: str
    player: Int | Role
    state: Int | None = named(None)
    type: SiteType | None = None
    at: Int = named()
    from_top: Bool | None = named(None)


@ludeme("where Level")
class WhereLevelPiece(Int):
    """`(where Level (id "King1") at:(to))`: the level of a piece given by number (07 §2.6)."""

    piece: Int
    type: SiteType | None = None
    at: Int = named()
    from_top: Bool | None = named(None)


@ludeme("trackSite Move")
class TrackSiteMove(Int):
    """`(trackSite Move from:(from) steps:(pips))`: so many steps along a track (07 §2.7)."""

    from_: Int | None = named(None)
    track: Role | PlayerSpec | str | None = None
    steps: Int = named()


@ludeme("trackSite FirstSite")
class TrackSiteFirst(Int):
    """`(trackSite FirstSite Mover if:(is Empty (to)))`: the first such site (07 §2.7, 10 §6)."""

    player: PlayerSpec | Role | None = None
    name: str | None = None
    from_: Int | None = named(None)
    if_: Bool | None = named(None)


@ludeme("trackSite EndSite")
class TrackSiteEnd(Int):
    """`(trackSite EndSite Mover)`: the last site of a track (spec 07 §2.7, 10 §6)."""

    player: PlayerSpec | Role | None = None
    name: str | None = None
