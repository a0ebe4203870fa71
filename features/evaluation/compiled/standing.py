"""What a row says of the levels of sites: which pieces stand there, and whose they are."""

from __future__ import annotations

from numba import types

from ludeme.features.evaluation.compiled.packing import At, at, size_of
from ludeme.runtime.search_abi.kernel import helper


@helper
def piece_on(tables, row, site, level):  # type: ignore[no-untyped-def]
    """The piece on a level of a site; 0 for none."""
    piece = row[at(tables, At.PLACES, site) + level]
    return piece if 0 <= piece < size_of(tables, At.OWNERS) else types.int32(0)


@helper
def piece_at(tables, row, site):  # type: ignore[no-untyped-def]
    """The top piece of a site and its level; 0 for none."""
    level = 0
    if size_of(tables, At.HEIGHTS) > 0:
        height = row[at(tables, At.HEIGHTS, site)]
        if height <= 0:
            return types.int32(0), 0
        level = height - 1
    return piece_on(tables, row, site, level), level


@helper
def holder_of(tables, row, site, piece, level):  # type: ignore[no-untyped-def]
    """Whose piece it is, 0 for nobody's."""
    owner = at(tables, At.OWNERS, piece)
    if size_of(tables, At.HOLDERS) > 0:
        owner = row[at(tables, At.HOLDERS, site) + level]
    return owner if 1 <= owner <= at(tables, At.PLAYERS, 0) else types.int32(0)
