"""Constraints of deduction puzzles, and the moves that satisfy them (spec 07 §1.12)."""

from __future__ import annotations

from ludeme.language.base import OneOrMore, ludeme, named, shape
from ludeme.language.constants import PuzzleElementType, SiteType
from ludeme.language.kinds import Bool, Effect, Int, Region, StartRule


@ludeme("satisfy")
class Satisfy(Effect):
    """`(satisfy {(all Different)})`: set values that keep all constraints (05 §2.15, 06 §B5.6)."""

    constraints: OneOrMore[Bool]


@ludeme("set")
class SetPuzzle(StartRule):
    """`(set {{0 1} {5 2}})`: the values given at the start of a puzzle (spec 04 §7.5)."""

    type: SiteType | None = None
    pairs: tuple[tuple[int, ...], ...]


@ludeme("forAll")
class ForAll(Bool):
    """`(forAll Hint (is Count (sites Around (from)) of:1 (hint)))`: true everywhere (07 §1.12)."""

    elements: PuzzleElementType
    constraint: Bool


@ludeme("all Different")
class AllDifferentValues(Bool):
    """`(all Different except:0)`: the values in each region are different (spec 07 §1.12)."""

    type: SiteType | None = None
    region: Region | None = None
    except_: Int | None = named(None, group=1)
    excepts: tuple[Int, ...] | None = named(None, group=1)


@shape
class RegionResult(Bool):
    """A condition on what the values of a region amount to."""

    type: SiteType | None = None
    region: Region | None = None
    of: Int | None = named(None)
    name: str | None = None
    result: Int


@ludeme("is Count")
class IsCount(RegionResult):
    """`(is Count (sites Row 0) of:1 3)`: so many sites have this value (spec 07 §1.12)."""


@ludeme("is Sum")
class IsSum(RegionResult):
    """`(is Sum (sites Row 0) 15)`: the values of the region have this sum (spec 07 §1.12)."""


@ludeme("is Unique")
class IsUnique(Bool):
    """`(is Unique)`: no two regions hold the same values (spec 07 §1.12)."""

    type: SiteType | None = None


@ludeme("is Solved")
class IsSolved(Bool):
    """`(is Solved)`: all constraints of the puzzle hold (spec 07 §1.12)."""
