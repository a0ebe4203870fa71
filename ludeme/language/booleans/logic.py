"""Logic and comparison (spec 07 §1.1)."""

from __future__ import annotations

from ludeme.language.base import form, ludeme, shape
from ludeme.language.constants import Role
from ludeme.language.kinds import Bool, FloatFn, Int, Region


@ludeme("and")
class And(Bool):
    """`(and (is Mover P1) (is Even (from)))`: all conditions hold (spec 07 §1.1)."""

    conditions: tuple[Bool, ...]

    @form
    @staticmethod
    def two(first: Bool, second: Bool) -> And:
        """`(and a b)`."""
        return And(conditions=(first, second))


@ludeme("or")
class Or(Bool):
    """`(or (is Mover P1) (is Even (from)))`: some condition holds (spec 07 §1.1)."""

    conditions: tuple[Bool, ...]

    @form
    @staticmethod
    def two(first: Bool, second: Bool) -> Or:
        """`(or a b)`."""
        return Or(conditions=(first, second))


@ludeme("not")
class Not(Bool):
    """`(not (is Empty (to)))`: the condition does not hold (spec 07 §1.1)."""

    condition: Bool


@ludeme("xor")
class Xor(Bool):
    """`(xor (is Mover P1) (is Even (from)))`: exactly one of the two holds (spec 07 §1.1)."""

    first: Bool
    second: Bool


@ludeme("if")
class IfBool(Bool):
    """`(if (is Mover P1) (is Even (to)))`: one condition or the other, by default false (§1.1)."""

    condition: Bool
    yes: Bool
    no: Bool | None = None


@ludeme("toBool")
class ToBool(Bool):
    """`(toBool (count Moves))`: the number is not 0 (spec 07 §1.1)."""

    value: Int | FloatFn


@shape
class EqualityOfNumbers(Bool):
    """A test of two numbers for equality."""

    left: Int
    right: Int | Role


@shape
class EqualityOfRegions(Bool):
    """A test of two regions for equality."""

    left: Region
    right: Region


@shape
class Ordering(Bool):
    """A comparison of the size of two numbers."""

    left: Int
    right: Int


@ludeme("=")
class Equal(EqualityOfNumbers):
    """`(= (who at:(to)) Mover)`: equal numbers (spec 07 §1.1)."""


@ludeme("!=")
class NotEqual(EqualityOfNumbers):
    """`(!= (who at:(to)) Mover)`: different numbers (spec 07 §1.1)."""


@ludeme("=")
class EqualRegions(EqualityOfRegions):
    """`(= (sites Occupied by:Mover) (sites Top))`: the same sites (spec 07 §1.1)."""


@ludeme("!=")
class NotEqualRegions(EqualityOfRegions):
    """`(!= (sites Occupied by:Mover) (sites Top))`: not the same sites (spec 07 §1.1)."""


@ludeme("<")
class Less(Ordering):
    """`(< (count Moves) 4)`: less than (spec 07 §1.1)."""


@ludeme("<=")
class LessOrEqual(Ordering):
    """`(<= (count Moves) 4)`: at most (spec 07 §1.1)."""


@ludeme(">")
class Greater(Ordering):
    """`(> (count Moves) 4)`: more than (spec 07 §1.1)."""


@ludeme(">=")
class GreaterOrEqual(Ordering):
    """`(>= (count Moves) 4)`: at least (spec 07 §1.1)."""
