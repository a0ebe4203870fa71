"""What playouts near the last move share: a move to one of its empty neighbours, by their weights.

A neighbour is asked for its move alone where the rules can say it; elsewhere moves are listed, and
those to the neighbours compete. Where none can be played, every legal move has the same chance.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.features.evaluate.head import Head
from ludeme.features.evaluate.reading import code_at, last_places, move_places
from ludeme.features.layout.placement import ANYWHERE
from ludeme.model.header import LAST_TO, OVER, OVERFLOW
from ludeme.play.playouts import MAX_PLIES, copy_row
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.player.patterns.surroundings import (
    EMPTY,
    SHIFT_BITS,
    SHIFT_MASK,
    SURROUNDINGS,
    WEIGHTS,
    Surroundings,
    surroundings_of,
)
from ludeme.player.policy.draws import draw
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import below, uniform

Float32 = NDArray[np.float32]
#: Nothing there to play near, or nothing found.
_NOTHING = -1


class NearMemory(NamedTuple):
    """The board, the weights of patterns, and scratch."""

    seen: Surroundings
    weights: Float32  # [*] by pattern
    root: IntArray  # [S] what stands on each site of the root
    root_patterns: IntArray  # [S + 1] the patterns there
    stands: IntArray  # [S] what stands on each site, where moves change more than their target
    patterns: IntArray  # [S + 1] where the pattern of each site lies among the first player's
    sites: IntArray  # [L] empty neighbours of the last move
    shares: NDArray[np.float64]  # [L] their weights
    marks: IntArray  # [S] for a list of moves: which neighbour a site is, from 1
    listed: IntArray  # [K] numbers of the moves to these neighbours
    listed_shares: NDArray[np.float64]  # [K]
    away: float  # how often a move may go anywhere
    plies: int


MEMORY: Any = tuple_of(
    NearMemory, SURROUNDINGS, WEIGHTS, INDICES, INDICES, INDICES, INDICES, INDICES, REALS,
    INDICES, INDICES, REALS, types.float64, types.int64,
)  # fmt: skip


@helper
def stands_at(p, s, site):  # type: ignore[no-untyped-def]
    """The content code of a site."""
    if p[Head.PLAIN] != 0:
        return s[p[Head.PIECE] + site]
    return code_at(p, s, site)


@helper
def colour_at(seen, s, site):  # type: ignore[no-untyped-def]
    """The two bits of a site."""
    return seen.colours[stands_at(seen.table, s, site)]


@helper
def change_patterns(seen, patterns, site, change):  # type: ignore[no-untyped-def]
    """Add the change of a site's colour to the patterns of the sites around it."""
    for i in range(seen.watching.shape[1]):
        watching = seen.watching[site, i]
        patterns[watching >> SHIFT_BITS] += change << (watching & SHIFT_MASK)


@helper
def see_changes(memory, s, stands):  # type: ignore[no-untyped-def]
    """Bring the patterns up to date wherever something else stands than did."""
    seen, patterns = memory.seen, memory.patterns
    for site in range(stands.shape[0]):
        code = stands_at(seen.table, s, site)
        if code != stands[site]:
            change = seen.colours[code] - seen.colours[stands[site]]
            change_patterns(seen, patterns, site, change)


@helper
def note_contents(memory, s, stands):  # type: ignore[no-untyped-def]
    """Keep what stands on the sites."""
    for site in range(stands.shape[0]):
        stands[site] = stands_at(memory.seen.table, s, site)


@helper
def prepare(memory, row):  # type: ignore[no-untyped-def]
    """Look at the root."""
    seen, root = memory.seen, memory.root
    for site in range(root.shape[0]):
        root[site] = seen.vacant
        memory.patterns[site] = seen.first[site]
    see_changes(memory, row, root)
    note_contents(memory, row, root)
    copy_row(memory.patterns, memory.root_patterns)


@helper
def begin(memory, s):  # type: ignore[no-untyped-def]
    """Look at where a playout begins."""
    copy_row(memory.root_patterns, memory.patterns)
    see_changes(memory, s, memory.root)
    if not memory.seen.arriving:
        note_contents(memory, s, memory.stands)


@helper
def see_move(memory, s):  # type: ignore[no-untyped-def]
    """Note what a move has changed: its target, where pieces only arrive; else look everywhere."""
    seen = memory.seen
    if seen.arriving:
        last = s[LAST_TO]
        if last >= 0:
            change_patterns(seen, memory.patterns, last, colour_at(seen, s, last))
    else:
        see_changes(memory, s, memory.stands)
        note_contents(memory, s, memory.stands)


@helper
def empty_neighbours(memory, s, site, weigh):  # type: ignore[no-untyped-def]
    """Collect the empty neighbours of a site with their weights; their number and their sum."""
    near, total, count = memory.seen.neighbours, 0.0, types.int64(0)
    for i in range(1, 1 + near[site, 0]):
        neighbour = near[site, i]
        empty = colour_at(memory.seen, s, neighbour) == EMPTY
        share = types.float64(weigh(memory, s, neighbour)) if empty else 0.0
        memory.sites[count] = neighbour
        memory.shares[count] = share
        total += share
        count += empty
    return count, total


@helper
def draw_listed(memory, game, count):  # type: ignore[no-untyped-def]
    """List the moves; the number of one to the neighbours that were collected, and how many."""
    n = game.moves(game.row, game.tables, game.scratch, game.buffer)
    if n < 2 or game.tables[OVERFLOW] != 0:
        return types.int64(0), n
    marks, found, total = memory.marks, 0, 0.0
    for i in range(count):
        marks[memory.sites[i]] = i + 1
    for k in range(n):
        to = move_places(memory.seen.table, game.buffer, k * game.width)[0]
        if to != ANYWHERE and marks[to] != 0:
            memory.listed[found] = k
            memory.listed_shares[found] = memory.shares[marks[to] - 1]
            total += memory.listed_shares[found]
            found += 1
    for i in range(count):
        marks[memory.sites[i]] = 0
    if total > 0.0:
        return types.int64(
            memory.listed[draw(memory.listed_shares, 0, found, total, game.random)]
        ), n
    return below(game.random, n), n


@helper
def draw_anywhere(memory, game):  # type: ignore[no-untyped-def]
    """Draw any legal move: sites are drawn until one has a move, as in random playouts."""
    sites = types.int64(memory.seen.table[Head.SITES])
    for _ in range(2 * sites):
        site = below(game.random, sites)
        answer = game.move_to(game.row, game.tables, game.scratch, game.buffer, site)
        if answer > 0:
            return types.int64(0), types.int64(1)
        if answer < 0:
            break
    return draw_listed(memory, game, 0)


@helper
def draw_neighbour(memory, game, count, total):  # type: ignore[no-untyped-def]
    """Draw a move to one of the neighbours that were collected, by their weights."""
    sites, shares = memory.sites, memory.shares
    left = count
    while left > 0 and total > 0.0:
        i = draw(shares, 0, left, total, game.random)
        answer = game.move_to(game.row, game.tables, game.scratch, game.buffer, sites[i])
        if answer > 0:
            return types.int64(0), types.int64(1)
        if answer < 0:
            return draw_listed(memory, game, count)
        left -= 1
        total -= shares[i]
        sites[i], shares[i] = sites[left], shares[left]
    return draw_anywhere(memory, game)


@helper
def nothing(memory, s):  # type: ignore[no-untyped-def]
    """Patterns do not matter."""


def playout_near_last_move(weigh: Any, *, by_patterns: bool) -> PlayoutRule:
    """The rule by which empty neighbours of the last move are drawn with these weights.

    `weigh(memory, s, site)` is the weight of an empty site, for which `memory.patterns` are kept up
    to date if it goes by patterns.
    """
    before, after = (begin, see_move) if by_patterns else (nothing, nothing)

    @helper
    def choose(memory, game):  # type: ignore[no-untyped-def]
        last = last_places(memory.seen.table, game.row)[0]
        if last < 0:
            return draw_anywhere(memory, game)
        if memory.away > 0.0 and uniform(game.random) < memory.away:
            return draw_anywhere(memory, game)
        count, total = empty_neighbours(memory, game.row, last, weigh)
        if total <= 0.0:
            return draw_anywhere(memory, game)
        return draw_neighbour(memory, game, count, total)

    @helper
    def play(memory, game, most):  # type: ignore[no-untyped-def]
        s, t = game.row, game.tables
        before(memory, s)
        plies = 0
        while s[OVER] == 0 and plies < most:
            k, n = choose(memory, game)
            if n == 0 or t[OVERFLOW] != 0:
                break
            if game.apply(s, t, game.scratch, game.buffer, k, n) == 0:
                plies += 1
            after(memory, s)
        return plies

    return PlayoutRule(MEMORY, play, prepare=prepare if by_patterns else nothing)


def near_memory(
    setting: Setting, weights: Float32, *, away: float = 0.0, first: int = 0
) -> NearMemory:
    """The memory of a rule; with `first`, of so many moves of a playout alone."""
    seen = surroundings_of(setting.known_game)
    sites, longest = len(seen.first), seen.neighbours.shape[1]
    return NearMemory(
        seen,
        weights,
        root=np.zeros(sites, np.int32),
        root_patterns=np.zeros(sites + 1, np.int32),
        stands=np.zeros(sites, np.int32),
        patterns=np.zeros(sites + 1, np.int32),
        sites=np.zeros(longest, np.int32),
        shares=np.zeros(longest),
        marks=np.zeros(sites, np.int32),
        listed=np.zeros(setting.moves, np.int32),
        listed_shares=np.zeros(setting.moves),
        away=away,
        plies=first or MAX_PLIES,
    )
