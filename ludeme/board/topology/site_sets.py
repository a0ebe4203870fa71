"""Named sets of sites that depend on the board alone (spec 03 §4.3, §4.6, §4.7)."""

from __future__ import annotations

import numpy as np

from ludeme.board.graph import Graph, Point
from ludeme.board.topology import compass
from ludeme.board.topology.relations import Positions

#: Elements count as lying on the extreme line within this distance.
EXTREME = 0.01
#: Squared-distance tolerance of the centre.
CENTRE = 0.0001
#: From this many elements on, the centre is found from the corners alone.
LARGE = 100


def extremes(points: list[Point]) -> dict[str, list[int]]:
    """The topmost, lowest, leftmost and rightmost sites."""
    if not points:
        return {"top": [], "bottom": [], "left": [], "right": []}
    xs, ys = [p[0] for p in points], [p[1] for p in points]

    def near(values: list[float], extreme: float) -> list[int]:
        return [i for i, value in enumerate(values) if abs(value - extreme) < EXTREME]

    return {
        "top": near(ys, max(ys)),
        "bottom": near(ys, min(ys)),
        "left": near(xs, min(xs)),
        "right": near(xs, max(xs)),
    }


def centre(points: list[Point], perimeter: set[int], corners: set[int]) -> list[int]:
    """The sites nearest to all perimeter and corner sites together.

    Quirk: a large type without corners has every site as its centre.
    """
    if not points:
        return []
    places = np.array(points)[:, :2]
    total = np.zeros(len(points))
    for others in (perimeter if len(points) < LARGE else (), corners):
        for other in sorted(others):
            total += ((places - places[other]) ** 2).sum(axis=1)
    return [int(i) for i in np.flatnonzero(total <= total.min() + CENTRE)]


def major_and_minor(graph: Graph) -> tuple[list[int], list[int]]:
    """Cells with the most vertices, and all others."""
    sizes = [len(face.vertices) for face in graph.faces]
    most = max(sizes, default=0)
    major = [f for f, size in enumerate(sizes) if size == most]
    return major, [f for f, size in enumerate(sizes) if size != most]


def edge_orientations(graph: Graph, places: Positions) -> dict[str, list[int]]:
    """Edges by the direction from their first to their second end."""
    sets: dict[str, list[int]] = {
        name: [] for name in ("axial", "horizontal", "vertical", "angled", "slash", "slosh")
    }
    for e, edge in enumerate(graph.edges):
        (ax, ay, _), (bx, by, _) = places.vertex[edge.a], places.vertex[edge.b]
        name = compass.compass_name(bx - ax, by - ay)
        if name in ("E", "W"):
            found = ("axial", "horizontal")
        elif name in ("N", "S"):
            found = ("axial", "vertical")
        else:
            rising = ("N" in name) == ("E" in name)
            found = ("angled", "slash" if rising else "slosh")
        for word in found:
            sets[word].append(e)
    return sets


def crossing_pairs(graph: Graph, places: Positions) -> list[tuple[int, int]]:
    """Pairs of edges that meet other than in a common end, as `is Crossing` sees it."""
    ends = [(places.vertex[edge.a], places.vertex[edge.b]) for edge in graph.edges]
    return [
        (i, j)
        for i, one in enumerate(ends)
        for j in range(i + 1, len(ends))
        if segments_cross(one, ends[j])
    ]


def segments_cross(one: tuple[Point, Point], two: tuple[Point, Point]) -> bool:
    """Whether two segments without common end intersect, ends included (spec 03 §4.7)."""
    (a, b), (c, d) = one, two
    if any((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 < 1e-6 for p in one for q in two):
        return False
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    determinant = rx * sy - ry * sx
    if abs(determinant) < 1e-7:
        return False
    qx, qy = c[0] - a[0], c[1] - a[1]
    t = (qx * sy - qy * sx) / determinant
    u = (qx * ry - qy * rx) / determinant
    return -1e-7 <= t <= 1 + 1e-7 and -1e-7 <= u <= 1 + 1e-7
