"""What is known of a number while a program runs: a range, perhaps behind the start of an array."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

#: An end of a range that is not known; far beyond what programs compute with.
FAR = 1 << 62


@dataclass(frozen=True, slots=True)
class Value:
    """A number from `low` to `high`; behind the start of one of some arrays, if there are any."""

    low: int = -FAR
    high: int = FAR
    arrays: frozenset[str] = frozenset()

    def moved(self, low: int, high: int) -> Value:
        """The sum with a number of a range."""
        return replace(self, low=_far(self.low + low), high=_far(self.high + high))


ANY = Value()
Known = Mapping[str, Value]


def number(value: int) -> Value:
    """A number that is known."""
    return Value(value, value)


def _far(end: int) -> int:
    return max(-FAR, min(FAR, end))


def joined(one: Value, other: Value) -> Value:
    """One value or the other."""
    if one == other:
        return one
    if bool(one.arrays) != bool(other.arrays):
        return ANY
    return Value(min(one.low, other.low), max(one.high, other.high), one.arrays | other.arrays)


def added(one: Value, other: Value) -> Value:
    """The sum."""
    if one.arrays and other.arrays:
        return ANY
    if other.arrays:
        one, other = other, one
    return one.moved(other.low, other.high)


def subtracted(one: Value, other: Value) -> Value:
    """The difference."""
    if other.arrays:
        return ANY
    return one.moved(-other.high, -other.low)


def multiplied(one: Value, other: Value) -> Value:
    """The product; a range without an end has none afterwards."""
    if one.arrays or other.arrays:
        return ANY
    ends = [_far(a * b) for a in (one.low, one.high) for b in (other.low, other.high)]
    return Value(min(ends), max(ends))


def limited(value: Value, low: int = -FAR, high: int = FAR) -> Value:
    """The value, where a test has shown that it lies within a range."""
    if value.arrays:
        return value
    return Value(max(value.low, low), min(value.high, high))


@dataclass(frozen=True)
class Array:
    """A field of the row, a table or a part of the workspace."""

    size: int
    #: What lies in it; None: nothing is known of that.
    data: Sequence[int] | None = None
    #: The range of what lies in it, where that is promised.
    holds: Value = ANY
    #: Of a table of lists: how many there are. Its first numbers say where each begins.
    lists: int = 0


def contents(arrays: list[Array], low: int, high: int) -> Value:
    """What lies in a part of some arrays, both ends included."""
    found: Value | None = None
    for array in arrays:
        if array.data is not None and low <= high:
            part = array.data[low : high + 1]
            held = Value(min(part), max(part))
        else:
            held = array.holds
        found = held if found is None else joined(found, held)
    return found or ANY
