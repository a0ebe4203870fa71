"""Tests of the values in regions of a deduction puzzle (spec 07 §1.12).

A region is a list of slots t[start] ... t[end - 1]; a slot is resolved when one candidate is left
(s[choices + slot] == 1), and s[what + slot] is its value, 0 while it is not resolved.
"""

from __future__ import annotations

from ludeme.runtime.kernels.vector import Vector


def all_different(
    s: Vector,
    t: Vector,
    what: int,
    choices: int,
    start: int,
    end: int,
    free: int,
    free_end: int,
    top: int,
) -> bool:
    """Whether resolved values differ, and none is 0; values in t[free:free_end] may repeat."""
    for low in range(0, top + 1, 60):
        seen = 0
        for i in range(start, end):
            slot = t[i]
            if s[choices + slot] != 1:
                continue
            value = s[what + slot]
            excepted = False
            for k in range(free, free_end):
                if t[k] == value:
                    excepted = True
            if excepted:
                continue
            if value == 0:
                return False
            if low <= value < low + 60:
                bit = 1 << (value - low)
                if seen & bit:
                    return False
                seen |= bit
    return True


def may_count(
    s: Vector, t: Vector, what: int, choices: int, start: int, end: int, value: int, wanted: int
) -> bool:
    """Whether `wanted` sites can have this value: exactly so many once all are resolved."""
    n = 0
    resolved = True
    for i in range(start, end):
        slot = t[i]
        if s[choices + slot] != 1:
            resolved = False
        elif s[what + slot] == value:
            n += 1
    return n == wanted or (n < wanted and not resolved)


def may_sum(
    s: Vector, t: Vector, what: int, choices: int, start: int, end: int, wanted: int
) -> bool:
    """Whether the values can have this sum: exactly so once all are resolved."""
    total = 0
    resolved = True
    for i in range(start, end):
        slot = t[i]
        if s[choices + slot] != 1:
            resolved = False
        else:
            total += s[what + slot]
    return total == wanted or (total < wanted and not resolved)


def all_unique(s: Vector, t: Vector, what: int, choices: int, table: int, rows: int) -> bool:
    """Whether no two resolved regions of a table with this many rows hold the same values."""
    for first in range(rows):
        for second in range(first):
            if _same_values(
                s, t, what, choices,
                table + t[table + first], table + t[table + first + 1],
                table + t[table + second], table + t[table + second + 1],
            ):  # fmt: skip
                return False
    return True


def _same_values(
    s: Vector, t: Vector, what: int, choices: int, start: int, end: int, other: int, other_end: int
) -> bool:
    if end - start != other_end - other:
        return False
    for i in range(end - start):
        one, two = t[start + i], t[other + i]
        if s[choices + one] != 1 or s[choices + two] != 1:
            return False
        if s[what + one] != s[what + two]:
            return False
    return True


def sum_of_values(s: Vector, t: Vector, what: int, choices: int, start: int, end: int) -> int:
    """The sum of the resolved values."""
    total = 0
    for i in range(start, end):
        if s[choices + t[i]] == 1:
            total += s[what + t[i]]
    return total


def all_resolved(s: Vector, t: Vector, choices: int, start: int, end: int) -> bool:
    """Whether every slot has its value."""
    for i in range(start, end):
        if s[choices + t[i]] != 1:
            return False
    return True
