"""Depth-first proof-number search for who wins a position of Hex (Nagai 2002).

A position's *proof number* is the least number of open positions that must be solved to show that
whoever moves wins, its *disproof number* the same for a loss. The search goes to where the numbers
are least, and stays below a position until they exceed its thresholds.

*Carriers*: a proof says which empty cells it needs, so the same proof answers every move elsewhere,
and only moves inside it are worth trying (the must-play region of Hayward et al. 2004).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from bench.solvers import bridges
from bench.solvers.bridges import Board, Integers, foresee, new_board
from bench.solvers.inferior import Surroundings, fill, new_surroundings
from bench.solvers.proof_table import DISPROOF, LOST, PROOF, WON, find, keep, new_table

#: No number of open positions reaches it.
ENDLESS = 1 << 40
#: Whoever moves, the other's stones, and the side to move: 0 for the first player.
Position = tuple[int, int, int]


class Search(NamedTuple):
    """What a search for proofs works on."""

    board: Board
    around: Surroundings
    table: Integers
    #: How many positions have been looked at, and with how many to stop.
    looked: Integers


def new_search(size: int, lines: int) -> Search:
    """A search on a board of this size, with a table of so many lines."""
    board = new_board(size)
    around = new_surroundings(board.near, size)
    return Search(board, around, new_table(lines), np.zeros(2, np.int64))


@njit(cache=True)
def filled(search: Any, own: int, other: int, side: int) -> tuple[int, int, int, int]:
    """A position with what can be filled in, and which cells either side has captured."""
    if side == 0:
        return fill(search.around, own, other)
    first, second, of_first, of_second = fill(search.around, other, own)
    return second, first, of_second, of_first


@njit(cache=True)
def prove(
    search: Any, own: int, other: int, side: int, proof: int, disproof: int
) -> tuple[int, int]:
    """Search below a filled position until one of its numbers reaches its threshold.

    Returns its numbers, or `WON` or `LOST` with the empty cells that the proof needs.
    """
    position, begun = (own, other, side), search.looked[0]
    ways = np.zeros(search.board.near.shape[0], np.int64)
    verdict, left, needed = foresee(search.board, own, other, side, ways)
    search.looked[0] += 1
    if verdict != bridges.OPEN:
        verdict = WON if verdict == bridges.WON else LOST
        keep(search.table, position, verdict, left, 1)
        return verdict, left
    after, numbers = _moves(search, position, left)
    while True:
        verdict, left, needed = _settle(search, after, 1 - side, numbers, left, needed)
        if verdict != 0:
            keep(search.table, position, verdict, needed, search.looked[0] - begun)
            return verdict, needed
        best, second, total = _best(numbers, ways, left)
        own_proof, own_disproof = numbers[best, 1], total
        if own_proof >= proof or own_disproof >= disproof or search.looked[0] >= search.looked[1]:
            cost = search.looked[0] - begun
            keep(search.table, position, own_proof, own_disproof, cost)
            return own_proof, own_disproof
        prove(
            search,
            after[best, 0],
            after[best, 1],
            1 - side,
            disproof - (total - numbers[best, 0]),
            min(proof, second + 1 + second // 4),
        )


@njit(cache=True)
def _moves(search: Any, position: Position, left: int) -> tuple[Integers, Integers]:
    """For each cell the position after a move there, filled in, and first numbers of it."""
    own, other, side = position
    cells = search.board.near.shape[0]
    after, numbers = np.empty((cells, 4), np.int64), np.ones((cells, 2), np.int64)
    for cell in range(cells):
        if left >> cell & 1:
            after[cell] = filled(search, other, own | 1 << cell, 1 - side)
    return after, numbers


@njit(cache=True)
def _settle(
    search: Any, after: Integers, side: int, numbers: Integers, left: int, needed: int
) -> tuple[int, int, int]:
    """Take note of what is known of the moves left.

    Returns `WON`, `LOST` or 0, the moves that are left, and what a proof (of a loss) needs.
    """
    for cell in range(len(after)):
        if left >> cell & 1:
            line = find(search.table, after[cell, 0], after[cell, 1], side)
            if line < 0:
                continue
            proof, disproof = search.table[line, PROOF], search.table[line, DISPROOF]
            if proof == LOST:
                return WON, left, disproof | after[cell, 3] | 1 << cell
            if proof == WON:
                carrier = disproof | after[cell, 2]
                left &= carrier
                needed |= carrier
            else:
                numbers[cell, 0], numbers[cell, 1] = proof, disproof
    return LOST if left == 0 else 0, left, needed


@njit(cache=True)
def _best(numbers: Integers, ways: Integers, left: int) -> tuple[int, int, int]:
    """The move to search next, the next best's disproof number, and the sum of proof numbers."""
    best, second, total = -1, ENDLESS, 0
    for cell in range(len(numbers)):
        if left >> cell & 1:
            total += numbers[cell, 0]
            if best < 0:
                best = cell
            elif (numbers[cell, 1], ways[cell]) < (numbers[best, 1], ways[best]):
                second = numbers[best, 1]
                best = cell
            else:
                second = min(second, numbers[cell, 1])
    return best, second, total
