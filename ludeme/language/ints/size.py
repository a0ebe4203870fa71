"""Sizes of groups, stacks, territories and arrays (spec 07 §2.5)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.constants import AbsoluteDirection, Role, SiteType
from ludeme.language.kinds import Bool, Direction, Int, Ints, Region
from ludeme.language.moves.parts import PlayerSpec


@ludeme("size Array")
class SizeArray(Int):
    """`(size Array (values Remembered))`: the length of an array (spec 07 §2.5)."""

    values: Ints


@ludeme("size Stack")
class SizeStack(Int):
    """`(size Stack at:(to))`: the height of a stack (spec 07 §2.5)."""

    type: SiteType | None = None
    in_: Region | None = named(None, group=1)
    at: Int | None = named(None, group=1)


@ludeme("size Group")
class SizeGroup(Int):
    """`(size Group at:(to) Orthogonal)`: the size of the group of a site (spec 07 §2.5)."""

    type: SiteType | None = None
    at: Int = named()
    directions: Direction | None = None
    if_: Bool | None = named(None)


@ludeme("size Territory")
class SizeTerritory(Int):
    """`(size Territory P1 Orthogonal)`: the empty sites that only P1 borders (spec 07 §2.5)."""

    type: SiteType | None = None
    player: Role | PlayerSpec
    direction: AbsoluteDirection | None = None


@ludeme("size LargePiece")
class SizeLargePiece(Int):
    """`(size LargePiece at:(to))`: the number of sites a piece covers (spec 07 §2.5)."""

    type: SiteType | None = None
    in_: Region | None = named(None, group=1, required=True)
    at: Int | None = named(None, group=1, required=True)
