"""Reversi 8x8 by hand: a board with a border, a list of the empty squares, and counts of discs.

Square (column, row) is `10 * (row + 1) + column + 1` of a 10 x 10 array, so that lines run off.
"""

from __future__ import annotations

from bench.limit.program import (
    BOARD,
    HandWritten,
    compiled,
    draw,
    function,
    pass_turn,
    reset,
    win,
    write,
)
from bench.limit.signatures import APPLY, MOVES, START
from ludeme.model.header import MOVER, OVER

STRIDE = 10
STEPS = (-11, -10, -9, -1, 1, 9, 10, 11)
#: Contents of the squares around the board, and the square that a pass names.
BORDER = 3
PASS = 0
EMPTY = BOARD + STRIDE * STRIDE
EMPTIES = EMPTY + 60
DISCS = EMPTIES + 1
PASSES = DISCS + 3


@function
def outflanks(s, square, mover, step):
    """Whether a disc of the mover ends a row of enemy discs next to the square."""
    enemy = 3 - mover
    square += step
    if s[BOARD + square] != enemy:
        return False
    while s[BOARD + square] == enemy:
        square += step
    return s[BOARD + square] == mover


@function
def is_legal(s, square, mover):
    for step in STEPS:  # noqa: SIM110
        if outflanks(s, square, mover, step):
            return True
    return False


@compiled(MOVES)
def moves(s, t, x, mv):
    n = 0
    if s[OVER] != 0:
        return n
    for k in range(s[EMPTIES]):
        square = s[EMPTY + k]
        if is_legal(s, square, s[MOVER]):
            n = write(mv, n, square, square)
    return n if n > 0 else write(mv, n, PASS, PASS)


@function
def take_from_list(s, square):
    place = EMPTY
    while s[place] != square:
        place += 1
    s[EMPTIES] -= 1
    s[place] = s[EMPTY + s[EMPTIES]]


@function
def place_disc(s, square, mover):
    """Fill an empty square and turn over what that outflanks."""
    take_from_list(s, square)
    s[BOARD + square] = mover
    turned = 0
    for step in STEPS:
        if outflanks(s, square, mover, step):
            other = square + step
            while s[BOARD + other] != mover:
                s[BOARD + other] = mover
                turned += 1
                other += step
    s[DISCS + mover] += turned + 1
    s[DISCS + 3 - mover] -= turned


@function
def end_by_discs(s):
    if s[DISCS + 1] == s[DISCS + 2]:
        draw(s)
    else:
        win(s, 1 if s[DISCS + 1] > s[DISCS + 2] else 2)


@compiled(APPLY)
def apply(s, t, x, mv, k, n):
    square = mv[3 * k + 2]
    if square == PASS:
        s[PASSES] += 1
    else:
        s[PASSES] = 0
        place_disc(s, square, s[MOVER])
    if s[EMPTIES] == 0 or s[PASSES] == 2:
        end_by_discs(s)
    else:
        pass_turn(s)
    return 0


@compiled(START)
def start(s, t, x):
    reset(s, 2)
    for square in range(STRIDE * STRIDE):
        s[BOARD + square] = BORDER
    for row in range(1, 9):
        for column in range(1, 9):
            square = STRIDE * row + column
            s[BOARD + square] = 0
            if not (4 <= row <= 5 and 4 <= column <= 5):
                s[EMPTY + s[EMPTIES]] = square
                s[EMPTIES] += 1
    for column in (4, 5):
        s[BOARD + STRIDE * column + 9 - column] = 1
        s[BOARD + STRIDE * column + column] = 2
    s[DISCS + 1] = 2
    s[DISCS + 2] = 2
    return 0


PROGRAM = HandWritten("Reversi", PASSES + 1, 61, moves, apply, start)
