"""Boards without a lattice: polygons, repeated outlines, wedges, spirals (spec 02 §4.5, 4.7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, pairwise
from math import cos, pi, sin

from ludeme.board.faces import find_faces
from ludeme.board.generators.lattice import vertex_at
from ludeme.board.graph import Graph
from ludeme.board.points import PlanePoint, PointIndex


def regular(sides: int, use: str, *, star: bool = False) -> Graph:
    """A regular polygon, or the star that joins its corners across the middle."""
    graph = Graph(shape="Star" if star else "Polygon")
    radius = sides / (2 * pi)
    start = pi / 4 if sides == 4 else pi / 2
    for i in range(sides):
        angle = start + 2 * pi * i / sides
        graph.add_vertex(radius * cos(angle), radius * sin(angle))
    stride = (sides - 1) // 2 if star else 1
    graph.add_edges((i, (i + stride) % sides) for i in range(sides))
    if use == "Cell":
        find_faces(graph, check_crossings=True)
    graph.reorder()
    return graph


def repeat(
    rows: int,
    columns: int,
    column_step: PlanePoint,
    row_step: PlanePoint,
    outlines: Sequence[Sequence[PlanePoint]],
) -> Graph:
    """Outlines drawn again and again at every step of a lattice."""
    graph = Graph()
    index = PointIndex(0.001)
    for row in range(rows):
        for column in range(columns):
            dx = column * column_step[0] + row * row_step[0]
            dy = column * column_step[1] + row * row_step[1]
            for outline in outlines:
                moved = [(x + dx, y + dy) for x, y in outline]
                for start, end in pairwise([*moved, *moved[:1]]):
                    a, b = (vertex_at(graph, index, point) for point in (start, end))
                    graph.find_or_add_edge(a, b)
    find_faces(graph)
    graph.reorder()
    return graph


def wedge(rows: int, columns: int = 3) -> Graph:
    """A triangle of rows below an apex, all of the same number of vertices; it has no faces."""
    graph = Graph(shape="Wedge")
    graph.add_vertex(rows - 1, rows - 1)
    for row in range(1, rows):
        left = rows - 1 - row
        for column in range(columns):
            graph.add_vertex(left + 2 * row * column / max(1, columns - 1), left)
    for row in range(1, rows):
        first = 1 + (row - 1) * columns
        if row == 1:
            graph.add_edges((0, v) for v in range(first, first + columns))
        graph.add_edges((v, v + 1) for v in range(first, first + columns - 1))
        if row < rows - 1:
            graph.add_edges((v, v + columns) for v in range(first, first + columns))
    return graph


def spiral(turns: int, sites: int, *, clockwise: bool = True) -> Graph:
    """A line of sites winding outward from the centre, about evenly spaced."""
    graph = Graph(basis="Spiral", shape="Spiral")
    graph.add_vertex(0.0, 0.0)
    side = -1 if clockwise else 1
    for angle in _spiral_angles(turns, sites)[1:sites]:
        graph.add_vertex(side * angle * cos(angle), angle * sin(angle))
    graph.add_edges(pairwise(range(sites)), curved=True)
    for vertex in graph.vertices:
        vertex.pivot = 0
    return graph


def spiral_fits(turns: int, sites: int) -> bool:
    """Whether the turns, and one more, have a position for every site and one behind the last."""
    positions = _spiral_base(turns, sites) * sum(map(_ring_factor, range(1, turns + 2)))
    return sites <= positions


def _spiral_angles(turns: int, sites: int) -> list[float]:
    """The angle (and radius) of every site, by position from 1; positions beyond the last exist."""
    base = _spiral_base(turns, sites)
    angles = [0.0]
    for turn in range(1, turns + 2):
        steps = base * _ring_factor(turn)
        step = 2 * pi / steps
        start = 2 * pi * turn - (step / 2 if turn <= 2 or turn % 2 else 0)
        angles += [start + i * step for i in range(steps)]
    for _ in range(2):
        for i in range(2, sites):
            angles[i] = (angles[i - 1] + angles[i + 1]) / 2
    angles[1] -= (angles[2] - angles[1]) / 2
    return angles


def _spiral_base(turns: int, sites: int) -> int:
    """Sites on the first turn: as many as all turns but the last have room for."""
    if turns < 2:
        raise ValueError("a spiral needs at least two turns")
    unit = sum(_ring_factor(turn) for turn in range(1, turns))
    return next(base for base in count(1) if 1 + (base + 1) * unit > sites)


def _ring_factor(turn: int) -> int:
    """How many times as many sites a turn has as the first one."""
    return (1, 2, 4)[min(turn, 3) - 1]
