"""What evaluators read of a position and of its moves."""

from __future__ import annotations

from typing import NamedTuple

from numba import types

from ludeme.features.evaluate.head import (
    FROM_BOARD,
    HAS_PLACES,
    SAME_TYPE,
    TO_BOARD,
    Head,
)
from ludeme.features.layout.placement import ANYWHERE
from ludeme.model.header import LAST_FROM, LAST_FROM_TYPE, LAST_TO, LAST_TO_TYPE, MOVER, MOVES
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.kernel import helper


class Sight(NamedTuple):
    """What features see of a position, whatever the move."""

    contents: IntArray
    base: int  # where the content codes of the sites begin in `contents`
    player: int
    last_to: int  # target and origin of the last move, or `ANYWHERE`
    last_from: int


@helper
def top_of(p, s, field, site):  # type: ignore[no-untyped-def]
    """What a field of the row says of the top piece of a site."""
    if p[Head.HEIGHT] < 0:
        return s[p[field] + site]
    height = s[p[Head.HEIGHT] + site]
    if height == 0:
        return types.int32(0)
    return s[p[field] + site * p[Head.MAX_HEIGHT] + height - 1]


@helper
def code_at(p, s, site):  # type: ignore[no-untyped-def]
    """The content code of a site, by the raw number of what stands there."""
    piece = top_of(p, s, Head.PIECE, site)
    owner = types.int32(0)
    if p[Head.OWNER] >= 0:
        owner = top_of(p, s, Head.OWNER, site)
        if owner < 0 or owner >= p[Head.OWNERS]:
            owner = types.int32(0)
    filled = 1 if s[p[Head.FILLED] + site] != 0 else 0
    return p[p[Head.LOOKUP] + (piece * p[Head.OWNERS] + owner) * 2 + filled]


@helper
def read_contents(p, s, codes):  # type: ignore[no-untyped-def]
    """Fill `codes` with the content code of each site."""
    for site in range(p[Head.SITES]):
        codes[site] = code_at(p, s, site)


@helper
def contents_of(p, s, codes):  # type: ignore[no-untyped-def]
    """A vector with the content codes of the sites, and where they begin in it.

    Plain contents are read where they are, others are written into `codes`.
    """
    if p[Head.PLAIN] != 0:
        return s, types.int64(p[Head.PIECE])
    read_contents(p, s, codes)
    return codes, types.int64(0)


@helper
def last_places(p, s):  # type: ignore[no-untyped-def]
    """Target and origin of the last move on the board, `ANYWHERE` where there is none."""
    to, origin = s[LAST_TO], s[LAST_FROM]
    to_type, origin_type = p[Head.TYPE], p[Head.TYPE]
    if p[Head.TYPED] != 0 and s[MOVES] != 0:
        to_type, origin_type = s[LAST_TO_TYPE], s[LAST_FROM_TYPE]
    if to == origin and to_type == origin_type:
        origin = types.int32(ANYWHERE)
    if to_type != p[Head.TYPE] or to >= p[Head.SITES]:
        to = types.int32(ANYWHERE)
    if origin_type != p[Head.TYPE] or origin >= p[Head.SITES]:
        origin = types.int32(ANYWHERE)
    return to, origin


@helper
def flags_of(p, mv, place):  # type: ignore[no-untyped-def]
    """The flags of the move row that begins at `place`."""
    return p[p[Head.FLAGS] + mv[place]]


@helper
def move_target(p, mv, place):  # type: ignore[no-untyped-def]
    """Target on the board of the move row at `place`, `ANYWHERE` if there is none."""
    # without a sign numbers of places need no test, and what is below 0 is beyond all sites
    place, needed = types.uint64(place), TO_BOARD | HAS_PLACES
    to = mv[place + types.uint64(2)]
    flags = p[types.uint64(p[Head.FLAGS]) + types.uint64(mv[place])]
    is_there = types.uint32(to) < types.uint32(p[Head.SITES]) and flags & needed == needed
    return to if is_there else types.int32(ANYWHERE)


@helper
def move_places(p, mv, place):  # type: ignore[no-untyped-def]
    """Target and origin on the board of the move row at `place`, `ANYWHERE` if there is none."""
    flags = flags_of(p, mv, place)
    origin, to = mv[place + 1], mv[place + 2]
    same = flags & SAME_TYPE != 0 and origin == to
    if flags & TO_BOARD == 0 or flags & HAS_PLACES == 0 or to < 0 or to >= p[Head.SITES]:
        to = types.int32(ANYWHERE)
    if same or flags & FROM_BOARD == 0 or flags & HAS_PLACES == 0 or origin >= p[Head.SITES]:
        origin = types.int32(ANYWHERE)
    return to, max(origin, types.int32(ANYWHERE))


@helper
def sight_of(p, s, codes):  # type: ignore[no-untyped-def]
    """What features see of the position `s`; `codes` is scratch."""
    contents, base = contents_of(p, s, codes)
    last_to, last_from = last_places(p, s)
    return Sight(contents, base, s[MOVER], last_to, last_from)
