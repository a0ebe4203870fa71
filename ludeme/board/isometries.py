"""The turns and reflections of the plane that map a set of places onto itself."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin

import numpy as np
from numpy.typing import NDArray

#: Where every site comes to lie.
SiteMap = tuple[int, ...]

#: Places that are nearer than this share of the board are one.
_SAME_PLACE = 0.01
#: Turns by a whole number of parts of the circle: squares, triangles and hexagons, octagons.
_PARTS = 24


def isometries(places: NDArray[np.float64]) -> Iterator[SiteMap]:
    """Each turn and reflection of places float64 [n, 2 or more] onto themselves, as a map of them.

    What comes after the first two coordinates, as a height or a number for their kind, is kept. A
    turn or reflection of a finite set leaves its centroid where it is. The map that leaves
    everything in its place comes first; one that moves nothing in another way is listed again.
    """
    if not len(places):
        return
    flat = places[:, :2] - places[:, :2].mean(axis=0)
    centred = np.hstack([flat, places[:, 2:]])
    near = _SAME_PLACE * max(1e-9, hypot(*np.ptp(flat, axis=0)))
    for part in range(_PARTS):
        angle = 2 * pi * part / _PARTS
        for mirror in (1.0, -1.0):
            turn = np.array([[cos(angle), sin(angle)], [-sin(angle) * mirror, cos(angle) * mirror]])
            found = _onto(centred, np.hstack([flat @ turn, places[:, 2:]]), near)
            if found is not None:
                yield found


def _onto(places: NDArray[np.float64], moved: NDArray[np.float64], near: float) -> SiteMap | None:
    """The place that each of the moved ones is on, None if one of them is on none."""
    found = []
    for place in moved:
        distances = np.sqrt(((places - place) ** 2).sum(axis=1))
        found.append(int(distances.argmin()))
        if distances[found[-1]] > near:
            return None
    return tuple(found) if len(set(found)) == len(found) else None
