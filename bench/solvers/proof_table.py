"""What a search for proofs has found out about positions, in a table of fixed size.

A line holds both sets of stones, the side to move, two numbers, and how many positions they cost.
For an open position these are its proof and its disproof number. For a solved one the first is
`WON` or `LOST`, for the side to move, and the second has the empty cells that the proof needs.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from bench.solvers.bridges import Integers

WON, LOST = -1, -2
#: Columns: whoever moves, the other and the side to move, the two numbers, what they cost.
_OWN, _OTHER, PROOF, DISPROOF, _COST = range(5)
#: A position is looked for in so many lines; where all are taken, the cheapest is lost.
_PLACES = 4


def new_table(lines: int) -> Integers:
    """An empty table; the number of lines is a power of two."""
    return np.zeros((lines, _COST + 1), np.int64)


@njit(cache=True)
def find(table: Integers, own: int, other: int, side: int) -> int:
    """The line of a position, -1 if there is none."""
    key, line = other << 1 | side, _line(table, own, other, side)
    for _ in range(_PLACES):
        if table[line, _OWN] == own and table[line, _OTHER] == key and table[line, _COST] > 0:
            return line
        line = (line + 1) & (table.shape[0] - 1)
    return -1


@njit(cache=True)
def keep(
    table: Integers, position: tuple[int, int, int], proof: int, disproof: int, cost: int
) -> None:
    """Keep what is known of a position: own stones, the other's, the side to move."""
    own, other, side = position
    best = find(table, own, other, side)
    if best < 0:
        best = line = _line(table, own, other, side)
        for _ in range(_PLACES):
            if table[line, _COST] < table[best, _COST]:
                best = line
            line = (line + 1) & (table.shape[0] - 1)
    table[best, _OWN], table[best, _OTHER] = own, other << 1 | side
    table[best, PROOF], table[best, DISPROOF] = proof, disproof
    table[best, _COST] = max(1, cost)


@njit(cache=True)
def _line(table: Integers, own: int, other: int, side: int) -> int:
    """Where the search for a position begins (the mixing of SplitMix64)."""
    mixed = np.uint64(own) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    mixed = (mixed + np.uint64(other << 1 | side)) * np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(32)
    return np.int64(mixed & np.uint64(table.shape[0] - 1))  # type: ignore[return-value]
