"""Where walks lead from every site of a board, worked out once and kept.

Most walks of most features are the same few, so that a feature is laid on the board by putting such
columns side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ludeme.features.layout.rings import OFF_BOARD, Ring
from ludeme.features.pattern.turning import Reading, first_places, later_places
from ludeme.features.pattern.walk import Walk

#: In place of a site: the walk splits.
SPLIT = -2

#: The site that a walk leads to from each anchor, or `SPLIT`.
Column = Sequence[int]


class WalkedSites:
    """The ends of walks; first turns count from north."""

    def __init__(self, rings: Sequence[Ring], reading: Reading) -> None:
        self.reading: Reading = reading
        self.rings = rings
        self.sizes = sorted({len(ring) for ring in rings})
        self._columns: dict[tuple[int, Walk], Column] = {}
        self._splitting: dict[tuple[int, Walk], bool] = {}

    @cached_property
    def anchors(self) -> dict[int, list[int]]:
        """The sites whose ring has a length, for every length."""
        return {
            size: [site for site, ring in enumerate(self.rings) if len(ring) == size]
            for size in self.sizes
        }

    def column(self, size: int, steps: Walk) -> Column:
        """Where a walk leads from the anchors of a ring length."""
        if not steps:
            return self.anchors[size]
        key = (size, steps)
        if key not in self._columns:
            self._columns[key] = self._walked(size, steps)
        return self._columns[key]

    def splits(self, size: int, steps: Walk) -> bool:
        """Whether a walk splits at some anchor of a ring length."""
        key = (size, steps)
        if key not in self._splitting:
            self._splitting[key] = SPLIT in self.column(size, steps)
        return self._splitting[key]

    def _walked(self, size: int, steps: Walk) -> Column:
        starts = self.column(size, steps[:-1])
        *before, turn = steps
        if not before:
            places = first_places(self.reading, size, turn) if size else ()
            return [_end(self.rings[site], 0, places) for site in starts]
        came_from = self.column(size, steps[:-2])
        onward = {n: later_places(self.reading, n, turn) for n in self.sizes if n}
        return [
            self._step(site, last, onward) for site, last in zip(starts, came_from, strict=True)
        ]

    def _step(self, site: int, last: int, onward: dict[int, tuple[int, ...]]) -> int:
        if site < 0:
            return site
        ring = self.rings[site]
        arrival = ring.index(last) if last in ring else -1
        return _end(ring, arrival, onward[len(ring)]) if ring else OFF_BOARD


def _end(ring: Ring, arrival: int, places: tuple[int, ...]) -> int:
    """The one site that a step means, `SPLIT` if there are several."""
    if not ring:
        return OFF_BOARD
    ends = {ring[(arrival + place) % len(ring)] for place in places}
    return ends.pop() if len(ends) == 1 else SPLIT
