"""Hexagons divided into quadrilaterals: `quadhex` (spec 02 §4.8)."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin, sqrt

from ludeme.board.board_error import BoardError
from ludeme.board.faces import find_faces
from ludeme.board.generators.lattice import vertex_at
from ludeme.board.graph import SAME_PLACE, Graph
from ludeme.board.points import PlanePoint, PointIndex

#: Corners of a four-sided grid: both ends of its first side, then of the side opposite.
Sides = tuple[PlanePoint, PlanePoint, PlanePoint, PlanePoint]


def quadhex(layers: int) -> Graph:
    """Six kites around the centre, each a grid of quadrilaterals."""
    height = layers * sqrt(3) / 2
    corner = (layers / 2, height)
    kite = ((0.0, 0.0), (3 * layers / 4, height / 2), (0.0, height), corner)
    graph, index = Graph(), PointIndex(SAME_PLACE)
    for sixth in range(6):
        for row in range(layers):
            for column in range(layers):
                points = _corner(kite, layers, row, column)
                ids = [vertex_at(graph, index, _turned(point, 60 * sixth)) for point in points]
                for a, b in pairwise(ids):
                    graph.find_or_add_edge(a, b)
    find_faces(graph, check_crossings=True)
    graph.reorder()
    return graph


def _corner(kite: Sides, layers: int, row: int, column: int) -> list[PlanePoint]:
    """The points along those edges of a quadrilateral that the ones after it do not draw."""
    corners = [(row, column), (row, column + 1), (row + 1, column + 1)]
    if row == layers - 1:
        corners.append((row + 1, column))
    return [_grid_point(kite, layers, r, c) for r, c in corners]


def quadhex_in_thirds(layers: int) -> Graph:
    """Three sections that meet in the centre, joined along their borders."""
    if layers < 2:
        raise BoardError("a board of three thirds has at least two layers")
    graph = Graph()
    sections = [_section(graph, layers, 120 * third) for third in range(3)]
    inner = [first + layers * (2 * layers + 3) for first in sections]
    for k in range(3):
        a, b = (inner[k], inner[k + 1]) if k < 2 else (inner[2], inner[0])
        graph.find_or_add_edge(a, b)
    for k, first in enumerate(sections):
        following = sections[(k + 1) % 3]
        graph.find_or_add_edge(first + 4 * layers + 2, following + 4 * layers)
    find_faces(graph, check_crossings=True)
    graph.reorder()
    return graph


def _section(graph: Graph, layers: int, angle: float) -> int:
    """One third, not merged with what is there; its first vertex."""
    section, index = Graph(), PointIndex(SAME_PLACE)
    for row in range(layers):
        for column in range(layers):
            for mirror in (1, -1):
                points = _quadrilateral(layers, row, column)
                ids = [vertex_at(section, index, (mirror * x, y)) for x, y in points]
                for a, b in ((0, 1), (2, 3), (0, 2), (1, 3)):
                    section.find_or_add_edge(ids[a], ids[b])
    first = len(graph.vertices)
    for vertex in section.vertices:
        graph.add_vertex(*_turned((vertex.x, vertex.y), angle))
    graph.add_edges((first + edge.a, first + edge.b) for edge in section.edges)
    return first


def _quadrilateral(layers: int, row: int, column: int) -> list[PlanePoint]:
    """The corners of a quadrilateral on the left of the section's middle line, row by row."""
    sides, corners = _half(layers), ((0, 0), (0, 1), (1, 0), (1, 1))
    return [_grid_point(sides, layers, row + r, column + c) for r, c in corners]


def _half(layers: int) -> Sides:
    """The corners of the left half of a section."""
    height = layers * sqrt(3) / 2
    outer, bottom, far = (-layers / 2, -height), (0.0, -height), (-float(layers), 0.0)
    share = layers / (layers + 0.5)
    return outer, bottom, _between(outer, far, share / 2), _between(bottom, (0.0, 0.0), share)


def _grid_point(sides: Sides, layers: int, row: int, column: int) -> PlanePoint:
    """The point so many steps along the first side, and so many over to the opposite one."""
    a, b, c, d = sides
    along = row / layers
    return _between(_between(a, b, along), _between(c, d, along), column / layers)


def _between(start: PlanePoint, end: PlanePoint, share: float) -> PlanePoint:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _turned(point: PlanePoint, angle: float) -> PlanePoint:
    c, s = cos(radians(angle)), sin(radians(angle))
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c
