"""Arithmetic of integers (spec 07 §2.1)."""

from __future__ import annotations

from ludeme.language.base import form, ludeme, shape
from ludeme.language.kinds import Bool, FloatFn, Int, Ints


@ludeme("+")
class Add(Int):
    """`(+ 1 (count Moves))`: a sum (spec 07 §2.1)."""

    terms: tuple[Int, ...] | Ints

    @form
    @staticmethod
    def two(first: Int, second: Int) -> Add:
        """`(+ a b)`."""
        return Add(terms=(first, second))


@ludeme("*")
class Multiply(Int):
    """`(* 2 (count Moves))`: a product (spec 07 §2.1)."""

    factors: tuple[Int, ...] | Ints

    @form
    @staticmethod
    def two(first: Int, second: Int) -> Multiply:
        """`(* a b)`."""
        return Multiply(factors=(first, second))


@ludeme("-")
class Subtract(Int):
    """`(- 5 1)`: a difference; `(- 5)`: the negative (spec 07 §2.1)."""

    left: Int | None = None
    right: Int


@shape
class Arithmetic(Int):
    """An operation on two integers."""

    left: Int
    right: Int


@ludeme("/")
class Divide(Arithmetic):
    """`(/ (count Moves) 2)`: division, rounded towards zero (spec 07 §2.1)."""


@ludeme("%")
class Modulo(Arithmetic):
    """`(% (count Moves) 2)`: the remainder, with the sign of the first (spec 07 §2.1)."""


@ludeme("^")
class Power(Arithmetic):
    """`(^ (count Moves) 2)`: a power (spec 07 §2.1)."""


@ludeme("min")
class Minimum(Arithmetic):
    """`(min (count Moves) 2)`: the smaller of two numbers (spec 07 §2.1)."""


@ludeme("max")
class Maximum(Arithmetic):
    """`(max (count Moves) 2)`: the larger of two numbers (spec 07 §2.1)."""


@ludeme("min")
class MinimumOf(Int):
    """`(min (results ...))`: the smallest number of an array (spec 07 §2.1)."""

    values: Ints


@ludeme("max")
class MaximumOf(Int):
    """`(max (results ...))`: the largest number of an array (spec 07 §2.1)."""

    values: Ints


@ludeme("abs")
class Absolute(Int):
    """`(abs (- 1 2))`: the number without its sign (spec 07 §2.1)."""

    value: Int


@ludeme("if")
class IfInt(Int):
    """`(if (is Mover P1) 1 2)`: one number or the other (spec 07 §2.1)."""

    condition: Bool
    yes: Int
    no: Int


@ludeme("toInt")
class ToInt(Int):
    """`(toInt (is Mover P1))`: a truth value or a real number as an integer (spec 07 §2.1)."""

    value: Bool | FloatFn
