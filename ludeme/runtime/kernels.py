"""Shared code of emitted programs, run by CPython as it stands and compiled by numba for bulk work.

Every function takes integer vectors (lists in the Python tier, int32 arrays in the numba tier)
and integers, allocates nothing and raises nothing (design decisions 3 and 7).
"""

from __future__ import annotations


def copy_row(target, source):
    """Copy a position row."""
    for i in range(len(source)):
        target[i] = source[i]
    return 0


def clear(t, start, size):
    """Set `size` integers of the workspace to 0."""
    for i in range(start, start + size):
        t[i] = 0
    return 0


def same_area(t, first, second, size):
    """Whether two bitmaps hold the same members."""
    for i in range(size):
        if (t[first + i] != 0) != (t[second + i] != 0):
            return False
    return True


def random_below(s, seed, bound):
    """A uniform integer in 0..bound-1 from the chance source s[seed] (Lehmer generator)."""
    limit = 2147483647 - 2147483647 % bound
    while True:
        s[seed] = s[seed] * 48271 % 2147483647
        if s[seed] <= limit:
            return (s[seed] - 1) % bound
