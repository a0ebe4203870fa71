"""Windows of lines in which one player alone has pieces.

Windows are many and pieces few: pieces are looked at, each in all windows that it is in.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at, range_of, start_of
from ludeme.features.evaluation.compiled.standing import holder_of, piece_on
from ludeme.features.evaluation.tables import TermTables
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: A window has at most so many sites, less one.
_COUNTED = 2**8


class Windows(NamedTuple):
    """Scratch; marks and tallies are 0 between positions."""

    marks: IntArray  # [L] whose pieces are in a window, times `_COUNTED`, and how many
    touched: IntArray  # [L + 1] windows with pieces
    tallies: IntArray  # [(P + 1) T] windows that count for a term of a player


WINDOWS: Any = tuple_of(Windows, INDICES, INDICES, INDICES)


def new_windows(tables: TermTables, terms: int) -> Windows:
    """Room for all windows of a board."""
    count = tables.window_count
    tallies = (tables.reading.players + 1) * terms if count else 0
    return Windows(
        np.zeros(count, np.int32), np.zeros(count + 1, np.int32), np.zeros(tallies, np.int32)
    )


@helper
def _mark_place(memory, first, place, holder, found):  # type: ignore[no-untyped-def]
    """Mark the windows that a piece is in, given where these begin in the tables.

    Returns how many windows are marked, given how many were.
    """
    tables, marks, touched = memory.tables, memory.windows.marks, memory.windows.touched
    nobody = types.int32(memory.nearest.shape[0])
    begin, end = range_of(tables, At.LINES_OF_PLACES, place)
    for i in range(types.uint64(begin), types.uint64(end)):
        window = tables[first + i]
        mark = marks[types.uint64(window)]
        touched[found] = window
        found += types.uint64(mark == 0)
        if mark == 0:
            mark = holder * _COUNTED
        elif mark // _COUNTED != holder:
            mark = nobody * _COUNTED
        marks[types.uint64(window)] = mark + 1
    return found


@helper
def _mark_pile(memory, row, first, site, found):  # type: ignore[no-untyped-def]
    """The same for all pieces of a site, each on its level."""
    tables, levels = memory.tables, at(memory.tables, At.LINES_LEVELS, 0)
    for level in range(min(levels, row[at(tables, At.READING_HEIGHTS, site)])):
        piece = piece_on(tables, row, site, level)
        player = holder_of(tables, row, site, piece, level)
        holder = player if player != 0 else types.int32(memory.nearest.shape[0])
        found = _mark_place(memory, first, site * levels + level, holder, found)
    return found


@helper
def _mark(memory, row):  # type: ignore[no-untyped-def]
    """Mark all windows with pieces; returns how many they are."""
    first, found = start_of(memory.tables, At.LINES_WINDOWS), types.uint64(0)
    stands, count = memory.stands, memory.stands[memory.holders.shape[0]]
    if at(memory.tables, At.LINES_LEVELS, 0) > 1:
        for k in range(count):
            found = _mark_pile(memory, row, first, stands[k], found)
    else:
        for k in range(count):
            found = _mark_place(memory, first, stands[k], memory.holders[stands[k]], found)
    return found


@helper
def note_lines(memory, row):  # type: ignore[no-untyped-def]
    """Note windows in which one player alone has pieces, those of each term together."""
    tables, marks, touched = memory.tables, memory.windows.marks, memory.windows.touched
    tallies, players = memory.windows.tallies, memory.nearest.shape[0] - 1
    terms, firsts = memory.weights.shape[1], start_of(tables, At.LINES_TERMS)
    used = 0
    for k in range(_mark(memory, row)):
        window = types.uint64(touched[k])
        player, held = marks[window] // _COUNTED, marks[window] % _COUNTED
        marks[window] = 0
        if player <= players:
            place = window * types.uint64(players + 1) + types.uint64(player)
            tally = player * terms + tables[firsts + place] + held - 1
            if tallies[tally] == 0:
                touched[used] = tally  # windows before k are done with
                used += 1
            tallies[tally] += 1
    for k in range(used):
        tally = touched[k]
        note(memory.notes, tally // terms, tally % terms, tallies[tally])
        tallies[tally] = 0
