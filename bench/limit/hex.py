"""Hex 11x11 by hand: a list of the empty cells and disjoint sets of connected stones.

Player 1 joins the first and the last row, player 2 the first and the last column. The four edges
are stones as well: edge 2p - 2 and edge 2p - 1 belong to player p.
"""

from __future__ import annotations

from bench.limit.program import BOARD, HandWritten, compiled, function, pass_turn, reset, win
from bench.limit.signatures import APPLY, MOVES, START
from ludeme.model.header import MOVER, OVER

SIZE = 11
SITES = SIZE * SIZE
#: Parent of each cell and of the four edges in its set.
PARENT = BOARD + SITES
EMPTY = PARENT + SITES + 4
EMPTIES = EMPTY + SITES


@function
def root_of(s, cell):
    while s[PARENT + cell] != cell:
        s[PARENT + cell] = s[PARENT + s[PARENT + cell]]
        cell = s[PARENT + cell]
    return cell


@function
def join(s, cell, other):
    s[PARENT + root_of(s, other)] = root_of(s, cell)


@compiled(MOVES)
def moves(s, t, x, mv):
    if s[OVER] != 0:
        return 0
    n = s[EMPTIES]
    for k in range(n):
        mv[3 * k] = 0
        mv[3 * k + 1] = s[EMPTY + k]
        mv[3 * k + 2] = s[EMPTY + k]
    return n


@function
def take_from_list(s, cell, guess):
    """Remove `cell` from the list of empty cells; it usually stands at the guessed place."""
    place = guess
    if place >= s[EMPTIES] or s[EMPTY + place] != cell:
        place = 0
        while s[EMPTY + place] != cell:
            place += 1
    s[EMPTIES] -= 1
    s[EMPTY + place] = s[EMPTY + s[EMPTIES]]


@compiled(APPLY)
def apply(s, t, x, mv, k, n):
    mover = s[MOVER]
    cell = mv[3 * k + 2]
    take_from_list(s, cell, k)
    s[BOARD + cell] = mover
    row = cell // SIZE
    column = cell - row * SIZE
    if row > 0 and s[BOARD + cell - SIZE] == mover:
        join(s, cell, cell - SIZE)
    if row < SIZE - 1 and s[BOARD + cell + SIZE] == mover:
        join(s, cell, cell + SIZE)
    if column > 0 and s[BOARD + cell - 1] == mover:
        join(s, cell, cell - 1)
    if column < SIZE - 1 and s[BOARD + cell + 1] == mover:
        join(s, cell, cell + 1)
    if row > 0 and column < SIZE - 1 and s[BOARD + cell - SIZE + 1] == mover:
        join(s, cell, cell - SIZE + 1)
    if row < SIZE - 1 and column > 0 and s[BOARD + cell + SIZE - 1] == mover:
        join(s, cell, cell + SIZE - 1)
    along = row if mover == 1 else column
    low = SITES + 2 * mover - 2
    if along == 0:
        join(s, cell, low)
    if along == SIZE - 1:
        join(s, cell, low + 1)
    if root_of(s, low) == root_of(s, low + 1):
        win(s, mover)
    else:
        pass_turn(s)
    return 0


@compiled(START)
def start(s, t, x):
    reset(s, 2)
    for cell in range(SITES + 4):
        s[PARENT + cell] = cell
    for cell in range(SITES):
        s[EMPTY + cell] = cell
    s[EMPTIES] = SITES
    return 0


PROGRAM = HandWritten("Hex", EMPTIES + 1, SITES + 1, moves, apply, start)
