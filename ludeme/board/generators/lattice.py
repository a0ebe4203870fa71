"""Graphs made from lists of points: cells with their corners, unit edges (spec 02 §2.6, 2.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import cos, hypot, radians, sin, sqrt

from ludeme.board.faces import find_faces
from ludeme.board.graph import Graph, check_vertices
from ludeme.board.points import PlanePoint, PointIndex, euclidean, single

U3 = sqrt(3) / 2

Cells = Iterable[tuple[int, int]]

#: Corners of the pointed-top hexagon with unit sides, clockwise from the top.
HEX6: tuple[PlanePoint, ...] = ((0, 1), (U3, 0.5), (U3, -0.5), (0, -1), (-U3, -0.5), (-U3, 0.5))


def vertex_at(graph: Graph, index: PointIndex, point: PlanePoint) -> int:
    """The vertex at a place, appended if there was none; the index knows all vertices."""
    found = index.find_or_add(*point)
    return graph.add_vertex(*point) if found == len(graph.vertices) else found


def swapped(corners: Sequence[PlanePoint]) -> tuple[PlanePoint, ...]:
    """The same corners mirrored in the diagonal."""
    return tuple((y, x) for x, y in corners)


def ring(count: int, radius: float) -> tuple[PlanePoint, ...]:
    """`count` corners anticlockwise at equal angles, half a step from due east."""
    angles = [radians(360 / count * (n + 0.5)) for n in range(count)]
    return tuple((radius * cos(angle), radius * sin(angle)) for angle in angles)


def build(points: Iterable[Sequence[float]], pairs: Iterable[tuple[int, int]]) -> Graph:
    """A graph with these vertices and edges, and all faces they enclose."""
    graph = Graph()
    for point in points:
        graph.add_vertex(*point)
    seen: set[tuple[int, int]] = set()
    distinct = []
    for a, b in pairs:
        key = (min(a, b), max(a, b))
        if key not in seen:
            seen.add(key)
            distinct.append((a, b))
    graph.add_edges(distinct)
    find_faces(graph)
    graph.sort_faces()
    return graph


def from_points(points: Iterable[PlanePoint]) -> Graph:
    """Join all points that are one unit apart; positions are rounded to single precision."""
    places = [(single(x), single(y)) for x, y in points]
    return build(places, unit_pairs(places))


def from_cells(
    cells: Cells, centre: Callable[[int, int], PlanePoint], corners: Sequence[PlanePoint]
) -> Graph:
    """Draw a cell with the given corners around each centre, sharing corners at the same place."""
    index = PointIndex(0.1, euclidean)
    for row, column in cells:
        x, y = centre(row, column)
        for dx, dy in corners:
            index.find_or_add(x + dx, y + dy)
        check_vertices(len(index.points))
    return from_points([(x, y) for x, y, _ in index.points])


def unit_pairs(points: Sequence[PlanePoint]) -> Iterable[tuple[int, int]]:
    """The pairs of points that are one unit apart."""
    nearby = PointIndex(1.01, euclidean)
    for x, y in points:
        nearby.add(x, y)
    for i, (x, y) in enumerate(points):
        for j in nearby.all_near(x, y):
            if i < j and abs(hypot(points[j][0] - x, points[j][1] - y) - 1) < 0.01:
                yield i, j
