"""Playouts near the last move by weights of patterns, which evolution learns (paper 004)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from numba import types

from ludeme.model.header import MOVER
from ludeme.player.parts.playouts.near_playout import (
    NearMemory,
    is_empty,
    near_memory,
    playout_near_last_move,
)
from ludeme.player.parts.ranges import check_first
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.player.patterns.pattern_weights import PatternWeights, read
from ludeme.player.patterns.tracking import (
    pattern_at,
    see_position,
    see_root,
)
from ludeme.runtime.search_abi.kernel import helper


@helper
def prepare(memory, s):  # type: ignore[no-untyped-def]
    """Look at the root."""
    see_root(memory.seen, memory.track, s)


@helper
def see(memory, s):  # type: ignore[no-untyped-def]
    """Look at where a playout begins, then at what each move has changed."""
    if memory.seen.arriving:
        see_position(memory.seen, memory.track, s)


@helper
def collect_kept(memory, s, last):  # type: ignore[no-untyped-def]
    """The empty neighbours with the weights of their patterns, which are kept up to date.

    Without branches: whether a neighbour is empty cannot be foreseen.
    """
    seen, patterns, weights = memory.seen, memory.track.patterns, memory.weights
    second = types.uint32(s[MOVER] - 1)
    total, count = 0.0, types.uint32(0)
    for i in range(seen.around.shape[1]):
        site = seen.around[types.uint32(last), i]
        pattern, bits = patterns[site], seen.bits[site]
        empty = pattern >> bits == 0
        number = seen.first[site] + (second << bits) + pattern
        share = types.float64(weights[number if empty else types.uint32(0)])
        memory.sites[count] = types.int32(site)
        memory.shares[count] = share
        total += share if empty else 0.0
        count += types.uint32(empty)
    return types.int64(count), total


@helper
def weight_of(memory, s, site):  # type: ignore[no-untyped-def]
    """The weight of the pattern of one empty site."""
    seen, place = memory.seen, types.uint32(site)
    pattern = memory.track.patterns[place] if seen.arriving else pattern_at(seen, s, site)
    second = types.uint32(s[MOVER] - 1)
    return types.float64(memory.weights[seen.first[place] + (second << seen.bits[place]) + pattern])


@helper
def collect_read(memory, s, last):  # type: ignore[no-untyped-def]
    """The empty neighbours with the weights of their patterns, which are read off the board."""
    near = memory.seen.neighbours
    total, count = 0.0, types.int64(0)
    for i in range(1, 1 + near[last, 0]):
        site = near[last, i]
        if is_empty(memory, s, site):
            share = weight_of(memory, s, site)
            memory.sites[count] = site
            memory.shares[count] = share
            total += share
            count += 1
    return count, total


@helper
def collect(memory, s, last):  # type: ignore[no-untyped-def]
    """The empty neighbours with their weights, for the player to move."""
    if memory.seen.arriving:
        return collect_kept(memory, s, last)
    return collect_read(memory, s, last)


@dataclass(frozen=True)
class Local:
    """An empty neighbour of the last move by the weight of its surroundings (see `evolve`).

    `weights` is a file, or the weights themselves; a file of another game needs `transfer`.
    """

    PAPER: ClassVar[str] = "Pettit and Helmbold 2012"
    weights: str | PatternWeights = ""
    transfer: bool = False
    first: int = 0
    rule: ClassVar[PlayoutRule] = playout_near_last_move(weight_of, collect, see, prepare)

    def __post_init__(self) -> None:
        if not self.weights:
            raise ValueError("playouts by local patterns need a file of weights: weights=FILE")
        check_first(self.first)

    def memory(self, setting: Setting) -> NearMemory:
        """The board of the game, and the weights for it."""
        game = setting.known_game
        weights = self.weights if isinstance(self.weights, PatternWeights) else read(self.weights)
        table = weights.table_for(game, transfer=self.transfer)
        return near_memory(setting, table, away=weights.away, first=self.first)
