"""Cells of a position of Hex that can be filled in without changing who wins (Hayward et al. 2004).

A cell is *dead* when no way to fill the other cells makes its colour matter: then the stones around
it, edges included, are in one piece on either side. Two neighbours are *captured* by a side that
answers in one of them and thereby makes the other dead.
"""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from bench.solvers.bridges import STEPS, Integers

_EMPTY, _FIRST, _SECOND = range(3)
_RING = len(STEPS)


class Surroundings(NamedTuple):
    """What the six places around a cell hold, as numbers of six digits in base 3; N cells."""

    near: Integers  # [N, 6] neighbours, -1 off the board
    edges: Integers  # [N] the digits of the places off the board
    digits: Integers  # [6] what a first player's stone in each place adds
    dead: NDArray[np.bool_]  # [3**6] whether the cell in the middle is dead


def new_surroundings(near: Integers, size: int) -> Surroundings:
    """The surroundings on a board of this size with these neighbours."""
    digits = np.array([3**place for place in range(_RING)])
    edges = np.zeros(size * size, np.int64)
    for cell in range(size * size):
        for place, (down, right) in enumerate(STEPS):
            if not 0 <= cell // size + down < size:
                edges[cell] += _FIRST * digits[place]
            elif not 0 <= cell % size + right < size:
                edges[cell] += _SECOND * digits[place]
    dead = np.array([_is_dead(np.base_repr(code, 3).zfill(_RING)) for code in range(3**_RING)])
    return Surroundings(near, edges, digits, dead)


def _is_dead(ring: str) -> bool:
    """Whether all ways to fill the empty places leave each side in one piece."""
    options = [str(_FIRST) + str(_SECOND) if place == str(_EMPTY) else place for place in ring]
    return all(_pieces(full) <= 1 for full in product(*options))


def _pieces(full: tuple[str, ...]) -> int:
    own = str(_FIRST)
    return sum(full[place] == own != full[place - 1] for place in range(_RING))


@njit(cache=True)
def fill(around: Any, first: int, second: int) -> tuple[int, int, int, int]:
    """The stones of both sides after filling in, and which of them either side has captured.

    A proof needs the cells that its winner has captured; it needs no dead cells, and none that the
    loser has captured.
    """
    cells = around.near.shape[0]
    codes = np.empty(cells, np.int64)
    for cell in range(cells):
        codes[cell] = _code(around, first, second, cell)
    stones, captured = np.array([0, first, second]), np.zeros(3, np.int64)
    changed = True
    while changed:
        changed = False
        for cell in range(cells):
            if (stones[_FIRST] | stones[_SECOND]) >> cell & 1:
                continue
            if around.dead[codes[cell]]:
                _put(around, codes, stones, cell, _FIRST)
                changed = True
                continue
            place, side = _capture(around, codes, stones, cell)
            if place >= 0:
                other = around.near[cell, place]
                _put(around, codes, stones, cell, side)
                _put(around, codes, stones, other, side)
                captured[side] |= 1 << cell | 1 << other
                changed = True
    return stones[_FIRST], stones[_SECOND], captured[_FIRST], captured[_SECOND]


@njit(cache=True)
def _code(around: Any, first: int, second: int, cell: int) -> int:
    code = around.edges[cell]
    for place in range(_RING):
        near = around.near[cell, place]
        if near >= 0:
            held = (first >> near & 1) * _FIRST + (second >> near & 1) * _SECOND
            code += held * around.digits[place]
    return code


@njit(cache=True)
def _put(around: Any, codes: Integers, stones: Integers, cell: int, side: int) -> None:
    stones[side] |= 1 << cell
    for place in range(_RING):
        near = around.near[cell, place]
        if near >= 0:
            codes[near] += side * around.digits[(place + _RING // 2) % _RING]


@njit(cache=True)
def _capture(around: Any, codes: Integers, stones: Integers, cell: int) -> tuple[int, int]:
    """Where the neighbour is that a side captures together with this cell, and the side; or -1."""
    for place in range(_RING // 2):
        near = around.near[cell, place]
        if near >= 0 and not (stones[_FIRST] | stones[_SECOND]) >> near & 1:
            here, there = around.digits[place], around.digits[place + _RING // 2]
            for side in (_FIRST, _SECOND):
                if (
                    around.dead[codes[cell] + side * here]
                    and around.dead[codes[near] + side * there]
                ):
                    return place, side
    return -1, _EMPTY
