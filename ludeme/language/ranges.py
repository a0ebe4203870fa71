"""Ranges of integers (spec 07 §5)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.expressions import UNDEFINED, Literal, Number
from ludeme.language.base import ludeme
from ludeme.language.kinds import Int, Range

#: The highest value of a range without a written one (spec 07 §0.1).
INFINITY = Literal(1_000_000_000)


@ludeme("range")
class RangeBetween(Range):
    """`(range 1 3)`: from 1 to 3; `(range 1)`: just 1 (spec 07 §5).

    Attributes:
        min: The least number.
        max: The greatest number; by default the least one.
    """

    min: Int
    max: Int | None = None

    def bounds(self, c: Code) -> tuple[Number, Number]:
        """Both ends."""
        low = self.min.emit(c)
        return low, self.max.emit(c) if self.max else low

    @property
    def ends(self) -> tuple[Int | None, Int | None]:
        """Both numbers."""
        return self.min, self.max or self.min


@ludeme("exact")
class RangeExact(Range):
    """`(exact 2)`: just 2 (spec 07 §5).

    Attributes:
        value: The only number.
    """

    value: Int

    def bounds(self, c: Code) -> tuple[Number, Number]:
        """The value twice."""
        value = c.let("value", self.value.emit(c))
        return value, value

    @property
    def ends(self) -> tuple[Int | None, Int | None]:
        """The value twice."""
        return self.value, self.value


@ludeme("min")
class RangeMin(Range):
    """`(min 2)`: 2 or more (spec 07 §5).

    Attributes:
        min: The least number.
    """

    min: Int

    def bounds(self, c: Code) -> tuple[Number, Number]:
        """No upper end."""
        return self.min.emit(c), INFINITY

    @property
    def ends(self) -> tuple[Int | None, Int | None]:
        """No highest value."""
        return self.min, None


@ludeme("max")
class RangeMax(Range):
    """`(max 2)`: at most 2 (spec 07 §5).

    Attributes:
        max: The greatest number.
    """

    max: Int

    def bounds(self, c: Code) -> tuple[Number, Number]:
        """Quirk: the lower end is -1."""
        return UNDEFINED, self.max.emit(c)

    @property
    def ends(self) -> tuple[Int | None, Int | None]:
        """No lowest value."""
        return None, self.max
