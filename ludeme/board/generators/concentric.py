"""Boards of rings around a centre: `concentric` (spec 02 §4.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, radians, sin

from ludeme.board.faces import find_faces
from ludeme.board.generators.free_shapes import regular
from ludeme.board.graph import Graph
from ludeme.board.points import PlanePoint, PointIndex

_SAME_SAMPLE = 0.001
_SAME_RING_VERTEX = 0.1


def nested_polygons(
    sides: int,
    rings: int,
    use: str,
    *,
    midpoints: bool = True,
    join_midpoints: bool = True,
    join_corners: bool = False,
) -> Graph:
    """Regular polygons inside each other, as on the board of Nine Men's Morris."""
    graph = Graph(basis="Concentric")
    per_ring = sides * (2 if midpoints else 1)
    for ring in range(rings):
        for x, y in _polygon_ring(sides, 1 + ring * (2 if sides == 3 else 1), midpoints):
            graph.add_vertex(x, y)
        first = ring * per_ring
        graph.add_edges((first + i, first + (i + 1) % per_ring) for i in range(per_ring))
    if join_corners or (midpoints and join_midpoints):
        stride = 2 if midpoints else 1
        for corner in range(0, (rings - 1) * per_ring, stride):
            middle = corner + stride - 1
            if join_corners:
                graph.add_edge(corner, corner + per_ring)
            if join_midpoints:
                graph.add_edge(middle, middle + per_ring)
    graph.reorder("Vertex", "Edge")
    if use == "Cell":
        find_faces(graph, check_crossings=True)
    return graph


def _polygon_ring(sides: int, radius: float, midpoints: bool) -> Iterator[PlanePoint]:
    start = pi / 2 if sides % 2 else pi / 2 + pi / sides
    arc = 2 * pi / sides
    # The first corner comes again a full turn later: the last bits of the midpoint before it, and
    # with them the order of edges around it, are those of that angle.
    angles = [start + corner * arc for corner in range(sides + 1)]
    corners = [(radius * cos(angle), radius * sin(angle)) for angle in angles]
    for (x, y), (next_x, next_y) in pairwise(corners):
        yield x, y
        if midpoints:
            yield (x + next_x) / 2, (y + next_y) / 2


def target(rings: int) -> Graph:
    """Octagonal rings with one cell each."""
    graph = Graph(basis="Concentric", shape="Circle")
    for ring in range(rings):
        for step in range(8):
            angle = radians(90 + 45 * step)
            graph.add_vertex((ring + 1) * cos(angle), (ring + 1) * sin(angle))
        first = 8 * ring
        graph.add_edges((first + i, first + (i + 1) % 8) for i in range(8))
    find_faces(graph, check_crossings=True)
    for index, face in enumerate(graph.faces):
        face.x, face.y = 0.0, -index - 0.5 if index else 0.0
    return graph


def rings_of_sites(counts: Sequence[int], use: str, *, stagger: bool = False) -> Graph:
    """Rings with a given number of sites each, from the centre outward."""
    if use == "Cell":
        return _rings_of_cells(counts, stagger)
    return _rings_of_vertices(counts, use, stagger)


def _angle(step: int, count: int, ring: int, stagger: bool) -> float:
    """Direction of a step of a ring, clockwise from the top."""
    half_step = pi / count if stagger and ring % 2 else 0.0
    return pi / 2 + half_step - 2 * pi * step / count


# --- rings of cells ------------------------------------------------------------------------------


def _rings_of_cells(counts: Sequence[int], stagger: bool) -> Graph:
    graph = Graph(basis="Concentric", shape="Circle")
    index = PointIndex(0.001)
    index.add(0.0, 0.0)
    graph.add_vertex(0.0, 0.0)

    def vertex(angle: float, radius: float) -> int:
        x, y = radius * cos(angle), radius * sin(angle)
        found = index.find_or_add(x, y)
        return graph.add_vertex(x, y) if found == len(graph.vertices) else found

    circles = [
        [vertex(angle, max(0.0, circle - 0.5)) for angle in samples]
        for circle, samples in enumerate(_circle_samples(counts, stagger))
    ]
    for circle in circles:
        if len(circle) >= 2:
            for a, b in pairwise([*circle, circle[0]]):
                if a != b:
                    graph.find_or_add_edge(a, b, curved=True)
    for ring, count in _divided_rings(counts):
        for step in range(count):
            angle = _normal(_angle(step, count, ring, stagger))
            a, b = vertex(angle, max(0.0, ring - 0.5)), vertex(angle, ring + 0.5)
            if a != b:
                graph.find_or_add_edge(a, b)
    for each in graph.vertices:
        each.pivot = 0
    find_faces(graph, check_crossings=True)
    return graph


def _divided_rings(counts: Sequence[int]) -> Iterator[tuple[int, int]]:
    return ((ring, abs(count)) for ring, count in enumerate(counts) if abs(count) >= 2)


def _circle_samples(counts: Sequence[int], stagger: bool) -> list[list[float]]:
    """Angles of the corners on every circle between two rings, ascending."""
    circles: list[list[float]] = [[] for _ in range(len(counts) + 1)]
    for ring, count in _divided_rings(counts):
        angles = [_normal(_angle(step, count, ring, stagger)) for step in range(count)]
        circles[ring] += angles
        circles[ring + 1] += angles
    return [_without_repeats(sorted(samples)) for samples in circles]


def _without_repeats(samples: list[float]) -> list[float]:
    kept: list[float] = []
    for angle in samples:
        if not kept or abs(angle - kept[-1]) >= _SAME_SAMPLE:
            kept.append(angle)
    return kept


def _normal(angle: float) -> float:
    """The same direction between -pi and pi."""
    while angle < -pi:
        angle += 2 * pi
    while angle > pi:
        angle -= 2 * pi
    return angle


# --- rings of vertices ---------------------------------------------------------------------------


def _rings_of_vertices(counts: Sequence[int], use: str, stagger: bool) -> Graph:
    if len(counts) == 1:
        return regular(counts[0], use)
    graph = Graph(basis="Concentric", shape="Circle")
    if not counts:
        return graph
    counts = list(counts) if abs(counts[0]) <= 1 else [0, *counts]
    index = PointIndex(0.001)
    rings = []
    for ring, count in enumerate(counts):
        members = []
        for x, y in _ring_points(ring, abs(count), stagger):
            found = index.find_or_add(x, y)
            if found == len(graph.vertices):
                graph.add_vertex(x, y)
            members.append(found)
        rings.append(members)
    for members, count in zip(rings[1:], counts[1:], strict=True):
        if count >= 2:
            for a, b in pairwise([*members, members[0]]):
                graph.find_or_add_edge(a, b, curved=True)
    _join_rings(graph, index, rings, fixed_pivot=counts[0] != 0)
    return graph


def _ring_points(ring: int, count: int, stagger: bool) -> list[PlanePoint]:
    """Anticlockwise from just left of the top; the innermost ring as the steps go."""
    angles = [_angle(step, count, ring, stagger) for step in range(count)]
    if ring > 0:
        angles.sort()
    kept: list[PlanePoint] = []
    for angle in angles:
        x, y = ring * cos(angle), ring * sin(angle)
        if all(hypot(x - other_x, y - other_y) >= _SAME_RING_VERTEX for other_x, other_y in kept):
            kept.append((x, y))
    return kept


def _join_rings(
    graph: Graph, index: PointIndex, rings: Sequence[Sequence[int]], *, fixed_pivot: bool
) -> None:
    """Join every vertex to the one further out at the same angle, the centre to the whole ring."""
    for ring, (inner, outer) in enumerate(pairwise(rings)):
        for a in inner:
            reached = outer if ring == 0 else [_scaled(graph, index, a, (ring + 1) / ring)]
            for b in reached:
                if b in outer:
                    graph.find_or_add_edge(a, b)
                    graph.vertices[b].pivot = a
    if fixed_pivot:
        for vertex in graph.vertices:
            vertex.pivot = 0


def _scaled(graph: Graph, index: PointIndex, vertex: int, factor: float) -> int:
    place = graph.vertices[vertex]
    return index.find(place.x * factor, place.y * factor)
