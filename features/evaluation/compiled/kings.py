"""How safe kings are: who stands around them, and what they can be seen from."""

from __future__ import annotations

from ludeme.features.evaluation.compiled.holders import is_held_by_others
from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at, range_of
from ludeme.features.evaluation.families.kings import OPEN_AT_ONCE, Safety
from ludeme.runtime.search_abi.kernel import helper


@helper
def look_around(memory, site, player, first):  # type: ignore[no-untyped-def]
    """Note how safe a king of a player is on a site; `first` is the first of its terms."""
    tables, holders = memory.tables, memory.holders
    guards = room = besiegers = empty = faced = 0
    begin, middle = range_of(tables, At.KINGS_NEAR_STARTS, 2 * site)
    for i in range(begin, at(tables, At.KINGS_NEAR_STARTS, 2 * site + 2)):
        near = at(tables, At.KINGS_NEAR, i)
        if is_held_by_others(memory, near, player):
            besiegers += 1
        elif i < middle:
            guards += holders[near] == player
            room += holders[near] == 0
    first_line, last_line = range_of(tables, At.KINGS_OF_SITES, site)
    for line in range(first_line, last_line):
        begin, end = range_of(tables, At.KINGS_LINE_STARTS, line)
        for i in range(begin, end):
            other = at(tables, At.KINGS_LINES, i)
            if holders[other] != 0:
                faced += is_held_by_others(memory, other, player)
                break
            empty += 1
    note(memory.notes, player, first + Safety.GUARDS, guards)
    note(memory.notes, player, first + Safety.ROOM, room)
    note(memory.notes, player, first + Safety.BESIEGERS, besiegers)
    note(memory.notes, player, first + Safety.OPEN, empty / OPEN_AT_ONCE)
    note(memory.notes, player, first + Safety.FACED, faced)
