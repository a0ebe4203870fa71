"""The numbers of actions, from move rows: compiled, without a look at anything but the rows.

With S sites, a move from s to t has the number `s * S + t`, a placement on t `t * S + t`. Behind
these S * S numbers come R *reserved* ones: first one each for what has no sites (pass, swap,
forfeit, each vote, anything else), then blocks of S *variants*. Of several moves from s to t the
first one listed has the number of the pair; number v of the others (from 1) has place t of block
v - 1 (place s if t is a site of a hand), or the next free place behind it if another move of the
position has that one. So numbers are given to all legal moves of a position together, in the order
in which the program lists them. Equal rows, which a list may have twice, share a number; so do
variants when all blocks are full.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import COUNTS, INDICES, ROW, ROWS, tuple_of
from ludeme.runtime.search_abi.kernel import helper, kernel

#: Columns of `Coding.generators`: the reserved number, -1 for moves with sites; what is added to
#: the numbers of board elements at either end, to find their slots.
SPECIAL, ORIGIN_BASE, TARGET_BASE = range(3)
#: Indices of `Coding.shape`.
SITES, HAND_SLOTS, SPECIALS, RESERVED, OTHER, WIDTH, HANDS, HANDS_END = range(8)


#: The view of a single position, among one.
_FIRST = np.zeros(1, np.int32)


class Coding(NamedTuple):
    """What the numbers of a game's actions depend on."""

    generators: IntArray  # [G, 3] see `SPECIAL`
    numbers: IntArray  # [slots] the site of each slot, -1 where none is
    #: [8] S; first slot of hands; numbers without sites; R; the number of anything else; W; the
    #: sites of hands are from the seventh number to before the eighth
    shape: NDArray[np.int64]


#: A coding as a numba type.
CODING: Any = tuple_of(Coding, ROWS, INDICES, COUNTS)


@helper
def site_number(coding, view, base, site):  # type: ignore[no-untyped-def]
    """The number of a site of a move row, turned by a view int32 [S]; -1 if it has none."""
    slot = site if site >= coding.shape[HAND_SLOTS] else site + base
    if site < 0 or slot >= coding.numbers.shape[0]:
        return -1
    number = coding.numbers[slot]
    return view[number] if number >= 0 else -1


@helper
def first_number(coding, view, mv, at):  # type: ignore[no-untyped-def]
    """The number of the move row at `at`, if it is the first of its sites."""
    sites, generator = coding.shape[SITES], mv[at]
    special = coding.generators[generator, SPECIAL]
    if special >= 0:
        return sites * sites + special
    origin = site_number(coding, view, coding.generators[generator, ORIGIN_BASE], mv[at + 1])
    target = site_number(coding, view, coding.generators[generator, TARGET_BASE], mv[at + 2])
    if target < 0:
        target = origin
    if origin < 0:
        origin = target
    if target < 0:
        return sites * sites + coding.shape[OTHER]
    return origin * sites + target


@helper
def are_equal(mv, one, other, width):  # type: ignore[no-untyped-def]
    """Whether two move rows are the same."""
    i = 0
    while i < width and mv[one + i] == mv[other + i]:
        i += 1
    return i == width


@helper
def wish(coding, mv, out, begin, k):  # type: ignore[no-untyped-def]
    """What move `k`, which has sites of one before it, would like: `place * A + number`.

    That is its place among the variants, and the number it would have if it were the first. In
    `out` is for such moves `-1 - number` from k on, and `-1 - wish` before.
    """
    sites, width = coding.shape[SITES], coding.shape[WIDTH]
    variants = coding.shape[RESERVED] - coding.shape[SPECIALS]
    actions = sites * sites + coding.shape[RESERVED]
    number, rank = -1 - out[begin + k], 0
    place = number % sites
    if coding.shape[HANDS] <= place < coding.shape[HANDS_END]:
        place = number // sites
    for other in range(k):
        known = -1 - out[begin + other]
        if known >= 0 and known % actions == number:
            if are_equal(mv, (begin + other) * width, (begin + k) * width, width):
                return known
            rank = max(rank, known // actions // sites + 1)
    return (rank * sites + place) % variants * actions + number


@helper
def settle(coding, mv, out, begin, k, taken):  # type: ignore[no-untyped-def]
    """Give move `k` the number it wishes, or the first free one behind it; else its first one."""
    sites, width = coding.shape[SITES], coding.shape[WIDTH]
    first = sites * sites + coding.shape[SPECIALS]
    variants = coding.shape[RESERVED] - coding.shape[SPECIALS]
    actions = sites * sites + coding.shape[RESERVED]
    wished = -1 - out[begin + k]
    place = wished // actions
    for step in range(variants):
        number = first + (place + step) % variants
        holder = taken[number] - 1
        if holder < 0 or are_equal(mv, (begin + holder) * width, (begin + k) * width, width):
            out[begin + k] = number
            taken[number] = k + 1
            return
    out[begin + k] = wished % actions


@helper
def number_moves(coding, view, mv, out, begin, n, taken):  # type: ignore[no-untyped-def]
    """Fill `out[begin : begin + n]` with the numbers of all n legal moves of a position.

    Their rows begin at `mv[begin * W]`; `view` int32 [S] turns sites to the mover's side; `taken`
    int32 [S * S + R] is workspace: zeros before and after.
    """
    width, later = coding.shape[WIDTH], 0
    for k in range(n):
        at = (begin + k) * width
        number = first_number(coding, view, mv, at)
        holder = taken[number] - 1
        if holder < 0:
            taken[number] = k + 1
        elif not are_equal(mv, (begin + holder) * width, at, width):
            number = -1 - number
            later += 1
        out[begin + k] = number
    if later > 0:
        number_variants(coding, mv, out, begin, n, taken, later)
    for k in range(n):
        taken[out[begin + k]] = 0


@helper
def number_variants(coding, mv, out, begin, n, taken, later):  # type: ignore[no-untyped-def]
    """Give numbers to the moves that share their sites with one before them.

    The lowest wish comes first, so that the order in which a program goes through the board does
    not matter.
    """
    if coding.shape[RESERVED] == coding.shape[SPECIALS]:
        for k in range(begin, begin + n):
            out[k] = max(out[k], -1 - out[k])
        return
    for k in range(n):
        if out[begin + k] < 0:
            out[begin + k] = -1 - wish(coding, mv, out, begin, k)
    for _ in range(later):
        best = -1
        for k in range(n):
            if out[begin + k] < 0 and (best < 0 or out[begin + k] > out[begin + best]):
                best = k
        settle(coding, mv, out, begin, best, taken)


@kernel(types.void(CODING, ROWS, INDICES, ROW, COUNTS, COUNTS, INDICES))
def _number_positions(coding, views, movers, mv, begins, out, taken):  # type: ignore[no-untyped-def]
    for position in range(movers.shape[0]):
        begin = begins[position]
        n = begins[position + 1] - begin
        number_moves(coding, views[movers[position]], mv, out, begin, n, taken)


def workspace_for(coding: Coding) -> NDArray[np.int32]:
    """int32 [A], zeros: what numbering moves needs, one for each thread."""
    return np.zeros(int(coding.shape[SITES]) ** 2 + int(coding.shape[RESERVED]), np.int32)


def numbers_of(
    coding: Coding,
    view: NDArray[np.int32],
    moves: NDArray[np.int32],
    taken: NDArray[np.int32],
) -> NDArray[np.int64]:
    """int64 [M]: the numbers of all legal moves int32 [M, W] of a position, seen by a view."""
    begins = np.array([0, len(moves)], np.int64)
    return numbers_of_many(coding, view[None], _FIRST, moves, begins, taken)


def numbers_of_many(
    coding: Coding,
    views: NDArray[np.int32],
    movers: NDArray[np.int32],
    moves: NDArray[np.int32],
    begins: NDArray[np.int64],
    taken: NDArray[np.int32],
) -> NDArray[np.int64]:
    """int64 [total]: the same for many positions; those of position b begin at `begins[b]`."""
    out = np.zeros(len(moves), np.int64)
    flat = np.ascontiguousarray(moves, np.int32).reshape(-1)
    _number_positions(coding, views, movers, flat, begins, out, taken)
    return out
