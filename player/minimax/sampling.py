"""Positions of the tree with what the search found them to be worth, drawn by lot.

All that were searched are as likely as any other to be among them (reservoir sampling), but for the
root and for those whose best move captures. Their scores are often bounds alone.
"""

from __future__ import annotations

from numba import types, uint64

from ludeme.model.header import SWAPPED
from ludeme.play.playouts import copy_row
from ludeme.player.minimax.arrays import HERO_SIDE
from ludeme.runtime.search_abi.kernel import helper

#: More than any score.
_UNBOUNDED = 1e9


@helper
def note_position(minimax, ply):  # type: ignore[no-untyped-def]
    """Perhaps note the position of the line that is about to be left."""
    frames, sample = minimax.frames, minimax.sample
    room = sample.rows.shape[0]
    if room == 0 or ply == 0 or frames.calm[ply] == 0:
        return
    seen = sample.seen[0]
    place = seen
    if seen >= room:
        lot = (frames.keys[ply] + uint64(seen)) * uint64(0x9E3779B97F4A7C15)
        place = types.int64(lot >> uint64(33)) % (seen + 1)
    sample.seen[0] = seen + 1
    if place < room:
        copy_row(frames.rows[ply], sample.rows[place])
        _note_score(minimax, ply, place)


@helper
def _note_score(minimax, ply, place):  # type: ignore[no-untyped-def]
    """Write down what player 1 gets at least and at most."""
    frames, sample = minimax.frames, minimax.sample
    low = high = frames.best[ply]
    if low <= frames.floor[ply]:
        low = -_UNBOUNDED
    elif high >= frames.beta[ply]:
        high = _UNBOUNDED
    if (frames.seat[ply] == HERO_SIDE) == (frames.rows[ply, SWAPPED] == 0):
        sample.low[place], sample.high[place] = low, high
    else:
        sample.low[place], sample.high[place] = -high, -low
