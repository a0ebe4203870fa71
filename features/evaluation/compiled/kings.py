"""How safe kings are: who stands around them, and what they can be seen from."""

from __future__ import annotations

from numba import types

from ludeme.features.evaluation.compiled.holders import is_anothers, is_held
from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at, range_of, start_of
from ludeme.features.evaluation.families.kings import OPEN_AT_ONCE, Safety
from ludeme.runtime.search_abi.kernel import helper


@helper
def _look_around(memory, site, player, first):  # type: ignore[no-untyped-def]
    """Note how safe a king of a player is on a site; `first` is the first of its terms."""
    tables, holders = memory.tables, memory.holders
    guards = room = besiegers = empty = faced = 0
    sites = start_of(tables, At.KINGS_NEAR)
    begin, middle = range_of(tables, At.KINGS_NEAR_STARTS, 2 * site)
    end = at(tables, At.KINGS_NEAR_STARTS, 2 * site + 2)
    for i in range(types.uint64(begin), types.uint64(end)):
        holder, is_next = holders[types.uint64(tables[sites + i])], i < types.uint64(middle)
        guards += is_next and holder == player
        room += is_next and holder == 0
        besiegers += is_anothers(memory, holder, player)
    sites, starts = start_of(tables, At.KINGS_LINES), start_of(tables, At.KINGS_LINE_STARTS)
    first_line, last_line = range_of(tables, At.KINGS_OF_SITES, site)
    for line in range(types.uint64(first_line), types.uint64(last_line)):
        begin, end = tables[starts + line], tables[starts + line + types.uint64(1)]
        for i in range(types.uint64(begin), types.uint64(end)):
            holder = holders[types.uint64(tables[sites + i])]
            if holder != 0:
                faced += is_anothers(memory, holder, player)
                break
            empty += 1
    note(memory.notes, player, first + Safety.GUARDS, guards)
    note(memory.notes, player, first + Safety.ROOM, room)
    note(memory.notes, player, first + Safety.BESIEGERS, besiegers)
    note(memory.notes, player, first + Safety.OPEN, empty / OPEN_AT_ONCE)
    note(memory.notes, player, first + Safety.FACED, faced)


@helper
def note_kings(memory):  # type: ignore[no-untyped-def]
    """Note how safe each king is."""
    for k in range(memory.stands[memory.holders.shape[0]]):
        site = memory.stands[k]
        first = at(memory.tables, At.KINGS_FIRST, memory.pieces[site])
        if first != 0 and is_held(memory, site):
            _look_around(memory, site, memory.holders[site], first - 1)
