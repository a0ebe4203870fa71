"""Connect Four by hand: columns as stacks on a board with a border, seven moves at most.

Site (column, row) is `(column + 1) * 8 + row + 1` of a 9 x 8 array, so that lines may run off.
"""

from __future__ import annotations

from bench.limit.program import BOARD, HandWritten, compiled, draw, pass_turn, reset, win, write
from bench.limit.signatures import APPLY, MOVES, START
from ludeme.model.header import MOVER, OVER

COLUMNS = 7
ROWS = 6
STRIDE = 8
HEIGHT = BOARD + 9 * STRIDE
STONES = HEIGHT + COLUMNS


@compiled(MOVES)
def moves(s, t, x, mv):
    n = 0
    if s[OVER] == 0:
        for column in range(COLUMNS):
            if s[HEIGHT + column] < ROWS:
                n = write(mv, n, column, column)
    return n


@compiled(APPLY)
def apply(s, t, x, mv, k, n):
    mover = s[MOVER]
    column = mv[3 * k + 2]
    site = BOARD + (column + 1) * STRIDE + s[HEIGHT + column] + 1
    s[site] = mover
    s[HEIGHT + column] += 1
    s[STONES] += 1
    for step in (1, STRIDE - 1, STRIDE, STRIDE + 1):
        first = site
        while s[first - step] == mover:
            first -= step
        last = site
        while s[last + step] == mover:
            last += step
        if last - first >= 3 * step:
            win(s, mover)
            return 0
    if s[STONES] == COLUMNS * ROWS:
        draw(s)
        return 0
    pass_turn(s)
    return 0


@compiled(START)
def start(s, t, x):
    reset(s, 2)
    return 0


PROGRAM = HandWritten("Connect Four", STONES + 1, 8, moves, apply, start)
