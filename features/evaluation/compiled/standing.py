"""What a row says of the levels of sites: which pieces stand there, and whose they are."""

from __future__ import annotations

from numba import types

from ludeme.features.evaluation.compiled.packing import At, at, size_of
from ludeme.runtime.search_abi.kernel import helper


@helper
def piece_on(tables, row, site, level):  # type: ignore[no-untyped-def]
    """The piece on a level of a site; 0 for none."""
    piece = row[at(tables, At.READING_PLACES, site) + level]
    return piece if 0 <= piece < size_of(tables, At.READING_OWNERS) else types.int32(0)


@helper
def piece_at(tables, row, site):  # type: ignore[no-untyped-def]
    """The top piece of a site and its level; 0 for none."""
    level = 0
    if size_of(tables, At.READING_HEIGHTS) > 0:
        height = row[at(tables, At.READING_HEIGHTS, site)]
        if height <= 0:
            return types.int32(0), 0
        level = height - 1
    return piece_on(tables, row, site, level), level


@helper
def holder_of(tables, row, site, piece, level):  # type: ignore[no-untyped-def]
    """Whose piece it is, 0 for nobody's."""
    owner = at(tables, At.READING_OWNERS, piece)
    if size_of(tables, At.READING_HOLDERS) > 0:
        owner = row[at(tables, At.READING_HOLDERS, site) + level]
    return owner if 1 <= owner <= at(tables, At.READING_PLAYERS, 0) else types.int32(0)


@helper
def look(memory, row):  # type: ignore[no-untyped-def]
    """Take what stands on the sites; returns how many are taken."""
    tables, taken, nobody = memory.tables, 0, memory.nearest.shape[0]
    sites = memory.holders.shape[0]
    for site in range(sites):
        piece, level = piece_at(tables, row, site)
        memory.pieces[site] = piece
        memory.holders[site] = 0
        if piece != 0:
            player = holder_of(tables, row, site, piece, level)
            memory.holders[site] = player if player != 0 else nobody
            memory.stands[taken] = site
            taken += 1
    memory.stands[sites] = taken
    return taken
