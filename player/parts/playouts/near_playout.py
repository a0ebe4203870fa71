"""What playouts near the last move share: a move to one of its empty neighbours, by their weights.

A neighbour is asked for its move alone where the rules can say it; elsewhere moves are listed, and
those to the neighbours compete. Where none can be played, every legal move has the same chance.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.features.evaluate.reading import last_places, move_target
from ludeme.features.layout.placement import ANYWHERE
from ludeme.model.header import OVERFLOW
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.playouts.playing import play_by, random_move
from ludeme.player.parts.rules import PlayoutRule, nothing_to_prepare, nothing_to_see
from ludeme.player.parts.setting import Setting
from ludeme.player.patterns.surroundings import (
    EMPTY,
    SURROUNDINGS,
    WEIGHTS,
    Float32,
    Surroundings,
    surroundings_of,
)
from ludeme.player.patterns.tracking import TRACK, Track, new_track, stands_at
from ludeme.player.policy.draws import draw
from ludeme.runtime.search_abi.calls import find_move_to, generate_moves
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
    listed: IntArray  # [K] numbers of the moves to these neighbours
    listed_shares: NDArray[np.float64]  # [K]
    away: float  # how often a move may go anywhere
    plies: int


MEMORY: Any = tuple_of(
    NearMemory, SURROUNDINGS, WEIGHTS, TRACK, INDICES, REALS, INDICES, REALS,
    types.float64, types.int64,
)  # fmt: skip


@helper
def is_empty(memory, s, site):  # type: ignore[no-untyped-def]
    """Whether nothing stands on a site."""
    return memory.seen.colours[stands_at(memory.seen.table, s, site)] == EMPTY


@helper
def draw_anywhere(memory, game):  # type: ignore[no-untyped-def]
    """Draw any legal move: sites are drawn until one has a move, where sites have one at most."""
    for _ in range(2 * memory.seen.sampled):
        site = types.int64(below(game.random, memory.seen.sampled))
        if find_move_to(game, game.row, site) > 0:
            return types.int64(0), types.int64(1)
    return random_move(game)


def listing(weigh: Any) -> Any:
    """The function that lists all moves, and draws one to an empty neighbour of the last one."""

    @helper
    def draw_listed(memory, game, last):  # type: ignore[no-untyped-def]
        n = generate_moves(game, game.row)
        if n < 2 or game.tables[OVERFLOW] != 0:
            return types.int64(0), n
        found, total = 0, 0.0
        near = memory.seen.adjacent[types.uint32(last)]
        for k in range(n):
            to = move_target(memory.seen.table, game.buffer, k * game.width)
            if to != ANYWHERE and near[types.uint32(to)] and is_empty(memory, game.row, to):
                memory.listed[found] = k
                memory.listed_shares[found] = weigh(memory, game.row, to)
                total += memory.listed_shares[found]
                found += 1
        if total > 0.0:
            return types.int64(
                memory.listed[draw(memory.listed_shares, 0, found, total, game.random)]
            ), n
        return below(game.random, n), n

    return draw_listed


def asking(collect: Any, draw_listed: Any) -> Any:
    """The function that draws an empty neighbour of the last move, and asks for its move."""

    @helper
    def draw_neighbour(memory, game, last):  # type: ignore[no-untyped-def]
        sites, shares = memory.sites, memory.shares
        left, total = collect(memory, game.row, last)
        while left > 0 and total > 0.0:
            i = draw(shares, 0, left, total, game.random)
            answer = find_move_to(game, game.row, sites[i])
            if answer > 0:
                return types.int64(0), types.int64(1)
            if answer < 0:
                return draw_listed(memory, game, last)
            left -= 1
            total -= shares[i]
            sites[i], shares[i] = sites[left], shares[left]
        return draw_anywhere(memory, game)

    return draw_neighbour


@helper
def begin(memory):  # type: ignore[no-untyped-def]
    """A playout begins: nothing is known of its position."""
    memory.track.fresh[0] = 1


def playout_near_last_move(
    weigh: Any,
    collect: Any,
    see: Any = nothing_to_see,
    prepare: Any = nothing_to_prepare,
) -> PlayoutRule:
    """The rule by which empty neighbours of the last move are drawn.

    `weigh(memory, s, site)` is the weight of one; `collect(memory, s, last)` lists all with their
    weights, and returns their number and the sum of the weights. `prepare(memory, s)` is for what
    the rule keeps of the root, `see(memory, s)` for what it keeps of a position before each move.
    """

    draw_listed = listing(weigh)
    draw_neighbour = asking(collect, draw_listed)

    @helper
    def choose(memory, game):  # type: ignore[no-untyped-def]
        see(memory, game.row)
        last = last_places(memory.seen.table, game.row)[0]
        if last < 0:
            return draw_anywhere(memory, game)
        if memory.away > 0.0 and uniform(game.random) < memory.away:
            return draw_anywhere(memory, game)
        if memory.seen.sampled == 0:
            return draw_listed(memory, game, last)
        return draw_neighbour(memory, game, last)

    return PlayoutRule(MEMORY, choose, play_by(begin, choose), prepare=prepare, begin=begin)


def near_memory(
    setting: Setting, weights: Float32, *, away: float = 0.0, first: int = 0
) -> NearMemory:
    """The memory of a rule; with `first`, of so many moves of a playout alone."""
    seen = surroundings_of(setting.known_game)
    longest = seen.neighbours.shape[1]
    return NearMemory(
        seen,
        weights,
        track=new_track(seen),
        sites=np.zeros(longest, np.int32),
        shares=np.zeros(longest),
        listed=np.zeros(setting.moves, np.int32),
        listed_shares=np.zeros(setting.moves),
        away=away,
        plies=first or MAX_PLIES,
    )
