"""Arrays of integers that a ludeme computes (spec 07 §4)."""

from __future__ import annotations

from ludeme.language.base import OneOrMore, form, ludeme, named, slot
from ludeme.language.constants import (
    AbsoluteDirection,
    PlayersManyType,
    PlayersTeamType,
    Role,
    SiteType,
)
from ludeme.language.kinds import Bool, Direction, Int, Ints, Region


@ludeme("array")
class Array(Ints):
    """`(array {1 2 (mover)})` or `(array (sites Corners))`: these numbers (spec 07 §4)."""

    values: tuple[Int, ...] | Region


@ludeme("difference")
class DifferenceInts(Ints):
    """`(difference (values Remembered) 3)`: an array without some of its numbers (spec 07 §4)."""

    source: Ints
    removed: Ints | Int


@ludeme("intersection")
class IntersectionInts(Ints):
    """`(intersection (values Remembered "A") (values Remembered "B"))`: common numbers (07 §4)."""

    arrays: tuple[Ints, ...]

    @form
    @staticmethod
    def two(first: Ints, second: Ints) -> IntersectionInts:
        """`(intersection a b)`."""
        return IntersectionInts(arrays=(first, second))


@ludeme("union")
class UnionInts(Ints):
    """`(union (values Remembered "A") (array {1}))`: the numbers of all arrays (spec 07 §4)."""

    arrays: tuple[Ints, ...]

    @form
    @staticmethod
    def two(first: Ints, second: Ints) -> UnionInts:
        """`(union a b)`."""
        return UnionInts(arrays=(first, second))


@ludeme("if")
class IfInts(Ints):
    """`(if (is Mover P1) (array {1}) (array {2}))`: one array or the other (spec 07 §4)."""

    condition: Bool
    yes: Ints
    no: Ints | None = None


@ludeme("players")
class PlayersMany(Ints):
    """`(players Enemy of:(next) if:(...))`: the numbers of some players (spec 07 §4)."""

    who: PlayersManyType
    of: Int | None = named(None)
    if_: Bool | None = named(None)


@ludeme("players")
class PlayersOfTeam(Ints):
    """`(players Team1)`: the numbers of the players of a team (spec 07 §4)."""

    team: PlayersTeamType
    if_: Bool | None = named(None)


@ludeme("results")
class Results(Ints):
    """`(results from:0 to:(sites Top) (count at:(to)))`: a number for each pair (07 §4)."""

    from_: Int | Region = named()
    to: Int | Region = named()
    value: Int


@ludeme("rotations")
class Rotations(Ints):
    """`(rotations {N E})`: the rotation numbers of these directions (spec 07 §4, 03 §6.6)."""

    directions: OneOrMore[AbsoluteDirection]


@ludeme("sizes Group")
class SizesGroup(Ints):
    """`(sizes Group Orthogonal Mover min:2)`: the sizes of all groups (spec 07 §4)."""

    type: SiteType | None = None
    directions: Direction | None = None
    role: Role | None = slot(None, group=1)
    of: Int | None = named(None, group=1)
    if_: Bool | None = named(None, group=1)
    min: Int | None = named(None)


@ludeme("team")
class Team(Ints):
    """`(team)`: the members of the team being iterated (spec 07 §4)."""


@ludeme("values Remembered")
class ValuesRemembered(Ints):
    """`(values Remembered "Visited")`: a list of remembered values (spec 07 §4)."""

    name: str | None = None
