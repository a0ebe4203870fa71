"""Arithmetic of integers (spec 07 §2.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import prod
from typing import Any, ClassVar

from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import FALSE, UNDEFINED, ZERO, Condition, Literal, Number, choose
from ludeme.emit.flags import Flag
from ludeme.language.base import form, ludeme, shape
from ludeme.language.kinds import Bool, FloatFn, Int, Ints
from ludeme.language.literals import IntConstant
from ludeme.language.numbers.real_numbers import real
from ludeme.runtime.kernels import arithmetic_kernels, real_kernels

#: Small numbers may be taken so many times.
FEW_TIMES = 1000


def wrapped(number: Number) -> Number:
    """A result as 32 bits hold it: what goes beyond wraps around."""
    if number.value is not None:
        return Literal(arithmetic_kernels.wrap(number.value))
    return Number(f"{arithmetic_kernels.wrap.__name__}({number})")


def all_small(operands: Iterable[Int | None] | Ints) -> bool:
    """Whether a sum of numbers need not be wrapped."""
    return not isinstance(operands, Ints) and all(
        each is None or each.is_small for each in operands
    )


def _times_literal(factors: tuple[Int, ...]) -> bool:
    """Whether a product is a small number a known number of times, and few times."""
    known = [each for each in factors if isinstance(each, IntConstant)]
    return (
        len(factors) - len(known) <= 1
        and all_small(factors)
        and prod(abs(each.value) for each in known) <= FEW_TIMES
    )


def chain(c: Code, sign: str, operands: tuple[Int, ...], neutral: int) -> Number:
    """A sum or product; the constants among the operands are combined here."""
    combine: Callable[[int, int], int] = int.__add__ if sign == "+" else int.__mul__
    constant = neutral
    parts: list[Number] = []
    for operand in operands:
        text = operand.emit(c)
        if text.value is not None:
            constant = combine(constant, text.value)
        else:
            parts.append(text)
    if sign == "*" and constant == 0:
        return ZERO
    if constant != neutral or not parts:
        parts.append(Literal(constant))
    return parts[0] if len(parts) == 1 else Number(f"({f' {sign} '.join(parts)})")


def accumulate(c: Code, sign: str, values: Ints, start: int) -> Number:
    """The sum or product of an array."""
    result = c.var("total", str(start))
    with values.each(c) as value:
        c.line(f"{result} {sign}= {value}")
    return result


@ludeme("+")
class Add(Int):
    """`(+ 1 (count Moves))`: a sum (spec 07 §2.1).

    Attributes:
        terms: The numbers that are added; no number at all makes 0.
    """

    reads = NOTHING
    in_order = False
    terms: tuple[Int, ...] | Ints

    def emit(self, c: Code) -> Number:
        """The sum; 0 for no terms."""
        if isinstance(self.terms, Ints):
            return wrapped(accumulate(c, "+", self.terms, 0))
        total = chain(c, "+", self.terms, 0)
        return total if self.is_small else wrapped(total)

    @property
    def is_small(self) -> bool:  # type: ignore[override]
        """If all terms are."""
        return all_small(self.terms)

    @form
    @staticmethod
    def two(first: Int, second: Int) -> Add:
        """`(+ a b)`.

        Args:
            first: One number.
            second: The other number.
        """
        return Add(terms=(first, second))


@ludeme("*")
class Multiply(Int):
    """`(* 2 (count Moves))`: a product (spec 07 §2.1).

    Attributes:
        factors: The numbers that are multiplied; no number at all makes 0.
    """

    reads = NOTHING
    in_order = False
    factors: tuple[Int, ...] | Ints

    def emit(self, c: Code) -> Number:
        """The product; 0 for no factors (quirk)."""
        if not isinstance(self.factors, Ints):
            product = chain(c, "*", self.factors, 1) if self.factors else ZERO
            return product if _times_literal(self.factors) else wrapped(product)
        size = self.factors.size(c)
        product = wrapped(accumulate(c, "*", self.factors, 1))
        return choose(Condition(f"{size} != 0"), product, ZERO)

    @form
    @staticmethod
    def two(first: Int, second: Int) -> Multiply:
        """`(* a b)`.

        Args:
            first: One number.
            second: The other number.
        """
        return Multiply(factors=(first, second))


@ludeme("-")
class Subtract(Int):
    """`(- 5 1)`: a difference; `(- 5)`: the negative (spec 07 §2.1).

    Attributes:
        left: The number that is taken from; without it the other one changes its sign.
        right: The number that is taken away.
    """

    reads = NOTHING
    left: Int | None = None
    right: Int

    def emit(self, c: Code) -> Number:
        """The difference."""
        left = self.left.emit(c) if self.left else ZERO
        right = self.right.emit(c)
        if left.value is not None and right.value is not None:
            return wrapped(Literal(left.value - right.value))
        if right.value == 0:
            return left
        difference = Number(f"({left} - {right})")
        return difference if self.is_small else wrapped(difference)

    @property
    def is_small(self) -> bool:  # type: ignore[override]
        """If both numbers are."""
        return all_small((self.left, self.right))


@shape
class Arithmetic(Int):
    """An operation on two integers, done by a kernel or a built-in function.

    Attributes:
        left: The first number.
        right: The second number.
    """

    reads = NOTHING
    operation: ClassVar[Callable[..., Any]]
    left: Int
    right: Int

    def emit(self, c: Code) -> Number:
        """The result; constants are combined here."""
        left, right = self.left.emit(c), self.right.emit(c)
        operation = type(self).operation
        if left.value is not None and right.value is not None:
            return Literal(operation(left.value, right.value))
        return Number(f"{operation.__name__}({left}, {right})")


@ludeme("/")
class Divide(Arithmetic):
    """`(/ (count Moves) 2)`: division, rounded towards zero (spec 07 §2.1).

    Attributes:
        left: What is divided.
        right: What it is divided by, which must not be 0.
    """

    operation = staticmethod(arithmetic_kernels.quotient)


@ludeme("%")
class Modulo(Arithmetic):
    """`(% (count Moves) 2)`: the remainder, with the sign of the first (spec 07 §2.1).

    Attributes:
        left: What is divided.
        right: What it is divided by, which must not be 0.
    """

    operation = staticmethod(arithmetic_kernels.remainder)


@ludeme("^")
class Power(Arithmetic):
    """`(^ (count Moves) 2)`: a power (spec 07 §2.1).

    Attributes:
        left: The base.
        right: The exponent.
    """

    operation = staticmethod(arithmetic_kernels.power)


@ludeme("min")
class Minimum(Arithmetic):
    """`(min (count Moves) 2)`: the smaller of two numbers (spec 07 §2.1)."""

    operation = staticmethod(min)


@ludeme("max")
class Maximum(Arithmetic):
    """`(max (count Moves) 2)`: the larger of two numbers (spec 07 §2.1)."""

    operation = staticmethod(max)


@shape
class Extreme(Int):
    """The smallest or largest number of an array, -1 for an empty one.

    Attributes:
        values: The numbers; of none the result is -1.
    """

    reads = NOTHING
    in_order = False
    sign: ClassVar[str] = "<"
    values: Ints

    def emit(self, c: Code) -> Number:
        """Go through the array once."""
        best, found = c.var("best", UNDEFINED), c.var("found", FALSE)
        with (
            self.values.each_different(c) as item,
            c.block(f"if not {found} or {item} {self.sign} {best}"),
        ):
            c.line(f"{best} = {item}")
            c.line(f"{found} = True")
        return best


@ludeme("min")
class MinimumOf(Extreme):
    """`(min (array {1 (count Moves)}))`: the smallest number of an array (spec 07 §2.1)."""


@ludeme("max")
class MaximumOf(Extreme):
    """`(max (array {1 (count Moves)}))`: the largest number of an array (spec 07 §2.1)."""

    sign = ">"


@ludeme("abs")
class Absolute(Int):
    """`(abs (- 1 2))`: the number without its sign (spec 07 §2.1).

    Attributes:
        value: The number.
    """

    reads = NOTHING
    value: Int

    def emit(self, c: Code) -> Number:
        """The absolute value."""
        value = self.value.emit(c)
        if value.value is not None:
            return wrapped(Literal(abs(value.value)))
        size = Number(f"abs({value})")
        return size if self.value.is_small else wrapped(size)


@ludeme("if")
class IfInt(Int):
    """`(if (is Mover P1) 1 2)`: one number or the other (spec 07 §2.1).

    Attributes:
        condition: What is asked.
        yes: The number if it holds.
        no: The number if it does not.
    """

    reads = NOTHING
    condition: Bool
    yes: Int
    no: Int

    def emit(self, c: Code) -> Number:
        """Only the chosen branch is evaluated; a long chain is a function of its own."""
        if Flag.CHAIN in c.flags or not self._is_long():
            return self._choose(c)

        def build(body: Code) -> None:
            with body.flagged(Flag.CHAIN):
                body.line(f"return {self._choose(body)}")

        return Number(c.once("choice", self, build))

    def _is_long(self) -> bool:
        """Whether this is a case distinction of more than two cases, as macros write them."""
        return isinstance(self.no, IfInt) and isinstance(self.no.no, IfInt)

    def _choose(self, c: Code) -> Number:
        condition = self.condition.emit(c)
        if condition.known is not None:
            return (self.yes if condition.known else self.no).emit(c)
        with c.capture() as yes_lines:
            yes = self.yes.emit(c)
        with c.capture() as no_lines:
            no = self.no.emit(c)
        if not yes_lines and not no_lines:
            return choose(Condition(f"({condition})"), yes, no)
        result = c.fresh("value")
        with c.block(f"if {condition}"):
            c.splice(yes_lines, 1)
            c.line(f"{result} = {yes}")
        with c.block("else"):
            c.splice(no_lines, 1)
            c.line(f"{result} = {no}")
        return result


@ludeme("toInt")
class ToInt(Int):
    """`(toInt (is Mover P1))`: a truth value or a real number as an integer (spec 07 §2.1).

    Attributes:
        value: What becomes an integer: true is 1, false 0, and digits behind the point are dropped.
    """

    reads = NOTHING
    value: Bool | FloatFn

    def emit(self, c: Code) -> Number:
        """1 or 0; real numbers are cut to 32 bits as powers are."""
        if isinstance(self.value, FloatFn):
            number = real(c, self.value)
            if number.value is not None:
                return Literal(real_kernels.real_cut(number.value))
            return Number(f"{real_kernels.real_cut.__name__}({number})")
        return choose(self.value.emit(c), Literal(1), ZERO)
