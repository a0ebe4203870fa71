"""Boards of triangles: `tri` in all its outlines (spec 02 §4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludeme.board.faces import find_faces
from ludeme.board.generators import outlines
from ludeme.board.generators.lattice import U3, Cells, from_points
from ludeme.board.generators.squares import extra
from ludeme.board.graph import Graph
from ludeme.board.points import PlanePoint
from ludeme.board.polygon import Polygon, from_six_sides

_MARGIN = 2


def place(row: int, column: int) -> PlanePoint:
    """Place of a vertex on a board with horizontal rows."""
    return column - row / 2, U3 * row


def tilted_place(row: int, column: int) -> PlanePoint:
    """Place of a vertex on a board with vertical columns."""
    return U3 * (column - row), (row + column) / 2


def tri_shape(shape: str, a: int, b: int | None, use: str) -> Graph:
    """A board of triangles of a named outline."""
    more = extra(use)
    rows, columns = a + more, (a if b is None else b) + more
    if shape == "Hexagon":
        return _hexagon(rows)
    if shape == "Triangle":
        return _upright(outlines.triangle(rows), shape)
    if shape == "Star":
        return _upright(outlines.star(a), shape)
    if shape in ("Rectangle", "Square"):
        return _upright(outlines.rectangle(rows, columns), shape)
    if shape == "Diamond":
        return _tilted(outlines.block(rows, rows), shape)
    if shape == "Prism":
        return _tilted(outlines.prism(rows, columns), shape)
    if shape == "Limping":
        outline = from_six_sides([a, a + 1], place)
        return _upright(outline.scan(place, a), shape)
    raise ValueError(f"no board of triangles has the shape {shape}")


def tri_polygon(polygon: Polygon) -> Graph:
    """All vertices of the triangular lattice that lie inside a polygon."""
    return _upright(polygon.scan(place, _MARGIN), "Polygon")


def tri_sides(sides: Sequence[int]) -> Graph:
    """A board of triangles outlined by the number of vertices along its sides."""
    return _upright(from_six_sides(sides, place).scan(place, _MARGIN), "Custom")


def _upright(cells: Cells, shape: str) -> Graph:
    return _finished(from_points(place(row, column) for row, column in cells), shape)


def _tilted(cells: Cells, shape: str) -> Graph:
    return _finished(from_points(tilted_place(row, column) for row, column in cells), shape)


def _finished(graph: Graph, shape: str) -> Graph:
    graph.basis, graph.shape = "Triangular", shape
    graph.reorder()
    return graph


def _hexagon(size: int) -> Graph:
    """The regular hexagon; it carries no basis (§5.6, quirk)."""
    graph = Graph(shape="Hexagon")
    index = {}
    for row, column in outlines.hexagon(size):
        index[row, column] = graph.add_vertex(*place(row, column))
    graph.add_edges(_hexagon_edges(index, size))
    find_faces(graph)
    graph.reorder()
    return graph


def _hexagon_edges(index: dict[tuple[int, int], int], size: int) -> Iterator[tuple[int, int]]:
    """Horizontal edges, then slanted ones from the widest row's neighbours towards it."""
    for (row, column), vertex in index.items():
        if (row, column + 1) in index:
            yield vertex, index[row, column + 1]
    for (row, column), vertex in index.items():
        if row < size - 1:  # to the upper left, then to the upper right
            yield vertex, index[row + 1, column]
            yield vertex, index[row + 1, column + 1]
    for (row, column), vertex in index.items():
        if row >= size:  # to the lower left, then to the lower right
            yield vertex, index[row - 1, column - 1]
            yield vertex, index[row - 1, column]
