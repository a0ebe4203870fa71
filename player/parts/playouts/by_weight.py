"""Drawing moves in proportion to weights that a table holds for their keys (see `search.trace`).

Weights are worked out when statistics change, not when a move is drawn: a playout looks at many
times more moves than it plays.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from numba import types

from ludeme.model.header import MOVER, OVERFLOW
from ludeme.player.search.trace import key_of
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import uniform


@helper
def first_above(sums, n, number):  # type: ignore[no-untyped-def]
    """The first of n ascending sums above a number; the last one if none is."""
    for k in range(n - 1):
        if sums[k] > number:
            return types.int64(k)
    return types.int64(n - 1)


@helper
def draw_listed(memory, game, n):  # type: ignore[no-untyped-def]
    """Draw one of the n moves in the buffer by `memory.weights`."""
    trace, weights, sums = memory.trace, memory.weights, memory.sums
    mover, width, total = game.row[MOVER], game.width, 0.0
    for k in range(n):
        total += weights[key_of(trace, mover, game.buffer, k * width)]
        sums[k] = total
    return first_above(sums, n, uniform(game.random) * total)


@helper
def draw_site(memory, game):  # type: ignore[no-untyped-def]
    """Draw the target of a placement by `memory.weights`; returns whether there is a move.

    The move is put into the first row of the buffer. Sites that have none are drawn once at most,
    so the shares among those that have one are as if all moves had been listed.
    """
    trace, weights, sums = memory.trace, memory.weights, memory.sums
    mover, buffer = game.row[MOVER], game.buffer
    buffer[0] = memory.placing
    total, sites = 0.0, memory.sites
    for site in range(sites):
        buffer[1] = buffer[2] = site
        total += weights[key_of(trace, mover, buffer, 0)]
        sums[site] = total
    for _ in range(sites):
        site = first_above(sums, sites, uniform(game.random) * total)
        if game.move_to(game.row, game.tables, game.scratch, buffer, site) > 0:
            return True
        lost = sums[site] - (sums[site - 1] if site > 0 else 0.0)
        total -= lost
        for later in range(site, sites):
            sums[later] -= lost
    return False


@helper
def choose_by_weight(memory, game):  # type: ignore[no-untyped-def]
    """Draw the next move by `memory.weights`, `memory.sums` being scratch."""
    if memory.sites > 0 and draw_site(memory, game):
        return types.int64(0), types.int64(1)
    n = game.moves(game.row, game.tables, game.scratch, game.buffer)
    k = types.int64(0)
    if n > 1 and game.tables[OVERFLOW] == 0:
        k = draw_listed(memory, game, n)
    return k, n


@lru_cache
def logits_of(logit: Any) -> Any:
    """The function that fills in `logit(memory, key)` for each of the moves in the buffer."""

    @helper
    def weigh(memory, game, n, scores):  # type: ignore[no-untyped-def]
        mover = game.row[MOVER]
        for k in range(n):
            scores[k] = logit(memory, key_of(memory.trace, mover, game.buffer, k * game.width))

    return weigh
