"""Which player comes to a site first: pieces spread over empty sites, a move or step at a time."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at, range_of, size_of, start_of
from ludeme.features.evaluation.tables import MOVES_AT_ONCE, NO_TERM, TermTables
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, ROWS, tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: More than any distance; stands where nobody can go.
FAR, BLOCKED = 1 << 20, -1


class Spread(NamedTuple):
    """How far sites are; without territory there is no room for it."""

    nearest: IntArray  # [P + 1, S] distances of the pieces of each player
    distances: IntArray  # [S] the same of one kind of piece; `BLOCKED` where others stand
    queue: IntArray  # [S] sites that are come to, in the order of their distances
    counts: IntArray  # [P + 1] sites that a player comes to first


SPREAD: Any = tuple_of(Spread, ROWS, INDICES, INDICES, INDICES)


def new_spread(tables: TermTables) -> Spread:
    """Room for the distances of all players."""
    sites = tables.reading.sites if len(tables.territory.of_stands) else 0
    players = tables.reading.players + 1
    return Spread(
        nearest=np.zeros((players, sites), np.int32),
        distances=np.zeros(sites, np.int32),
        queue=np.zeros(sites, np.int32),
        counts=np.zeros(players, np.int32),
    )


@helper
def _start(memory, piece):  # type: ignore[no-untyped-def]
    """Begin where pieces of a kind stand; returns how many they are."""
    spread, found = memory.spread, types.uint64(0)
    for site in range(memory.pieces.shape[0]):
        there = memory.pieces[site]
        spread.distances[site] = FAR if there == 0 else BLOCKED
        if there == piece:
            spread.distances[site] = 0
            spread.queue[found] = site
            found += types.uint64(1)
    return found


@helper
def _spread(memory, piece, by_steps):  # type: ignore[no-untyped-def]
    """Write to `distances` how far empty sites are from the pieces of a kind."""
    tables, spread = memory.tables, memory.spread
    distances, queue = spread.distances, spread.queue
    done, found = types.uint64(0), _start(memory, piece)
    stands, lines = piece * memory.pieces.shape[0], start_of(tables, At.TERRITORY_LINES)
    go_on = at(tables, At.TERRITORY_GO_ON, 0)
    while done < found:
        site = queue[done]
        done += types.uint64(1)
        distance = distances[types.uint64(site)] + types.int32(1)
        near = distance - 1 if go_on else 0  # what is behind such sites is reached from there
        first_line, last_line = range_of(tables, At.TERRITORY_OF_STANDS, stands + site)
        for line in range(types.uint64(first_line), types.uint64(last_line)):
            begin, end = range_of(tables, At.TERRITORY_LINE_STARTS, line)
            if by_steps:
                end = begin + 1
            for i in range(types.uint64(begin), types.uint64(end)):
                other = tables[lines + i]
                there = distances[types.uint64(other)]
                if there <= near:
                    break
                if there == FAR:
                    distances[types.uint64(other)] = distance
                    queue[found] = other
                    found += types.uint64(1)


@helper
def _measure(memory, by_steps):  # type: ignore[no-untyped-def]
    """Write to `nearest` how far sites are from the pieces of each player."""
    tables, spread = memory.tables, memory.spread
    spread.nearest[:] = FAR
    for piece in range(1, size_of(tables, At.READING_OWNERS)):
        player = at(tables, At.READING_OWNERS, piece)
        if 1 <= player < spread.nearest.shape[0]:
            _spread(memory, piece, by_steps)
            own = spread.nearest[player]
            for site in range(own.shape[0]):
                distance = spread.distances[site]
                own[site] = min(own[site], distance) if distance > 0 else own[site]


@helper
def _first_at(nearest, site):  # type: ignore[no-untyped-def]
    """The player who is nearest to a site, 0 if it is nobody alone."""
    best, least = 0, FAR
    for player in range(1, nearest.shape[0]):
        distance = nearest[player, site]
        if distance < least:
            best, least = player, distance
        elif distance == least:
            best = 0
    return best


@helper
def _note_first(memory, field):  # type: ignore[no-untyped-def]
    """Note to how many empty sites each player comes first."""
    tables, spread = memory.tables, memory.spread
    spread.counts[:] = 0
    for site in range(memory.pieces.shape[0]):
        if memory.pieces[site] == 0:
            spread.counts[_first_at(spread.nearest, site)] += 1
    for player in range(1, spread.nearest.shape[0]):
        own = spread.counts[player]
        note(memory.notes, player, at(tables, field, player), own / MOVES_AT_ONCE)


@helper
def note_territory(memory):  # type: ignore[no-untyped-def]
    """Note the territory of each player."""
    _measure(memory, False)
    _note_first(memory, At.TERRITORY_BY_MOVES)
    if at(memory.tables, At.TERRITORY_BY_STEPS, 1) != NO_TERM:
        _measure(memory, True)
        _note_first(memory, At.TERRITORY_BY_STEPS)
