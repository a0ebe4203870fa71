"""Pieces side by side."""

from __future__ import annotations

from numba import types

from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, range_of, size_of, start_of
from ludeme.runtime.search_abi.kernel import helper


@helper
def note_neighbours(memory):  # type: ignore[no-untyped-def]
    """Note pairs of pieces that stand next to each other."""
    tables, holders = memory.tables, memory.holders
    sites, nobody = holders.shape[0], memory.nearest.shape[0]
    near = start_of(tables, At.NEIGHBOURS_NEAR)
    count = types.uint64(size_of(tables, At.NEIGHBOURS_NEAR))
    friends, foes = start_of(tables, At.NEIGHBOURS_FRIENDS), start_of(tables, At.NEIGHBOURS_FOES)
    for k in range(memory.stands[sites]):
        site = types.uint64(memory.stands[k])
        player = holders[site]
        if player == nobody:
            continue
        begin, end = range_of(tables, At.NEIGHBOURS_STARTS, site)
        own = types.uint64(player) * count
        for i in range(types.uint64(begin), types.uint64(end)):
            holder = holders[types.uint64(tables[near + i])]
            if holder == player:
                note(memory.notes, player, tables[friends + own + i], 1.0)
            elif holder != 0 and holder != nobody:
                note(memory.notes, player, tables[foes + own + i], 1.0)
