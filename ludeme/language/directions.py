"""Choices of directions (spec 03 §6.2-§6.4)."""

from __future__ import annotations

from ludeme.language.base import OneOrMore, ludeme, named
from ludeme.language.constants import (
    AbsoluteDirection,
    RelationType,
    RelativeDirection,
    SiteType,
)
from ludeme.language.kinds import Bool, Direction, Int


@ludeme("directions")
class DirectionsAbsolute(Direction):
    """`(directions {N E})`: these directions of the board (spec 03 §6.2)."""

    directions: OneOrMore[AbsoluteDirection]


@ludeme("directions")
class DirectionsRelative(Direction):
    """`(directions {FR FL} of:Adjacent)`: directions as the piece sees them (spec 03 §6.3)."""

    directions: OneOrMore[RelativeDirection] | None = None
    of: RelationType | None = named(None)
    by_site: bool = named(False)


@ludeme("directions")
class DirectionsBetween(Direction):
    """`(directions Cell from:(last From) to:(last To))`: from a site to another (03 §6.4)."""

    type: SiteType
    from_: Int = named()
    to: Int = named()


@ludeme("directions Random")
class DirectionsRandom(Direction):
    """`(directions Random Orthogonal num:2)`: some directions, drawn at random (spec 03 §6.4)."""

    directions: Direction
    number: Int = named(label="num")


@ludeme("difference")
class DifferenceDirections(Direction):
    """`(difference Orthogonal E)`: directions without some others (spec 03 §6.4)."""

    source: Direction
    removed: Direction


@ludeme("union")
class UnionDirections(Direction):
    """`(union Orthogonal FR)`: the directions of both (spec 03 §6.4)."""

    first: Direction
    second: Direction


@ludeme("if")
class IfDirections(Direction):
    """`(if (is Mover P1) Forward Orthogonal)`: one choice or the other (spec 03 §6.4)."""

    condition: Bool
    yes: Direction
    no: Direction
