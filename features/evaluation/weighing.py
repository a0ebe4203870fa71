"""Terms at machine speed: what a position is worth to each player, and what its terms come to.

One function walks over the terms of a position and hands each amount to another one, which is bound
when it is made: it adds up weights for play, or amounts for learning.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.features.evaluation.tables import (
    MOST_STEPS,
    MOVES_AT_ONCE,
    NO_TERM,
    SCORE_AT_ONCE,
    UNREACHABLE,
    TermTables,
)
from ludeme.model.header import MOVER, NEXT, OVER, OVERFLOW, PREV
from ludeme.play.playouts import copy_row
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REAL_ROWS, REALS, ROW, tuple_of
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.running_game import RUNNING_GAME


class Weighing(NamedTuple):
    """The weights of T terms, and the memory of one thread that adds them up."""

    tables: TermTables
    weights: NDArray[np.float64]  # [2, T] at the start of a game and at its end
    holders: IntArray  # [S] whose pieces stand on the sites
    nearest: IntArray  # [P + 1] steps that the foremost pieces have to go
    sums: NDArray[np.float64]  # [P + 1, 2]
    other: IntArray  # [R] the position with another player to move


_TABLES: Any = tuple_of(
    TermTables, *[INDICES] * 15, types.int64, types.boolean, types.int64, types.int64, types.int64
)
WEIGHING: Any = tuple_of(Weighing, _TABLES, REAL_ROWS, INDICES, INDICES, REAL_ROWS, ROW)


@helper
def _piece_at(tables, row, site):  # type: ignore[no-untyped-def]
    """The top piece of a site and where the row says so; 0 for none."""
    level = 0
    if tables.heights.shape[0] > 0:
        height = row[tables.heights[site]]
        if height <= 0:
            return types.int32(0), 0
        level = height - 1
    piece = row[tables.places[site] + level]
    return (piece if 0 <= piece < tables.owners.shape[0] else types.int32(0)), level


@helper
def _holder_of(tables, row, site, piece, level):  # type: ignore[no-untyped-def]
    """Whose piece it is, 0 for nobody's."""
    owner = tables.owners[piece]
    if tables.holders.shape[0] > 0:
        owner = row[tables.holders[site] + level]
    return owner if 1 <= owner <= tables.players else types.int32(0)


@helper
def _moves_of(memory, game, row, player):  # type: ignore[no-untyped-def]
    """How many moves a player would have if it were its turn; the buffer of moves is used."""
    other = memory.other
    copy_row(row, other)
    if row[MOVER] != player:
        other[PREV] = other[NEXT] = row[MOVER]
        other[MOVER] = player
    n = game.moves(other, game.tables, game.scratch, game.buffer)
    if game.tables[OVERFLOW] != 0:
        game.tables[OVERFLOW] = 0
        return 0
    return n


def _pieces(add: Any) -> Any:
    """The function that adds up what stands on the sites; returns how many are taken."""

    @helper
    def pieces(memory, row, sums):  # type: ignore[no-untyped-def]
        tables, taken = memory.tables, 0
        sites = tables.places.shape[0]
        for site in range(sites):
            memory.holders[site] = 0
            piece, level = _piece_at(tables, row, site)
            if piece == 0:
                continue
            taken += 1
            player = _holder_of(tables, row, site, piece, level)
            if player == 0:
                continue
            memory.holders[site] = player
            add(memory, sums, player, tables.material[piece], 1.0)
            add(memory, sums, player, tables.squares[piece * sites + site], 1.0)
            if tables.steps.shape[0] > 0:
                steps = tables.steps[player * sites + site]
                memory.nearest[player] = min(memory.nearest[player], steps)
        return taken

    return pieces


def _lines(add: Any) -> Any:
    """The function that adds up windows in which one player alone has pieces."""

    @helper
    def lines(memory, sums):  # type: ignore[no-untyped-def]
        tables = memory.tables
        for window in range(tables.window_starts.shape[0] - 1):
            player, held = types.int32(0), 0
            for i in range(tables.window_starts[window], tables.window_starts[window + 1]):
                holder = memory.holders[tables.window_sites[i]]
                if holder != 0:
                    if player != 0 and holder != player:
                        held = -1
                        break
                    player = holder
                    held += 1
            if held > 0:
                first = tables.window_terms[window * (tables.players + 1) + player]
                add(memory, sums, player, first + held - 1, 1.0)

    return lines


def _races(add: Any) -> Any:
    """The function that adds up how far the foremost pieces are."""

    @helper
    def races(memory, sums):  # type: ignore[no-untyped-def]
        tables = memory.tables
        for player in range(1, tables.players + 1):
            if memory.nearest[player] < UNREACHABLE:
                steps = min(memory.nearest[player], MOST_STEPS)
                term = tables.nearest[player * (MOST_STEPS + 1) + steps]
                add(memory, sums, player, term, 1.0)

    return races


def _whole(add: Any) -> Any:
    """The function that adds up what belongs to the position as a whole."""

    @helper
    def whole(memory, game, row, sums):  # type: ignore[no-untyped-def]
        tables, mover = memory.tables, row[MOVER]
        if row[OVER] == 0:
            add(memory, sums, mover, tables.turn[mover], 1.0)
        for player in range(1, tables.players + 1):
            if tables.score_place >= 0:
                score = row[tables.score_place + player]
                add(memory, sums, player, tables.scores[player], score / SCORE_AT_ONCE)
            if tables.wants_moves and row[OVER] == 0:
                moves = _moves_of(memory, game, row, player)
                add(memory, sums, player, tables.moves[player], moves / MOVES_AT_ONCE)

    return whole


def _walking(add: Any) -> Any:
    """The function `(memory, game, row, sums)` that adds up a position; returns its stage.

    `add(memory, sums, player, term, amount)` is told what each term comes to.
    """
    pieces, lines, races, whole = _pieces(add), _lines(add), _races(add), _whole(add)

    @helper
    def walk(memory, game, row, sums):  # type: ignore[no-untyped-def]
        tables = memory.tables
        memory.nearest[:] = UNREACHABLE
        taken = pieces(memory, row, sums)
        lines(memory, sums)
        if tables.steps.shape[0] > 0:
            races(memory, sums)
        whole(memory, game, row, sums)
        return min(1.0, abs(taken - tables.occupied) / tables.change)

    return walk


@helper
def _add_weight(memory, sums, player, term, amount):  # type: ignore[no-untyped-def]
    if term != NO_TERM:
        sums[player, 0] += memory.weights[0, term] * amount
        sums[player, 1] += memory.weights[1, term] * amount


@helper
def _add_amount(memory, sums, player, term, amount):  # type: ignore[no-untyped-def]
    if term != NO_TERM:
        sums[player, term] += amount


_weigh, _count = _walking(_add_weight), _walking(_add_amount)


@helper
def evaluate(memory, game, row, values):  # type: ignore[no-untyped-def]
    """Write to `values` float64 [P + 1] what a position is worth to each player.

    That is the player's own sum less the mean of those of others, in units of `tanh`.
    """
    sums, players = memory.sums, memory.tables.players
    sums[:] = 0.0
    stage = _weigh(memory, game, row, sums)
    total = 0.0
    for player in range(1, players + 1):
        values[player] = sums[player, 0] + stage * (sums[player, 1] - sums[player, 0])
        total += values[player]
    if players > 1:
        for player in range(1, players + 1):
            values[player] -= (total - values[player]) / (players - 1)


@kernel(types.void(WEIGHING, RUNNING_GAME, ROW, REALS))
def values_of(memory, game, row, values):  # type: ignore[no-untyped-def]
    """The same for one position."""
    evaluate(memory, game, row, values)


@kernel(types.float64(WEIGHING, RUNNING_GAME, ROW, REAL_ROWS))
def amounts_of(memory, game, row, amounts):  # type: ignore[no-untyped-def]
    """Write to `amounts` float64 [P + 1, T] what each term comes to; returns the stage."""
    amounts[:] = 0.0
    return _count(memory, game, row, amounts)


def weighing_of(tables: TermTables, weights: NDArray[np.float64], row_size: int) -> Weighing:
    """The memory for one thread; `weights` [2, T] is kept, not copied."""
    return Weighing(
        tables=tables,
        weights=weights,
        holders=np.zeros(max(1, len(tables.places)), np.int32),
        nearest=np.zeros(tables.players + 1, np.int32),
        sums=np.zeros((tables.players + 1, 2)),
        other=np.zeros(row_size, np.int32),
    )
