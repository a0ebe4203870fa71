"""Region algebra: union, difference, expansion, filters (spec 08 §8)."""

from __future__ import annotations

from ludeme.language.base import form, ludeme, named, slot
from ludeme.language.constants import AbsoluteDirection, SiteType, StackDirection
from ludeme.language.kinds import Bool, Int, Ints, Region


@ludeme("union")
class UnionRegions(Region):
    """`(union (sites Top) (sites Bottom))`: the sites of all regions (spec 08 §8)."""

    regions: tuple[Region, ...]

    @form
    @staticmethod
    def two(first: Region, second: Region) -> UnionRegions:
        """`(union a b)`."""
        return UnionRegions(regions=(first, second))


@ludeme("intersection")
class IntersectionRegions(Region):
    """`(intersection (sites Top) (sites Empty))`: the common sites (spec 08 §8)."""

    regions: tuple[Region, ...]

    @form
    @staticmethod
    def two(first: Region, second: Region) -> IntersectionRegions:
        """`(intersection a b)`."""
        return IntersectionRegions(regions=(first, second))


@ludeme("difference")
class DifferenceRegions(Region):
    """`(difference (sites Board) (sites Outer))`: a region without some sites (spec 08 §8)."""

    source: Region
    removed: Region | Int


@ludeme("if")
class IfRegion(Region):
    """`(if (is Mover P1) (sites Top) (sites Bottom))`: one region or the other (spec 08 §8)."""

    condition: Bool
    yes: Region
    no: Region | None = None


@ludeme("expand")
class Expand(Region):
    """`(expand (sites Bottom) steps:2 N)`: a region and what is around it (spec 08 §8)."""

    container: Int | str | None = None
    region: Region | None = slot(None, group=1, required=True)
    origin: Int | None = named(None, group=1, required=True)
    steps: Int | None = named(None)
    direction: AbsoluteDirection | None = None
    type: SiteType | None = None


@ludeme("forEach")
class FilterRegion(Region):
    """`(forEach (sites Empty) if:(= 2 (row of:(site))))`: the sites that satisfy (spec 08 §8)."""

    region: Region
    if_: Bool = named()


@ludeme("forEach")
class ForEachSiteRegion(Region):
    """`(forEach of:(sites Corners) (sites Around (site)))`: a region for each site (08 §8)."""

    of: Region = named()
    region: Region


@ludeme("forEach Team")
class ForEachTeamRegion(Region):
    """`(forEach Team (forEach (team) (sites Occupied by:Player)))`: for each team (08 §8)."""

    region: Region


@ludeme("forEach")
class ForEachPlayerRegion(Region):
    """`(forEach (players Enemy) (sites Occupied by:Player))`: for each of these players (08 §8)."""

    players: Ints
    region: Region


@ludeme("forEach Level")
class ForEachLevelRegion(Region):
    """`(forEach Level at:(to) if:(= (who at:(to) level:(level)) (mover)))`: levels (08 §8)."""

    type: SiteType | None = None
    at: Int = named()
    order: StackDirection | None = None
    if_: Bool | None = named(None)
    start_at: Int | None = named(None)
