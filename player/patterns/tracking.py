"""The patterns of all sites, kept up to date while a game is played.

A site's own colour stands above its pattern, so that a number that is small enough says that the
site is empty.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from ludeme.features.evaluate.head import Head
from ludeme.features.evaluate.reading import code_at
from ludeme.model.header import LAST_TO
from ludeme.play.playouts import copy_row
from ludeme.player.patterns.surroundings import (
    SHIFT_BITS,
    SHIFT_MASK,
    UNSIGNED,
    Surroundings,
    UnsignedArray,
)
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, tuple_of
from ludeme.runtime.search_abi.kernel import helper


class Track(NamedTuple):
    """The patterns of a position, and of the root that search starts from."""

    root: IntArray  # [S] what stands on each site of the root
    root_patterns: UnsignedArray  # [S + 1] the patterns there; the last one is nobody's
    stands: IntArray  # [S] what stands on each site, where moves change more than their target
    patterns: UnsignedArray  # [S + 1] the patterns of the position that is played on
    fresh: IntArray  # [1] 1 where a playout begins


TRACK: Any = tuple_of(Track, INDICES, UNSIGNED, INDICES, UNSIGNED, INDICES)


def new_track(seen: Surroundings) -> Track:
    """Memory for the patterns of a board."""
    sites = len(seen.bits)  # one more than the board has
    return Track(
        root=np.zeros(sites - 1, np.int32),
        root_patterns=np.zeros(sites, np.uint32),
        stands=np.zeros(sites - 1, np.int32),
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
def see_changes(seen, s, stands, patterns):  # type: ignore[no-untyped-def]
    """Bring patterns up to date wherever something else stands than did."""
    for site in range(stands.shape[0]):
        code = stands_at(seen.table, s, site)
        if code != stands[site]:
            change = seen.colours[code] - seen.colours[stands[site]]
            change_patterns(seen, patterns, site, types.uint32(change))


@helper
def note_contents(seen, s, stands):  # type: ignore[no-untyped-def]
    """Keep what stands on the sites."""
    for site in range(stands.shape[0]):
        stands[site] = stands_at(seen.table, s, site)


@helper
def see_root(seen, track, row):  # type: ignore[no-untyped-def]
    """Look at the position that search starts from."""
    copy_row(seen.vacant, track.root_patterns)
    for site in range(track.root.shape[0]):
        track.root[site] = seen.empty
    see_changes(seen, row, track.root, track.root_patterns)
    note_contents(seen, row, track.root)


@helper
def see_beginning(seen, track, s):  # type: ignore[no-untyped-def]
    """Look at the position that a playout starts from."""
    copy_row(track.root_patterns, track.patterns)
    see_changes(seen, s, track.root, track.patterns)
    if not seen.arriving:
        note_contents(seen, s, track.stands)


@helper
def see_move(seen, track, s):  # type: ignore[no-untyped-def]
    """Note what a move has changed: its target, where pieces only arrive; else look everywhere."""
    if not seen.arriving:
        see_changes(seen, s, track.stands, track.patterns)
        note_contents(seen, s, track.stands)
    elif s[LAST_TO] >= 0:
        last = types.uint32(s[LAST_TO])
        if track.patterns[last] >> seen.bits[last] == 0:
            colour = seen.colours[stands_at(seen.table, s, last)]
            change_patterns(seen, track.patterns, last, types.uint32(colour))


@helper
def see_position(seen, track, s):  # type: ignore[no-untyped-def]
    """Note what has changed by the last move, or since the root where a playout begins."""
    if track.fresh[0] != 0:
        track.fresh[0] = 0
        see_beginning(seen, track, s)
    else:
        see_move(seen, track, s)
