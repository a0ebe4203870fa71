"""Tic-Tac-Toe by hand: one bit set per player."""

from __future__ import annotations

from bench.limit.program import BOARD, HandWritten, compiled, draw, pass_turn, reset, win, write
from bench.limit.signatures import APPLY, MOVES, START
from ludeme.model.header import MOVER, OVER

#: Bit set of player p at STONES + p.
STONES = BOARD
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
FULL = 0o777


@compiled(MOVES)
def moves(s, t, x, mv):
    n = 0
    if s[OVER] == 0:
        taken = s[STONES + 1] | s[STONES + 2]
        for site in range(9):
            if (taken >> site) & 1 == 0:
                n = write(mv, n, site, site)
    return n


@compiled(APPLY)
def apply(s, t, x, mv, k, n):
    mover = s[MOVER]
    s[STONES + mover] |= 1 << mv[3 * k + 2]
    stones = s[STONES + mover]
    for line in LINES:
        if stones & line == line:
            win(s, mover)
            return 0
    if s[STONES + 1] | s[STONES + 2] == FULL:
        draw(s)
        return 0
    pass_turn(s)
    return 0


@compiled(START)
def start(s, t, x):
    reset(s, 2)
    return 0


PROGRAM = HandWritten("Tic-Tac-Toe", STONES + 3, 10, moves, apply, start)
