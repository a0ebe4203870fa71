"""Effects on what a site holds: count, state, value, rotation, hidden, flip (spec 06 §A5, §A9)."""

from __future__ import annotations

from ludeme.language.base import OneOrMore, ludeme, named, shape, slot
from ludeme.language.constants import HiddenData, Role, SiteType
from ludeme.language.kinds import Bool, Effect, Int, Region
from ludeme.language.moves.parts import PlayerSpec, Then, To


@shape
class SetSite(Effect):
    """A setter of one number of a site."""

    type: SiteType | None = None
    at: Int = named()
    level: Int | None = named(None)
    value: Int
    then: Then | None = None


@ludeme("set Count")
class SetCount(SetSite):
    """`(set Count at:(to) 3)`: set the number of pieces on a site (spec 06 §A5)."""


@ludeme("set State")
class SetState(SetSite):
    """`(set State at:(last To) 1)`: set the local state of a site (spec 06 §A5)."""


@ludeme("set Value")
class SetSiteValue(SetSite):
    """`(set Value at:(last To) 1)`: set the piece value of a site (spec 06 §A5)."""


@ludeme("set Rotation", "move Set Rotation")
class SetRotation(Effect):
    """`(move Set Rotation (to (last To)) {0 2})`: turn a piece (spec 06 §A5, 05 §2.15)."""

    to: To | None = None
    directions: OneOrMore[Int] | None = None
    previous: Bool | None = named(None)
    next: Bool | None = named(None)
    then: Then | None = None


@ludeme("set Hidden")
class SetHidden(Effect):
    """`(set Hidden What at:(last To) to:Next)`: hide a site from players, or show it (06 §A5)."""

    data: OneOrMore[HiddenData] | None = None
    type: SiteType | None = None
    at: Int | None = named(None, group=1, required=True)
    region: Region | None = slot(None, group=1, required=True)
    level: Int | None = named(None)
    value: Bool | None = None
    to: PlayerSpec | Role = named()
    then: Then | None = None


@ludeme("flip")
class Flip(Effect):
    """`(flip (last To))`: turn a piece, or a whole stack, over (spec 06 §A9)."""

    type: SiteType | None = None
    site: Int | None = None
    then: Then | None = None
