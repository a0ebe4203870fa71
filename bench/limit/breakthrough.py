"""Breakthrough 8x8 by hand: a plain board, forwards is +8 for player 1 and -8 for player 2."""

from __future__ import annotations

from bench.limit.program import BOARD, HandWritten, compiled, pass_turn, reset, win, write
from bench.limit.signatures import APPLY, MOVES, START
from ludeme.model.header import MOVER, OVER

SITES = 64
PIECES = BOARD + SITES


@compiled(MOVES)
def moves(s, t, x, mv):
    n = 0
    if s[OVER] != 0:
        return n
    mover = s[MOVER]
    forwards = 8 if mover == 1 else -8
    for origin in range(SITES):
        if s[BOARD + origin] == mover:
            ahead = origin + forwards
            column = origin & 7
            if s[BOARD + ahead] == 0:
                n = write(mv, n, origin, ahead)
            if column > 0 and s[BOARD + ahead - 1] != mover:
                n = write(mv, n, origin, ahead - 1)
            if column < 7 and s[BOARD + ahead + 1] != mover:
                n = write(mv, n, origin, ahead + 1)
    return n


@compiled(APPLY)
def apply(s, t, x, mv, k, n):
    mover = s[MOVER]
    target = mv[3 * k + 2]
    if s[BOARD + target] != 0:
        s[PIECES + 3 - mover] -= 1
    s[BOARD + mv[3 * k + 1]] = 0
    s[BOARD + target] = mover
    if s[PIECES + 3 - mover] == 0 or target >= SITES - 8 or target < 8:
        win(s, mover)
    else:
        pass_turn(s)
    return 0


@compiled(START)
def start(s, t, x):
    reset(s, 2)
    for site in range(16):
        s[BOARD + site] = 1
        s[BOARD + SITES - 1 - site] = 2
    s[PIECES + 1] = 16
    s[PIECES + 2] = 16
    return 0


PROGRAM = HandWritten("Breakthrough", PIECES + 3, 49, moves, apply, start)
