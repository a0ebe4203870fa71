"""How many sites pieces can go to."""

from __future__ import annotations

from numba import types

from ludeme.features.evaluation.compiled.holders import is_anothers, is_held
from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at, range_of, start_of
from ludeme.features.evaluation.tables import MOVES_AT_ONCE, NO_TERM
from ludeme.runtime.search_abi.kernel import helper


@helper
def _reached_from(memory, stand, player):  # type: ignore[no-untyped-def]
    """The sites that a piece of a player reaches; `stand` is its number times S, and its site."""
    tables, holders, reached = memory.tables, memory.holders, 0
    starts, sites = start_of(tables, At.REACH_LINE_STARTS), start_of(tables, At.REACH_LINES)
    first_line, last_line = range_of(tables, At.REACH_OF_STANDS, stand)
    end = tables[starts + types.uint64(first_line)]
    for line in range(types.uint64(first_line), types.uint64(last_line)):
        begin, end = end, tables[starts + line + types.uint64(1)]
        for i in range(types.uint64(begin), types.uint64(end)):
            holder = holders[types.uint64(tables[sites + i])]
            if holder != 0:
                reached += is_anothers(memory, holder, player)
                break
            reached += 1
    return reached


@helper
def note_reach(memory):  # type: ignore[no-untyped-def]
    """Note how many sites each piece can go to."""
    tables, sites = memory.tables, memory.holders.shape[0]
    for k in range(memory.stands[sites]):
        site = memory.stands[k]
        piece = memory.pieces[site]
        term = at(tables, At.REACH_TERMS, piece)
        if term != NO_TERM and is_held(memory, site):
            player = memory.holders[site]
            reached = _reached_from(memory, piece * sites + site, player)
            note(memory.notes, player, term, reached / MOVES_AT_ONCE)
