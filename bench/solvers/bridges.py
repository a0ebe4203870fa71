"""What is certain of a position of Hex without search: chains that disjoint bridges link.

All sets of cells are bits of 64-bit integers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

#: Neighbours of a cell, in circular order: rows and columns.
STEPS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
#: The verdicts of `foresee`.
OPEN, WON, LOST = range(3)
_FAR = 99
_NONE = -1

Integers = NDArray[np.int64]


class Board(NamedTuple):
    """A board of N cells; what lies off it is -1."""

    near: Integers  # [N, 6] neighbours
    far: Integers  # [N, 6] the cells a bridge away
    between: Integers  # [N, 6] the two cells of the bridge
    line: Integers  # [2, N] the line of a cell, counted from the first edge of either side
    edge: Integers  # [2, 2, N] the two cells between a cell and the first, the last edge of a side
    size: int


def new_board(size: int) -> Board:
    """The board of this size."""

    def at(cell: int, *steps: tuple[int, int]) -> int:
        row = cell // size + sum(step[0] for step in steps)
        column = cell % size + sum(step[1] for step in steps)
        return row * size + column if 0 <= row < size and 0 <= column < size else _NONE

    def both(cells: tuple[int, int]) -> int:
        return 1 << cells[0] | 1 << cells[1] if min(cells) >= 0 else _NONE

    cells = range(size * size)
    pairs = list(zip(STEPS, STEPS[1:] + STEPS[:1], strict=True))
    edges = [
        [[step for step in STEPS if step[side] == towards] for towards in (-1, 1)]
        for side in range(2)
    ]
    far = [
        [at(c, a, b) if both((at(c, a), at(c, b))) >= 0 else _NONE for a, b in pairs] for c in cells
    ]
    return Board(
        near=np.array([[at(cell, step) for step in STEPS] for cell in cells]),
        far=np.array(far),
        between=np.array([[both((at(c, a), at(c, b))) for a, b in pairs] for c in cells]),
        line=np.array([[c // size for c in cells], [c % size for c in cells]]),
        edge=np.array(
            [[[both((at(c, a), at(c, b))) for c in cells] for a, b in side] for side in edges]
        ),
        size=size,
    )


@njit(cache=True)
def linked(board: Any, stones: int, empty: int, side: int) -> int:
    """Cells of bridges that connect a side's edges whoever moves, -1 if none were found.

    The bridges of the way share no cell: to each intrusion there is an answer.
    """
    cells = board.near.shape[0]
    waiting = np.empty((14 * cells, 3), np.int64)  # a cell, the bridges to it, how many there are
    count, seen = 0, 0
    for cell in range(cells):
        line = board.line[side, cell]
        if stones >> cell & 1 and line < 2:
            waiting[count, 0] = cell
            waiting[count, 1] = 0 if line == 0 else board.edge[side, 0, cell]
            waiting[count, 2] = line
            count += 1
    while count > 0:
        best = 0
        for i in range(1, count):
            if waiting[i, 2] < waiting[best, 2]:
                best = i
        cell, used, bridges = waiting[best, 0], waiting[best, 1], waiting[best, 2]
        count -= 1
        waiting[best] = waiting[count]
        if cell == cells:
            return used
        if seen >> cell & 1 or used & ~empty:
            continue
        seen |= 1 << cell
        ahead = board.size - 1 - board.line[side, cell]
        last = board.edge[side, 1, cell] if ahead == 1 else 0
        if ahead == 0 or (ahead == 1 and not last & ~empty and not last & used):
            waiting[count, 0], waiting[count, 1], waiting[count, 2] = (
                cells,
                used | last,
                bridges + ahead,
            )
            count += 1
        for i in range(6):
            far, near, between = board.far[cell, i], board.near[cell, i], board.between[cell, i]
            if far >= 0 and stones >> far & 1 and not between & used:
                waiting[count, 0], waiting[count, 1] = far, used | between
                waiting[count, 2] = bridges + 1
                count += 1
            if near >= 0 and stones >> near & 1:
                waiting[count, 0], waiting[count, 1], waiting[count, 2] = near, used, bridges
                count += 1
    return -1


@njit(cache=True)
def add_ways(board: Any, stones: int, empty: int, side: int, ways: Integers) -> None:
    """Add the stones that a side's shortest way through each cell needs."""
    cells = board.near.shape[0]
    distance = np.empty(cells, np.int64)
    for end in range(2):
        edge = 0 if end == 0 else board.size - 1
        for cell in range(cells):
            distance[cell] = _FAR
            if board.line[side, cell] == edge and (stones | empty) >> cell & 1:
                distance[cell] = 0 if stones >> cell & 1 else 1
        changed = True
        while changed:
            changed = False
            for cell in range(cells):
                if (stones | empty) >> cell & 1:
                    for i in range(6):
                        near = board.near[cell, i]
                        if near >= 0:
                            step = distance[near] + (0 if stones >> cell & 1 else 1)
                            if step < distance[cell]:
                                distance[cell] = step
                                changed = True
        for cell in range(cells):
            ways[cell] += distance[cell]


@njit(cache=True)
def foresee(board: Any, own: int, other: int, side: int, ways: Integers) -> tuple[int, int, int]:
    """What is certain for the side to move: a verdict, cells, cells that a proof of loss needs.

    The first cells are those of the proof, or where the verdict is open those to move to. `ways` is
    filled with the order of moves.
    """
    cells = board.near.shape[0]
    empty = ((1 << cells) - 1) & ~(own | other)
    safe = linked(board, other, empty, 1 - side)
    if safe >= 0:
        return LOST, safe, 0
    safe = linked(board, own, empty, side)  # with no cell left to move to
    if safe >= 0:
        return WON, safe, 0
    for cell in range(cells):
        bit = 1 << cell
        if empty & bit:
            safe = linked(board, own | bit, empty & ~bit, side)
            if safe >= 0:
                return WON, safe | bit, 0
    left, needed = empty, 0
    for cell in range(cells):
        bit = 1 << cell
        if empty & bit:
            safe = linked(board, other | bit, empty & ~bit, 1 - side)
            if safe >= 0:
                left &= safe | bit
                needed |= safe | bit
    if left == 0:
        return LOST, needed, 0
    add_ways(board, own, empty, side, ways)
    add_ways(board, other, empty, 1 - side, ways)
    return OPEN, left, needed
