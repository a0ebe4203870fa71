"""Hashes of positions, and which positions have been (spec 06 §B4.2)."""

from __future__ import annotations

from ludeme.runtime.kernels.vector import Vector


def hash_part(s: Vector, t: Vector, weights: int, start: int, end: int) -> int:
    """What s[start:end] adds to a hash: a sum that is taken modulo 2**31 - 1 in the end.

    Numbers count modulo 2**16, so that no sum of a row exceeds 63 bits.
    """
    total = 0
    for i in range(start, end):
        total += (s[i] & 65535) * t[weights + i]
    return total


def hash_stacks(
    s: Vector, t: Vector, weights: int, start: int, levels: int, heights: int, slots: int
) -> int:
    """What the levels of stacks add to a hash; levels that were left keep data that add nothing.

    `start` is the field of the levels, `heights` that of how many there are.
    """
    total = 0
    for slot in range(slots):
        first = start + slot * levels
        total += hash_part(s, t, weights, first, first + s[heights + slot])
    return total


def hash_set(s: Vector, t: Vector, weights: int, start: int, size: int) -> int:
    """What a set of different values from s[start] on adds to a hash, whatever their order."""
    total = 0
    for i in range(size):
        rank = 0
        for k in range(size):
            if s[start + k] < s[start + i]:
                rank += 1
        total += (s[start + i] & 65535) * t[weights + start + rank]
    return total


def remember_position(
    s: Vector, t: Vector, seen: int, capacity: int, first: int, second: int
) -> int:
    """Append a pair of hash halves to a list; t[0] is set when it does not fit."""
    count = s[seen]
    if count == capacity:
        t[0] = 1
        return 0
    s[seen + 1 + 2 * count] = first
    s[seen + 2 + 2 * count] = second
    s[seen] = count + 1
    return 0


def remember_lately(s: Vector, seen: int, capacity: int, first: int, second: int) -> int:
    """Append a pair of hash halves; when the list is full its older half is forgotten."""
    count = s[seen]
    if count == capacity:
        half = capacity // 2
        for i in range(seen + 1, seen + 1 + 2 * half):
            s[i] = s[i + 2 * (capacity - half)]
        count = half
    s[seen + 1 + 2 * count] = first
    s[seen + 2 + 2 * count] = second
    s[seen] = count + 1
    return 0


def has_seen_half(s: Vector, seen: int, first: int) -> bool:
    """Whether any pair of hash halves in a list has this first one."""
    for i in range(seen + 1, seen + 1 + 2 * s[seen], 2):
        if s[i] == first:
            return True
    return False


def has_seen(s: Vector, seen: int, first: int, second: int) -> bool:
    """Whether a pair of hash halves is in a list."""
    for i in range(seen + 1, seen + 1 + 2 * s[seen], 2):
        if s[i] == first and s[i + 1] == second:
            return True
    return False


def goes_in_circle(s: Vector, seen: int, block: int) -> bool:
    """Whether the last three blocks of recorded positions are the same."""
    count = s[seen]
    if count < 3 * block:
        return False
    end = seen + 1 + 2 * count
    for i in range(end - 2 * block, end):
        if s[i] != s[i - 2 * block] or s[i] != s[i - 4 * block]:
            return False
    return True
