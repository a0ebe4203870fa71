"""Conditions on all of something: sites, groups, dice, players (spec 07 §1.2)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.constants import SiteType
from ludeme.language.kinds import Bool, Direction, Ints, Region


@ludeme("all Sites")
class AllSites(Bool):
    """`(all Sites (sites Corners) if:(is Empty (site)))`: true on every site (spec 07 §1.2)."""

    region: Region
    if_: Bool = named()


@ludeme("all Different")
class AllDifferent(Bool):
    """`(all Different (sites Corners) if:(is Occupied (site)))`: and different pieces (§1.2)."""

    region: Region
    if_: Bool = named()


@ludeme("all Values")
class AllValues(Bool):
    """`(all Values (values Remembered) if:(< (value) 5))`: true for every value (spec 07 §1.2)."""

    values: Ints
    if_: Bool = named()


@ludeme("all Groups")
class AllGroups(Bool):
    """`(all Groups Orthogonal if:(= 4 (count Sites in:(sites))))`: true for every group (§1.2)."""

    type: SiteType | None = None
    directions: Direction | None = None
    of: Bool | None = named(None)
    if_: Bool = named()


@ludeme("all DiceUsed")
class AllDiceUsed(Bool):
    """`(all DiceUsed)`: no die is left to be used (spec 07 §1.2)."""


@ludeme("all DiceEqual")
class AllDiceEqual(Bool):
    """`(all DiceEqual)`: the last roll was a double (spec 07 §1.2)."""


@ludeme("all Passed")
class AllPassed(Bool):
    """`(all Passed)`: everybody passed in his last turn (spec 07 §1.2)."""
