"""The checksums by which traces name positions and sets of them.

The text of a position lists its occupied sites in alphabetical order, then who is to move or how
the game ended, then the scores of a game that keeps score.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable

from ludeme.play.state import State


def position_digest(state: State, score: bool) -> int:
    """The checksum of a position."""
    sites = "".join(
        f"{site}={'|'.join(','.join(map(str, level)) for level in levels)}x{count};"
        for site, (levels, count) in sorted(state.contents().items())
    )
    if state.over:
        tail = "over:" + "".join(f"{rank}," for rank in state.ranking())
    else:
        tail = f"mover:{state.mover}"
    if score:
        tail += "#" + "".join(f"{points}," for points in state.scores)
    return zlib.crc32(f"{sites}#{tail}".encode())


def successors_digest(state: State, score: bool) -> str:
    """The checksum of all positions one legal move later, equal ones counted once."""
    after = (state.copy().apply(move, unchecked=True) for move in state.legal_moves())
    return joined_digest(position_digest(each, score) for each in after)


def joined_digest(digests: Iterable[int]) -> str:
    """The checksum of a set of checksums, as hexadecimal digits."""
    text = "".join(f"{digest:x} " for digest in sorted(set(digests)))
    return f"{zlib.crc32(text.encode()):x}"
