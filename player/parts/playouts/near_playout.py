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
from ludeme.features.evaluate.reading import last_places, move_places
from ludeme.features.layout.placement import ANYWHERE
from ludeme.model.header import OVERFLOW
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.playouts.playing import play_by, random_move
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.player.patterns.surroundings import (
    SURROUNDINGS,
    WEIGHTS,
    Float32,
    Surroundings,
    surroundings_of,
)
from ludeme.player.patterns.tracking import TRACK, Track, new_track
from ludeme.player.policy.draws import draw
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import below, uniform


class NearMemory(NamedTuple):
    """The board, the weights of patterns, and scratch."""

    seen: Surroundings
    weights: Float32  # [*] by pattern
    track: Track  # the patterns of a position
    sites: IntArray  # [L] empty neighbours of the last move
    shares: NDArray[np.float64]  # [L] their weights
    marks: IntArray  # [S] for a list of moves: which neighbour a site is, from 1
    listed: IntArray  # [K] numbers of the moves to these neighbours
    listed_shares: NDArray[np.float64]  # [K]
    away: float  # how often a move may go anywhere
    plies: int


MEMORY: Any = tuple_of(
    NearMemory, SURROUNDINGS, WEIGHTS, TRACK, INDICES, REALS, INDICES, INDICES, REALS,
    types.float64, types.int64,
)  # fmt: skip


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
    """Draw any legal move."""
    return random_move(game, types.int64(memory.seen.table[Head.SITES]))


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
def begin(memory):  # type: ignore[no-untyped-def]
    """A playout begins: nothing is known of its position."""
    memory.track.fresh[0] = 1


@helper
def nothing(memory, s):  # type: ignore[no-untyped-def]
    """The rule keeps nothing of positions."""


def playout_near_last_move(collect: Any, see: Any = nothing, prepare: Any = nothing) -> PlayoutRule:
    """The rule by which empty neighbours of the last move are drawn.

    `collect(memory, s, last)` lists them with their weights, and returns their number and the sum
    of the weights. `prepare(memory, s)` is for what the rule keeps of the root, `see(memory, s)`
    for what it keeps of a position before each move.
    """

    @helper
    def choose(memory, game):  # type: ignore[no-untyped-def]
        see(memory, game.row)
        last = last_places(memory.seen.table, game.row)[0]
        if last < 0:
            return draw_anywhere(memory, game)
        if memory.away > 0.0 and uniform(game.random) < memory.away:
            return draw_anywhere(memory, game)
        count, total = collect(memory, game.row, last)
        if total <= 0.0:
            return draw_anywhere(memory, game)
        return draw_neighbour(memory, game, count, total)

    return PlayoutRule(MEMORY, choose, play_by(begin, choose), prepare=prepare, begin=begin)


def near_memory(
    setting: Setting, weights: Float32, *, away: float = 0.0, first: int = 0
) -> NearMemory:
    """The memory of a rule; with `first`, of so many moves of a playout alone."""
    seen = surroundings_of(setting.known_game)
    sites, longest = seen.neighbours.shape[0], seen.neighbours.shape[1]
    return NearMemory(
        seen,
        weights,
        track=new_track(seen),
        sites=np.zeros(longest, np.int32),
        shares=np.zeros(longest),
        marks=np.zeros(sites, np.int32),
        listed=np.zeros(setting.moves, np.int32),
        listed_shares=np.zeros(setting.moves),
        away=away,
        plies=first or MAX_PLIES,
    )
