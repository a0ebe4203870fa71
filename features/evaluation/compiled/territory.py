"""Which player comes to a site first: pieces spread over empty sites, a move or step at a time."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at, range_of, size_of
from ludeme.features.evaluation.tables import MOVES_AT_ONCE, NO_TERM, TermTables
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, ROWS, tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: More than any distance.
FAR = 1 << 20


class Spread(NamedTuple):
    """How far sites are; without territory there is no room for it."""

    pieces: IntArray  # [S] what stands on each site
    nearest: IntArray  # [P + 1, S] distances of the pieces of each player
    distances: IntArray  # [S] the same of one kind of piece
    queue: IntArray  # [S] sites that are come to, in the order of their distances


SPREAD: Any = tuple_of(Spread, INDICES, ROWS, INDICES, INDICES)


def new_spread(tables: TermTables) -> Spread:
    """Room for the distances of all players."""
    sites = len(tables.places) if len(tables.territory.of_stands) else 0
    once = [np.zeros(sites, np.int32) for _ in range(3)]
    return Spread(once[0], np.zeros((tables.players + 1, sites), np.int32), *once[1:])


@helper
def _start(spread, piece):  # type: ignore[no-untyped-def]
    """Begin where pieces of a kind stand; returns how many they are."""
    found = 0
    for site in range(spread.pieces.shape[0]):
        spread.distances[site] = FAR
        if spread.pieces[site] == piece:
            spread.distances[site] = 0
            spread.queue[found] = site
            found += 1
    return found


@helper
def _spread(memory, piece, by_steps):  # type: ignore[no-untyped-def]
    """Write to `distances` how far empty sites are from the pieces of a kind."""
    tables, spread = memory.tables, memory.spread
    distances, queue = spread.distances, spread.queue
    done, found = 0, _start(spread, piece)
    stands = piece * spread.pieces.shape[0]
    while done < found:
        site = queue[done]
        done += 1
        first_line, last_line = range_of(tables, At.TERRITORY_OF_STANDS, stands + site)
        for line in range(first_line, last_line):
            begin, end = range_of(tables, At.TERRITORY_LINE_STARTS, line)
            for i in range(begin, begin + 1 if by_steps else end):
                other = at(tables, At.TERRITORY_LINES, i)
                if spread.pieces[other] != 0:
                    break
                if distances[other] == FAR:
                    distances[other] = distances[site] + 1
                    queue[found] = other
                    found += 1


@helper
def _measure(memory, by_steps):  # type: ignore[no-untyped-def]
    """Write to `nearest` how far sites are from the pieces of each player."""
    tables, spread = memory.tables, memory.spread
    spread.nearest[:] = FAR
    for piece in range(1, size_of(tables, At.OWNERS)):
        player = at(tables, At.OWNERS, piece)
        if 1 <= player < spread.nearest.shape[0]:
            _spread(memory, piece, by_steps)
            own = spread.nearest[player]
            for site in range(own.shape[0]):
                own[site] = min(own[site], spread.distances[site])


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
    for player in range(1, spread.nearest.shape[0]):
        own = 0
        for site in range(spread.pieces.shape[0]):
            own += spread.pieces[site] == 0 and _first_at(spread.nearest, site) == player
        note(memory.notes, player, at(tables, field, player), own / MOVES_AT_ONCE)


@helper
def note_territory(memory):  # type: ignore[no-untyped-def]
    """Note the territory of each player; `pieces` says what stands on the sites."""
    _measure(memory, False)
    _note_first(memory, At.TERRITORY_BY_MOVES)
    if at(memory.tables, At.TERRITORY_BY_STEPS, 1) != NO_TERM:
        _measure(memory, True)
        _note_first(memory, At.TERRITORY_BY_STEPS)
