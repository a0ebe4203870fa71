"""Where walks lead from every site of a board, worked out once and kept.

Most walks of most features are the same few, so that a feature is laid on the board by putting such
columns side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ludeme.features.rings import OFF_BOARD, Ring
from ludeme.features.turning import first_places, later_places
from ludeme.features.walk import Walk

if TYPE_CHECKING:
    from ludeme.features.board import FeatureBoard

#: The site that a walk leads to from each anchor; None if it splits somewhere.
Column = Sequence[int] | None


class WalkedSites:
    """The ends of walks; first turns count from north."""

    def __init__(self, board: FeatureBoard) -> None:
        self.reading = board.reading
        self.rings = board.rings
        self.sizes = board.connectivities
        self._columns: dict[tuple[int, Walk], Column] = {}

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

    def _walked(self, size: int, steps: Walk) -> Column:
        starts = self.column(size, steps[:-1])
        if starts is None:
            return None
        *before, turn = steps
        if not before:
            places = first_places(self.reading, size, turn) if size else ()
            return _single(_ends(self.rings[site], 0, places) for site in starts)
        came_from = self.column(size, steps[:-2])
        assert came_from is not None
        onward = {n: later_places(self.reading, n, turn) for n in self.sizes if n}
        return _single(
            self._step(site, last, onward) for site, last in zip(starts, came_from, strict=True)
        )

    def _step(self, site: int, last: int, onward: dict[int, tuple[int, ...]]) -> set[int]:
        ring = () if site == OFF_BOARD else self.rings[site]
        if not ring:
            return {OFF_BOARD}
        arrival = ring.index(last) if last in ring else -1
        return _ends(ring, arrival, onward[len(ring)])


def _ends(ring: Ring, arrival: int, places: tuple[int, ...]) -> set[int]:
    if not ring:
        return {OFF_BOARD}
    return {ring[(arrival + place) % len(ring)] for place in places}


def _single(ends: Iterable[set[int]]) -> Column:
    """One site for each anchor, or None if there are several for one."""
    found = []
    for some in ends:
        if len(some) > 1:
            return None
        found.append(next(iter(some)))
    return found
