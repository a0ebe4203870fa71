"""Real numbers, such as coordinates of boards and weights, and their arithmetic (spec 07 §3)."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterable
from functools import reduce
from typing import ClassVar

from ludeme.board.board_error import BoardError
from ludeme.board.points import single
from ludeme.emit.code import Code
from ludeme.emit.expressions import ZERO, Literal, Number, choose
from ludeme.grammar.errors import LudemeError, UnsupportedLudeme
from ludeme.language.base import form, ludeme, shape
from ludeme.language.kinds import Bool, FloatFn, Int
from ludeme.language.literals import BoolConstant, FloatConstant, IntConstant
from ludeme.runtime.kernels import real_kernels


def float_value(number: FloatFn) -> float:
    """The single-precision number a static real-number ludeme stands for; never infinite."""
    try:
        return _value(number)
    except BoardError as error:
        raise LudemeError(str(error), number.span) from None


def _value(number: FloatFn) -> float:
    if isinstance(number, FloatConstant):
        return single(number.value)
    assert isinstance(number, FloatOperation)
    try:
        return single(number.compute())
    except BoardError:
        raise
    except (ArithmeticError, ValueError) as error:
        raise LudemeError(
            f"({number.words[0]} ...) has no value here: {error}", number.span
        ) from None


def image(number: float) -> int:
    """The integer that stands for a number of single precision (see the kernels)."""
    bits: int = struct.unpack("<i", struct.pack("<f", number))[0]
    return bits if bits >= 0 else -(bits & 0x7FFF_FFFF)


def real(c: Code, number: FloatFn) -> Number:
    """The integer that stands for a real number, which the position may decide."""
    if isinstance(number, FloatOperation) and not is_known(number):
        return number.emit(c)
    return Literal(image(float_value(number)))


def is_known(number: FloatFn) -> bool:
    """Whether a real number is known before the game starts."""
    return not any(isinstance(node, ToFloat) and node.value is None for node in number.walk())


class FloatOperation(FloatFn):
    """A real number that is computed from others; every step is rounded to single precision."""

    #: The kernel that computes it in play; None if it is one of those that are known before.
    operation: ClassVar[Callable[..., int] | None] = None

    def compute(self) -> float:
        """The result in double precision."""
        raise NotImplementedError

    def emit(self, c: Code) -> Number:
        """The integer that stands for it, computed in play."""
        raise self.unknown()

    def unknown(self) -> LudemeError:
        """It has to be known before the game starts, and is not."""
        return UnsupportedLudeme(
            "a real number is known before the game starts, and this one depends on its course",
            self.span,
        )

    def applied(self, *operands: Number) -> Number:
        """The kernel's result."""
        if self.operation is None:
            raise self.unknown()
        return Number(f"{self.operation.__name__}({', '.join(operands)})")


@shape
class FloatSeries(FloatOperation):
    """An operation on any number of real numbers, from left to right.

    Attributes:
        operands: The numbers.
    """

    operands: tuple[FloatFn, ...]

    def compute(self) -> float:
        """The operation on all values."""
        return reduce(lambda a, b: single(self.combine(a, b)), self._values())

    def emit(self, c: Code) -> Number:
        """The operation on all numbers."""
        return reduce(self.applied, (real(c, operand) for operand in self.operands))

    def _values(self) -> Iterable[float]:
        return map(float_value, self.operands)

    def combine(self, a: float, b: float) -> float:
        """The operation on the result so far and the next value."""
        raise NotImplementedError


@ludeme("+")
class FloatSum(FloatSeries):
    """`(+ 0.5 1)` or `(+ {0.5 1 2})`: a sum (spec 02 §1)."""

    operation = staticmethod(real_kernels.real_sum)

    @form
    @staticmethod
    def two(first: FloatFn, second: FloatFn) -> FloatSum:
        """`(+ a b)`.

        Args:
            first: One number.
            second: The other number.
        """
        return FloatSum(operands=(first, second))

    def combine(self, a: float, b: float) -> float:
        """One more term."""
        return a + b


@ludeme("*")
class FloatProduct(FloatSeries):
    """`(* 0.5 3)` or `(* {0.5 1 2})`: a product (spec 02 §1)."""

    operation = staticmethod(real_kernels.real_product)

    @form
    @staticmethod
    def two(first: FloatFn, second: FloatFn) -> FloatProduct:
        """`(* a b)`.

        Args:
            first: One number.
            second: The other number.
        """
        return FloatProduct(operands=(first, second))

    def combine(self, a: float, b: float) -> float:
        """One more factor."""
        return a * b


@ludeme("min")
class FloatMinimum(FloatSeries):
    """`(min 0.5 1)` or `(min {0.5 1 2})`: the smallest (spec 02 §1)."""

    operation = staticmethod(min)

    @form
    @staticmethod
    def two(first: FloatFn, second: FloatFn) -> FloatMinimum:
        """`(min a b)`.

        Args:
            first: One number.
            second: The other number.
        """
        return FloatMinimum(operands=(first, second))

    def combine(self, a: float, b: float) -> float:
        """The smaller one."""
        return min(a, b)


@ludeme("max")
class FloatMaximum(FloatSeries):
    """`(max 0.5 1)` or `(max {0.5 1 2})`: the largest (spec 02 §1)."""

    operation = staticmethod(max)

    @form
    @staticmethod
    def two(first: FloatFn, second: FloatFn) -> FloatMaximum:
        """`(max a b)`.

        Args:
            first: One number.
            second: The other number.
        """
        return FloatMaximum(operands=(first, second))

    def combine(self, a: float, b: float) -> float:
        """The larger one."""
        return max(a, b)


@shape
class FloatArithmetic(FloatOperation):
    """An operation on two real numbers.

    Attributes:
        left: The first number.
        right: The second number.
    """

    left: FloatFn
    right: FloatFn

    def compute(self) -> float:
        """The operation on the two values."""
        return self.combine(float_value(self.left), float_value(self.right))

    def emit(self, c: Code) -> Number:
        """The operation on the two numbers."""
        return self.applied(real(c, self.left), real(c, self.right))

    def combine(self, a: float, b: float) -> float:
        """The operation itself."""
        raise NotImplementedError


@ludeme("-")
class FloatDifference(FloatArithmetic):
    """`(- 0.5 1)`: a difference (spec 02 §1)."""

    operation = staticmethod(real_kernels.real_difference)

    def combine(self, a: float, b: float) -> float:
        """The first less the second."""
        return a - b


@ludeme("/")
class FloatQuotient(FloatArithmetic):
    """`(/ 1 2)`: real division (spec 02 §1)."""

    operation = staticmethod(real_kernels.real_quotient)

    def combine(self, a: float, b: float) -> float:
        """The first divided by the second."""
        return a / b


@ludeme("^")
class FloatPower(FloatArithmetic):
    """`(^ 2 0.5)`: a power (spec 02 §1)."""

    def combine(self, a: float, b: float) -> float:
        """The first to the power of the second."""
        return math.pow(a, b)


@shape
class FloatFunction(FloatOperation):
    """A function of one real number.

    Attributes:
        operand: The number.
    """

    operand: FloatFn

    def compute(self) -> float:
        """The function of the value."""
        return self.apply(float_value(self.operand))

    def emit(self, c: Code) -> Number:
        """The function of the number."""
        return self.applied(real(c, self.operand))

    def apply(self, a: float) -> float:
        """The function itself."""
        raise NotImplementedError


@ludeme("abs")
class FloatAbsolute(FloatFunction):
    """`(abs -0.5)`: the number without its sign (spec 02 §1)."""

    operation = staticmethod(abs)

    def apply(self, a: float) -> float:
        """The distance from zero."""
        return abs(a)


@ludeme("sqrt")
class SquareRoot(FloatFunction):
    """`(sqrt 3)`: the square root (spec 07 §3)."""

    operation = staticmethod(real_kernels.real_root)

    def apply(self, a: float) -> float:
        """The positive root."""
        return math.sqrt(a)


@ludeme("sin")
class Sine(FloatFunction):
    """`(sin 0.5)`: the sine of an angle in radians (spec 07 §3)."""

    def apply(self, a: float) -> float:
        """The sine."""
        return math.sin(a)


@ludeme("cos")
class Cosine(FloatFunction):
    """`(cos 0.5)`: the cosine of an angle in radians (spec 07 §3)."""

    def apply(self, a: float) -> float:
        """The cosine."""
        return math.cos(a)


@ludeme("tan")
class Tangent(FloatFunction):
    """`(tan 0.5)`: the tangent of an angle in radians (spec 07 §3)."""

    def apply(self, a: float) -> float:
        """The tangent."""
        return math.tan(a)


@ludeme("exp")
class Exponential(FloatFunction):
    """`(exp 1)`: a power of e (spec 07 §3)."""

    def apply(self, a: float) -> float:
        """The power."""
        return math.exp(a)


@ludeme("log")
class NaturalLogarithm(FloatFunction):
    """`(log 2)`: the natural logarithm (spec 07 §3)."""

    def apply(self, a: float) -> float:
        """The logarithm."""
        return math.log(a)


@ludeme("log10")
class DecimalLogarithm(FloatFunction):
    """`(log10 2)`: the decimal logarithm (spec 07 §3)."""

    def apply(self, a: float) -> float:
        """The logarithm."""
        return math.log10(a)


@ludeme("toFloat")
class ToFloat(FloatOperation):
    """`(toFloat 3)`: an integer or truth value as a real number (spec 07 §3).

    Attributes:
        operand: What becomes a real number; true is 1 and false 0.
    """

    operand: Bool | Int

    @property
    def value(self) -> float | None:
        """The number, if it is written."""
        if isinstance(self.operand, BoolConstant | IntConstant):
            return float(self.operand.value)
        return None

    def compute(self) -> float:
        """The number itself, if it is known before the game starts."""
        if self.value is None:
            raise self.unknown()
        return self.value

    def emit(self, c: Code) -> Number:
        """The nearest real number, as large numbers have too many digits."""
        if isinstance(self.operand, Bool):
            return choose(self.operand.emit(c), Literal(image(1.0)), ZERO)
        return Number(f"{real_kernels.real.__name__}({self.operand.emit(c)}, 0)")
