"""Which pieces stand on the board, and where."""

from __future__ import annotations

from numba import types

from ludeme.features.evaluation.compiled.holdings import note_pile
from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at, size_of, start_of
from ludeme.features.evaluation.compiled.standing import holder_of, piece_on
from ludeme.features.evaluation.families.tracks import STEPS_AT_ONCE
from ludeme.runtime.search_abi.kernel import helper


@helper
def _lie(memory, player, site, piece, count):  # type: ignore[no-untyped-def]
    """Note so many pieces of a player on a site."""
    tables, sites = memory.tables, memory.holders.shape[0]
    material, squares = start_of(tables, At.PIECES), start_of(tables, At.SQUARES)
    note(memory.notes, player, tables[material + piece], count)
    note(memory.notes, player, tables[squares + piece * types.uint64(sites) + site], count)
    if size_of(tables, At.TRACKS_WAYS) > 0:
        steps = at(tables, At.TRACKS_WAYS, player * sites + site) * count
        note(memory.notes, player, at(tables, At.TRACKS_TERMS, player), steps / STEPS_AT_ONCE)


@helper
def _pile(memory, row, player, site):  # type: ignore[no-untyped-def]
    """Note the pieces of a pile that are the player's, who holds it."""
    tables = memory.tables
    for level in range(row[at(tables, At.READING_HEIGHTS, site)]):
        piece = piece_on(tables, row, site, level)
        if holder_of(tables, row, site, piece, level) == player:
            _lie(memory, player, site, types.uint64(piece), 1)


@helper
def note_pieces(memory, row):  # type: ignore[no-untyped-def]
    """Note the pieces of players; of a pile those that belong to whom the top one belongs to."""
    tables, sites, nobody = memory.tables, memory.holders.shape[0], memory.nearest.shape[0]
    counted, run = size_of(tables, At.READING_COUNTS) > 0, size_of(tables, At.RACES_STEPS) > 0
    piled = size_of(tables, At.READING_HEIGHTS) > 0
    for k in range(memory.stands[sites]):
        site = types.uint64(memory.stands[k])
        player = memory.holders[site]
        if player == nobody:
            continue
        if piled:
            _pile(memory, row, player, site)
        else:
            count = row[at(tables, At.READING_COUNTS, site)] if counted else 1
            _lie(memory, player, site, types.uint64(memory.pieces[site]), count)
        if size_of(tables, At.PILES) > 0:
            note_pile(memory, row, player, site)
        if run:
            steps = at(tables, At.RACES_STEPS, player * sites + site)
            memory.nearest[player] = min(memory.nearest[player], steps)
