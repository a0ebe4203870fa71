"""Boards of hexagons: `hex` in all its outlines (spec 02 §4.2). Dimensions count cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from ludeme.board.faces import find_faces
from ludeme.board.generators import outlines
from ludeme.board.generators.lattice import HEX6, U3, Cells, from_cells, swapped
from ludeme.board.graph import Graph, check_vertices
from ludeme.board.points import PlanePoint
from ludeme.board.polygon import Polygon, from_six_sides

_MARGIN = 3

Strip = list[PlanePoint]


def centre(row: int, column: int) -> PlanePoint:
    """Centre of a cell with a corner at its top."""
    return sqrt(3) * (column - row / 2), 1.5 * row


def tilted_centre(row: int, column: int) -> PlanePoint:
    """Centre of a cell with an edge at its top."""
    return 1.5 * (column - row), sqrt(3) * (row + column) / 2


def hex_shape(shape: str, a: int, b: int | None = None) -> Graph:
    """A board of hexagons of a named outline."""
    if shape == "Hexagon":
        return _hexagon(a) if b is None else hex_sides([a, b])
    if shape == "Limping":
        return hex_sides([a, a + 1], shape)
    if shape == "Triangle":
        return _upright(outlines.triangle(a), shape)
    if shape == "Star":
        return _upright(outlines.star(a), shape)
    if shape in ("Rectangle", "Square"):
        return _upright(outlines.rectangle(a, a if b is None else b), shape)
    if shape == "Diamond":
        return _tilted(outlines.block(a, a), shape)
    if shape == "Prism":
        return _tilted(outlines.prism(a, a if b is None else b), shape)
    raise ValueError(f"no board of hexagons has the shape {shape}")


def hex_polygon(polygon: Polygon, shape: str = "Polygon") -> Graph:
    """All hexagons whose centre lies inside a polygon."""
    return _upright(polygon.scan(centre, _MARGIN), shape)


def hex_sides(sides: Sequence[int], shape: str = "Custom") -> Graph:
    """A board of hexagons outlined by the number of cells along its sides."""
    return hex_polygon(from_six_sides(sides, centre), shape)


def _upright(cells: Cells, shape: str) -> Graph:
    return _finished(from_cells(cells, centre, HEX6), shape)


def _tilted(cells: Cells, shape: str) -> Graph:
    return _finished(from_cells(cells, tilted_centre, swapped(HEX6)), shape)


def _finished(graph: Graph, shape: str) -> Graph:
    graph.basis, graph.shape = "Hexagonal", shape
    graph.reorder()
    return graph


def _hexagon(size: int) -> Graph:
    """The regular hexagon, drawn as zigzag strips; it carries no basis (§5.6, quirk)."""
    check_vertices(3 * size * (size - 1) + 1)
    rows = [
        [centre(row, column) for column in range(2 * size - 1) if abs(row - column) < size]
        for row in range(2 * size - 1)
    ]
    lower = [_strip(cells, -1) for cells in rows[:size]]
    upper = [_strip(cells, 1) for cells in rows[size - 1 :]]
    strips = lower + upper
    graph = Graph(shape="Hexagon")
    first = []
    for strip in strips:
        first.append(len(graph.vertices))
        for x, y in strip:
            graph.add_vertex(x, y)
    graph.add_edges(_strip_edges(strips, first))
    graph.add_edges(_vertical_edges(strips, first, size))
    find_faces(graph)
    graph.reorder()
    return graph


def _strip(cells: list[PlanePoint], up: int) -> Strip:
    """The zigzag line below (-1) or above (1) a row of cells, left to right."""
    strip = [point for x, y in cells for point in ((x - U3, y + up * 0.5), (x, y + up))]
    x, y = cells[-1]
    return [*strip, (x + U3, y + up * 0.5)]


def _strip_edges(strips: list[Strip], first: list[int]) -> Iterator[tuple[int, int]]:
    for strip, start in zip(strips, first, strict=True):
        for vertex in range(start, start + len(strip) - 1):
            yield vertex, vertex + 1


def _vertical_edges(strips: list[Strip], first: list[int], size: int) -> Iterator[tuple[int, int]]:
    """From each strip to the next; the corners they leave and reach depend on the half."""
    for k in range(len(strips) - 1):
        if k < size - 1:
            leaving, shift = 0, 1
        elif k == size - 1:
            leaving, shift = 0, 0
        else:
            leaving, shift = 1, -1
        for position in range(leaving, len(strips[k]), 2):
            yield first[k] + position, first[k + 1] + position + shift
