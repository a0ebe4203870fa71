"""The patterns of sites: kept up to date while a game is played, or worked out when asked for.

Where pieces only arrive, a move changes the patterns around its target and nothing else, so all
patterns are kept. A site's own colour stands above its pattern: a number that is small enough says
that the site is empty. Where moves change more, the few patterns that are asked for are read off
the board.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from ludeme.features.evaluate.bits import lowest_bit
from ludeme.features.evaluate.head import Head
from ludeme.features.evaluate.lanes import LANES, changes_in
from ludeme.features.evaluate.reading import code_at
from ludeme.model.header import LAST_TO
from ludeme.player.patterns.surroundings import (
    BLOCKED,
    SHIFT_BITS,
    SHIFT_MASK,
    UNSIGNED,
    Surroundings,
    UnsignedArray,
)
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, tuple_of
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.row_reading import copy_into


class Track(NamedTuple):
    """The patterns of a position, and of the root that search starts from."""

    root: IntArray  # [LANES + S] what stands on each site of the root, after LANES zeros
    root_patterns: UnsignedArray  # [S + 1] the patterns there; the last one is nobody's
    patterns: UnsignedArray  # [S + 1] the patterns of the position that is played on
    fresh: IntArray  # [1] 1 where a playout begins


TRACK: Any = tuple_of(Track, INDICES, UNSIGNED, UNSIGNED, INDICES)


def new_track(seen: Surroundings) -> Track:
    """Memory for the patterns of a board."""
    sites = len(seen.bits)  # one more than the board has
    return Track(
        root=np.zeros(LANES + sites - 1, np.int32),
        root_patterns=np.zeros(sites, np.uint32),
        patterns=np.zeros(sites, np.uint32),
        fresh=np.ones(1, np.int32),
    )


@helper
def stands_at(p, s, site):  # type: ignore[no-untyped-def]
    """The content code of a site."""
    if p[Head.PLAIN] != 0:
        return s[p[Head.PIECE] + site]
    return code_at(p, s, site)


@helper
def change_patterns(seen, patterns, site, change):  # type: ignore[no-untyped-def]
    """Add the change of a site's colour to its own number and to the patterns around it."""
    for i in range(seen.watching.shape[1]):
        watching = seen.watching[site, i]
        patterns[watching >> SHIFT_BITS] += change << (watching & SHIFT_MASK)


@helper
def see_change(seen, patterns, site, before, code):  # type: ignore[no-untyped-def]
    """Bring patterns up to date where something else stands than did."""
    change = seen.colours[code] - seen.colours[before]
    change_patterns(seen, patterns, site, types.uint32(change))


@helper
def see_changes(seen, s, stands, patterns):  # type: ignore[no-untyped-def]
    """Bring patterns up to date wherever something else stands than in `stands` (see `Track`)."""
    p, sites = seen.table, stands.shape[0] - LANES
    if p[Head.PLAIN] == 0:
        for site in range(sites):
            code = code_at(p, s, site)
            if code != stands[LANES + site]:
                see_change(seen, patterns, site, stands[LANES + site], code)
        return
    for first in range(0, sites, LANES):  # few sites differ: all are compared
        pieces = p[Head.PIECE] + first
        changed = changes_in(s, pieces, stands, first, min(sites - first, LANES))
        while changed != types.uint64(0):
            k = lowest_bit(changed)
            see_change(seen, patterns, first + k, stands[LANES + first + k], s[pieces + k])
            changed &= changed - types.uint64(1)


@helper
def see_root(seen, track, row):  # type: ignore[no-untyped-def]
    """Look at the position that search starts from."""
    root = track.root
    copy_into(track.root_patterns, seen.vacant)
    for site in range(LANES, root.shape[0]):
        root[site] = seen.empty
    see_changes(seen, row, root, track.root_patterns)
    for site in range(LANES, root.shape[0]):
        root[site] = stands_at(seen.table, row, site - LANES)


@helper
def see_move(seen, track, s):  # type: ignore[no-untyped-def]
    """Note what a move has changed: its target."""
    if s[LAST_TO] >= 0:
        last = types.uint32(s[LAST_TO])
        if track.patterns[last] >> seen.bits[last] == 0:
            colour = seen.colours[stands_at(seen.table, s, last)]
            change_patterns(seen, track.patterns, last, types.uint32(colour))


@helper
def see_position(seen, track, s):  # type: ignore[no-untyped-def]
    """Note what has changed by the last move, or since the root where a playout begins."""
    if track.fresh[0] != 0:
        track.fresh[0] = 0
        copy_into(track.patterns, track.root_patterns)
        see_changes(seen, s, track.root, track.patterns)
    else:
        see_move(seen, track, s)


@helper
def pattern_at(seen, s, site):  # type: ignore[no-untyped-def]
    """The pattern of an empty site, read off the board."""
    pattern = types.uint32(0)
    for place in range(seen.bits[types.uint32(site)] >> 1):
        other = seen.rings[site, place]
        colour = types.uint32(BLOCKED)
        if other >= 0:
            colour = types.uint32(seen.colours[stands_at(seen.table, s, other)])
        pattern |= colour << types.uint32(2 * place)
    return pattern
