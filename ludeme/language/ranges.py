"""Ranges of integers (spec 07 §5)."""

from __future__ import annotations

from ludeme.language.base import ludeme
from ludeme.language.kinds import Int, Range


@ludeme("range")
class RangeBetween(Range):
    """`(range 1 3)`: from 1 to 3; `(range 1)`: just 1 (spec 07 §5)."""

    min: Int
    max: Int | None = None


@ludeme("exact")
class RangeExact(Range):
    """`(exact 2)`: just 2 (spec 07 §5)."""

    value: Int


@ludeme("min")
class RangeMin(Range):
    """`(min 2)`: 2 or more (spec 07 §5)."""

    min: Int


@ludeme("max")
class RangeMax(Range):
    """`(max 2)`: at most 2 (spec 07 §5)."""

    max: Int
