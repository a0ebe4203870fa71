"""Terms at machine speed: what a position is worth to each player, and what its terms come to.

One kernel walks over a position and notes what each of its terms comes to; others add up what was
noted, weighted for play, term by term for learning. Searches call it: it is compiled once for all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.features.evaluation.compiled.connections import (
    FLOOD,
    Flood,
    new_flood,
    note_connections,
)
from ludeme.features.evaluation.compiled.groups import note_groups
from ludeme.features.evaluation.compiled.hands import note_hands
from ludeme.features.evaluation.compiled.holdings import note_holdings, note_numbers
from ludeme.features.evaluation.compiled.kings import note_kings
from ludeme.features.evaluation.compiled.lines import WINDOWS, Windows, new_windows, note_lines
from ludeme.features.evaluation.compiled.neighbours import note_neighbours
from ludeme.features.evaluation.compiled.notes import NOTES, Notes, new_notes
from ludeme.features.evaluation.compiled.packing import At, at, packed, size_of
from ludeme.features.evaluation.compiled.pieces import note_pieces
from ludeme.features.evaluation.compiled.races import note_races
from ludeme.features.evaluation.compiled.reach import note_reach
from ludeme.features.evaluation.compiled.runners import note_runners
from ludeme.features.evaluation.compiled.standing import look
from ludeme.features.evaluation.compiled.territory import (
    SPREAD,
    Spread,
    new_spread,
    note_territory,
)
from ludeme.features.evaluation.compiled.turns import note_whole
from ludeme.features.evaluation.tables import UNREACHABLE, TermTables
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import (
    INDICES,
    REAL_ROWS,
    REALS,
    ROW,
    tuple_of,
)
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.running_game import RUNNING_GAME


class Weighing(NamedTuple):
    """The weights of T terms, and the memory of one thread that adds them up."""

    tables: IntArray  # all of `TermTables`
    weights: NDArray[np.float64]  # [2, T] at the start of a game and at its end
    pieces: IntArray  # [S] what stands on the sites, 0 for nothing
    holders: IntArray  # [S] whose pieces stand on the sites; P + 1 for those of nobody
    stands: IntArray  # [S + 1] sites with pieces; last how many they are
    nearest: IntArray  # [P + 1] steps that the foremost pieces have to go
    notes: Notes
    other: IntArray  # [R] the position with another player to move
    windows: Windows
    flood: Flood
    spread: Spread


WEIGHING: Any = tuple_of(
    Weighing,
    INDICES, REAL_ROWS, INDICES, INDICES, INDICES, INDICES, NOTES, ROW, WINDOWS, FLOOD, SPREAD,
)  # fmt: skip


@kernel(types.float64(WEIGHING, RUNNING_GAME, ROW))
def walk(memory, game, row):  # type: ignore[no-untyped-def]
    """Note what the terms of a position come to; returns the stage of the game."""
    tables = memory.tables
    memory.notes.used[0] = 0
    memory.nearest[:] = UNREACHABLE
    taken = look(memory, row)
    note_pieces(memory, row)
    if size_of(tables, At.LINES_WINDOWS) > 0:
        note_lines(memory, row)
    if size_of(tables, At.RACES_STEPS) > 0:
        note_races(memory)
    if size_of(tables, At.RUNNERS_STARTS) > 0:
        note_runners(memory)
    if size_of(tables, At.HOLDINGS) > 0:
        note_holdings(memory, row)
    if size_of(tables, At.NUMBERS) > 0:
        note_numbers(memory, row)
    if size_of(tables, At.HANDS_PLACES) > 0:
        note_hands(memory, row)
    if size_of(tables, At.NEIGHBOURS_NEAR) > 0:
        note_neighbours(memory)
    if size_of(tables, At.GROUPS_STARTS) > 0:
        note_groups(memory)
    if size_of(tables, At.KINGS_FIRST) > 0:
        note_kings(memory)
    if size_of(tables, At.REACH_TERMS) > 0:
        note_reach(memory)
    if size_of(tables, At.TERRITORY_LINES) > 0:
        note_territory(memory)
    if size_of(tables, At.CONNECTIONS_PLAYERS) > 0:
        note_connections(memory)
    note_whole(memory, game, row)
    return min(
        1.0, abs(taken - at(tables, At.STAGES_OCCUPIED, 0)) / at(tables, At.STAGES_CHANGE, 0)
    )


@helper
def _worth(memory, i, stage):  # type: ignore[no-untyped-def]
    """What the i-th note is worth to the player that it is about."""
    notes, i = memory.notes, types.uint64(i)
    term = types.uint64(notes.terms[i])
    weight = memory.weights[types.uint64(0), term]
    weight += stage * (memory.weights[types.uint64(1), term] - weight)
    return weight * notes.amounts[i]


@helper
def _lead(memory, stage):  # type: ignore[no-untyped-def]
    """By how much the first of two players leads; two sums, for neither waits for the other."""
    notes, count = memory.notes, memory.notes.used[0]
    even = odd = 0.0
    for i in range(0, count - 1, 2):
        even += _worth(memory, i, stage) * (3 - 2 * notes.players[types.uint64(i)])
        odd += _worth(memory, i + 1, stage) * (3 - 2 * notes.players[types.uint64(i + 1)])
    if count % 2 == 1:
        even += _worth(memory, count - 1, stage) * (3 - 2 * notes.players[count - 1])
    return even + odd


@helper
def _add_up(memory, stage, values):  # type: ignore[no-untyped-def]
    """The same for any number of players."""
    players, total = memory.nearest.shape[0] - 1, 0.0
    values[:] = 0.0
    for i in range(memory.notes.used[0]):
        values[memory.notes.players[i]] += _worth(memory, i, stage)
    for player in range(1, players + 1):
        total += values[player]
    if players > 1:
        for player in range(1, players + 1):
            values[player] -= (total - values[player]) / (players - 1)


@kernel(types.void(WEIGHING, RUNNING_GAME, ROW, REALS))
def values_of(memory, game, row, values):  # type: ignore[no-untyped-def]
    """Write to `values` float64 [P + 1] what a position is worth to each player.

    That is the player's own sum less the mean of those of others, in units of `tanh`.
    """
    players, stage = memory.nearest.shape[0] - 1, walk(memory, game, row)
    if players == 2:
        values[1] = _lead(memory, stage)
        values[2] = -values[1]
    else:
        _add_up(memory, stage, values)


@kernel(types.float64(WEIGHING, RUNNING_GAME, ROW, REAL_ROWS))
def amounts_of(memory, game, row, amounts):  # type: ignore[no-untyped-def]
    """Write to `amounts` float64 [P + 1, T] what each term comes to; returns the stage."""
    notes = memory.notes
    stage = walk(memory, game, row)
    amounts[:] = 0.0
    for i in range(notes.used[0]):
        amounts[notes.players[i], notes.terms[i]] += notes.amounts[i]
    return stage


def weighing_of(tables: TermTables, weights: NDArray[np.float64], row_size: int) -> Weighing:
    """The memory for one thread; `weights` [2, T] is kept, not copied."""
    sites = max(1, tables.reading.sites)
    regions = int(np.diff(tables.connections.goal_regions).max(initial=1))
    return Weighing(
        tables=packed(tables),
        weights=weights,
        pieces=np.zeros(sites, np.int32),
        holders=np.zeros(sites, np.int32),
        stands=np.zeros(sites + 1, np.int32),
        nearest=np.zeros(tables.reading.players + 1, np.int32),
        notes=new_notes(tables),
        other=np.zeros(row_size, np.int32),
        windows=new_windows(tables, weights.shape[1]),
        flood=new_flood(regions, sites),
        spread=new_spread(tables),
    )
