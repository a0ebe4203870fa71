"""Drawing moves in proportion to weights that a table holds for their keys (see `search.trace`).

Weights are worked out when statistics change, not when a move is drawn: a playout looks at many
times more moves than it plays.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from numba import types

from ludeme.features.evaluate.lanes import sums_within
from ludeme.model.header import MOVER
from ludeme.player.parts.playouts.placing import BLOCK
from ludeme.player.parts.playouts.playing import drawing_legal
from ludeme.player.search.trace import key_of
from ludeme.runtime.search_abi.calls import find_move_to
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import uniform

#: A sum of shares is no more than rounding when it has come down to this part of what it was.
LEFT_BY_ROUNDING = 1e-9


@helper
def first_above(sums, n, number):  # type: ignore[no-untyped-def]
    """The first of n ascending sums above a number; the last one if none is."""
    for k in range(n - 1):
        if sums[k] > number:
            return types.int64(k)
    return types.int64(n - 1)


@helper
def draw_another(memory, game, n, k):  # type: ignore[no-untyped-def]
    """Draw another one than move k by the same ascending sums."""
    sums = memory.sums
    weight = sums[k] - sums[k - 1] if k > 0 else sums[k]
    for later in range(k, n):
        sums[later] -= weight
    return first_above(sums, n, uniform(game.random) * sums[n - 1])


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
def begin_placing(memory):  # type: ignore[no-untyped-def]
    """Gather the weights of placements, which stay the same throughout a playout."""
    placing = memory.placing
    if placing.sites > 0:
        for i in range(placing.keys.shape[0]):
            placing.weights[i] = memory.weights[placing.keys[i]]
        forget_shares(placing)


@helper
def forget_shares(placing):  # type: ignore[no-untyped-def]
    """Let the shares of sites be worked out anew."""
    for player in range(placing.left.shape[0]):
        placing.left[player] = -1.0


@helper
def take_weights(memory, row):  # type: ignore[no-untyped-def]
    """Fill in the weights of the mover's placements, and their sums by blocks; returns their sum.

    Occupied sites weigh nothing.
    """
    placing, mover = memory.placing, row[MOVER]
    # without a sign numbers of places need no test, and without a branch eight are done at once
    known, first = types.uint64(mover * (placing.sites + 1)), first_share(placing, mover)
    shares, filled = placing.shares, types.uint64(placing.filled)
    for i in range(placing.sites):
        site = types.uint64(i)
        weight = placing.weights[known + site] * types.float64(row[filled + site] == 0)
        shares[first + site] = weight
    return sum_up(placing, mover)


@helper
def first_share(placing, player):  # type: ignore[no-untyped-def]
    """Where the shares of a player begin."""
    return types.uint64(player * placing.blocks * BLOCK)


@helper
def sum_up(placing, player):  # type: ignore[no-untyped-def]
    """Fill in what the sites before each block weigh; returns what all of them do."""
    shares, first, total = placing.shares, first_share(placing, player), 0.0
    sums = types.uint64(player * placing.blocks)
    for block in range(placing.blocks):
        placing.sums[sums + types.uint64(block)] = total
        subtotal, start = 0.0, first + types.uint64(block * BLOCK)
        for i in range(BLOCK):
            subtotal += shares[start + types.uint64(i)]
        total += subtotal
    return total


@helper
def draw_weighed_site(placing, player, number):  # type: ignore[no-untyped-def]
    """The site at which the running sum of a player's weights comes above a number."""
    sums = types.uint64(player * placing.blocks)
    # both steps without branches: where they would end cannot be foreseen
    block = types.uint64(0)
    for i in range(1, placing.blocks):
        block += types.uint64(placing.sums[sums + types.uint64(i)] <= number)
    start = block * types.uint64(BLOCK)
    rest = number - placing.sums[sums + block]
    site = start + sums_within(placing.shares, first_share(placing, player) + start, rest)
    return min(types.int64(site), placing.sites - 1)


@helper
def leave_out(placing, player, site):  # type: ignore[no-untyped-def]
    """Let a site weigh nothing any more; returns what it weighed."""
    at = first_share(placing, player) + types.uint64(site)
    block, share, sums = site // BLOCK, placing.shares[at], types.uint64(player * placing.blocks)
    for i in range(1, placing.blocks):
        placing.sums[sums + types.uint64(i)] -= share if i > block else 0.0
    placing.shares[at] = 0.0
    return share


def drawing_sites(take_shares: Any, *, lasting: bool) -> Any:
    """The function that draws the target of a placement; it returns whether there is a move.

    `take_shares(memory, row)` fills in the shares of sites, and their sums by blocks, and returns
    the sum of all. A site that has no move weighs nothing from then on, so the shares among those
    that have one are as if all had been listed. The move is put into the first row of the buffer.

    Where shares are `lasting` throughout a playout and filled sites stay so, they are filled in
    once: what was filled meanwhile is left out when it is drawn.
    """

    @helper
    def draw_site(memory, game):  # type: ignore[no-untyped-def]
        placing, row, mover = memory.placing, game.row, game.row[MOVER]
        if not lasting or placing.lasting == 0 or placing.left[mover] < 0.0:
            placing.left[mover] = take_shares(memory, row)
            placing.least[mover] = placing.left[mover] * LEFT_BY_ROUNDING
        total, tries, all_filled = placing.left[mover], 2 * placing.sites, True
        for _ in range(tries):
            if total <= placing.least[mover]:
                total = sum_up(placing, mover)
                placing.least[mover] = total * LEFT_BY_ROUNDING
                if total <= 0.0:
                    break
            site = draw_weighed_site(placing, mover, uniform(game.random) * total)
            share = leave_out(placing, mover, site)
            total -= share
            if share > 0.0 and find_move_to(game, row, types.int64(site)) > 0:
                placing.left[mover] = total if all_filled else -1.0
                return True
            all_filled = all_filled and row[placing.filled + site] != 0
        placing.left[mover] = -1.0
        return False

    return draw_site


def choosing(draw_site: Any, draw_listed: Any, draw_another: Any = draw_another) -> Any:
    """The function that draws the next move: a site where the rules allow, else from the list.

    Unless told how to draw another one, `draw_listed` leaves the ascending sums of what the moves
    weigh in `memory.sums`.
    """
    choose_listed = drawing_legal(draw_listed, draw_another)

    @helper
    def choose(memory, game):  # type: ignore[no-untyped-def]
        if memory.placing.sites > 0 and draw_site(memory, game):
            return types.int64(0), types.int64(1)
        return choose_listed(memory, game)

    return choose


#: Draws the next move by `memory.weights`, `memory.sums` being scratch.
choose_by_weight = choosing(drawing_sites(take_weights, lasting=True), draw_listed)


@lru_cache
def logits_of(logit: Any) -> Any:
    """The function that fills in `logit(memory, key)` for each of the moves in the buffer."""

    @helper
    def weigh(memory, game, n, scores):  # type: ignore[no-untyped-def]
        mover = game.row[MOVER]
        for k in range(n):
            scores[k] = logit(memory, key_of(memory.trace, mover, game.buffer, k * game.width))

    return weigh
