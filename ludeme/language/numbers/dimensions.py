"""Dimensions: whole numbers that are known before the game is built (spec 02 §1).

Whether an arithmetic ludeme is one, or a real number, follows from the slot it stands in.
"""

from __future__ import annotations

import math

from ludeme.grammar.errors import LudemeError
from ludeme.language.base import form, ludeme, shape
from ludeme.language.kinds import DimFn
from ludeme.language.literals import DimConstant
from ludeme.runtime.kernels.arithmetic_kernels import wrap


def dim_value(dim: DimFn) -> int:
    """The whole number a dimension stands for."""
    if isinstance(dim, DimConstant):
        return dim.value
    assert isinstance(dim, DimOperation)
    return wrap(dim.compute())


class DimOperation(DimFn):
    """A dimension that is computed from others."""

    def compute(self) -> int:
        """The result, before it is cut to 32 bits."""
        raise NotImplementedError


@ludeme("+")
class DimSum(DimOperation):
    """`(+ 3 2)` or `(+ {1 2 3})`: a sum (spec 02 §1).

    Attributes:
        terms: The numbers that are added.
    """

    terms: tuple[DimFn, ...]

    @form
    @staticmethod
    def two(first: DimFn, second: DimFn) -> DimSum:
        """`(+ a b)`.

        Args:
            first: One number.
            second: The other number.
        """
        return DimSum(terms=(first, second))

    def compute(self) -> int:
        """All terms together."""
        return sum(map(dim_value, self.terms))


@ludeme("*")
class DimProduct(DimOperation):
    """`(* 3 2)` or `(* {1 2 3})`: a product (spec 02 §1).

    Attributes:
        factors: The numbers that are multiplied.
    """

    factors: tuple[DimFn, ...]

    @form
    @staticmethod
    def two(first: DimFn, second: DimFn) -> DimProduct:
        """`(* a b)`.

        Args:
            first: One number.
            second: The other number.
        """
        return DimProduct(factors=(first, second))

    def compute(self) -> int:
        """All factors multiplied."""
        return math.prod(map(dim_value, self.factors))


@shape
class DimArithmetic(DimOperation):
    """An operation on two dimensions.

    Attributes:
        left: The first number.
        right: The second number.
    """

    left: DimFn
    right: DimFn

    def compute(self) -> int:
        """The operation on the two values."""
        return self.combine(dim_value(self.left), dim_value(self.right))

    def combine(self, a: int, b: int) -> int:
        """The operation itself."""
        raise NotImplementedError


@ludeme("-")
class DimDifference(DimArithmetic):
    """`(- 3 2)`: a difference (spec 02 §1)."""

    def combine(self, a: int, b: int) -> int:
        """The first less the second."""
        return a - b


@ludeme("/")
class DimQuotient(DimArithmetic):
    """`(/ 7 2)`: division, rounded towards zero (spec 02 §1)."""

    def combine(self, a: int, b: int) -> int:
        """The first divided by the second."""
        if b == 0:
            raise LudemeError("division by zero", self.span)
        return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


@ludeme("^")
class DimPower(DimArithmetic):
    """`(^ 2 3)`: a power (spec 02 §1)."""

    def combine(self, a: int, b: int) -> int:
        """The first to the power of the second, as a truncated double."""
        return int(math.pow(a, b))


@ludeme("min")
class DimMinimum(DimArithmetic):
    """`(min 3 2)`: the smaller of two (spec 02 §1)."""

    def combine(self, a: int, b: int) -> int:
        """The smaller one."""
        return min(a, b)


@ludeme("max")
class DimMaximum(DimArithmetic):
    """`(max 3 2)`: the larger of two (spec 02 §1)."""

    def combine(self, a: int, b: int) -> int:
        """The larger one."""
        return max(a, b)


@ludeme("abs")
class DimAbsolute(DimOperation):
    """`(abs (- 1 2))`: the number without its sign (spec 02 §1).

    Attributes:
        operand: The number.
    """

    operand: DimFn

    def compute(self) -> int:
        """The distance from zero."""
        return abs(dim_value(self.operand))
