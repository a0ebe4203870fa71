"""Boards with a ludeme of their own: mancala, boardless (spec 02 §6.2, §6.3)."""

from __future__ import annotations

from ludeme.board.generators.hexagons import hex_shape
from ludeme.board.generators.squares import rectangle
from ludeme.board.generators.triangles import tri_shape
from ludeme.board.graph import Graph
from ludeme.board.operators.combinations import union
from ludeme.board.operators.transformations import shift
from ludeme.board.points import single

#: How far beyond the first (last) column the stores lie, by the number of rows.
_STORE_GAPS = {2: 0.85, 3: 1.0, 4: 0.9, 5: 1.0, 6: 0.9}

#: Sides of boards without borders, unless a size is given.
_BOARDLESS_SIZES = {"Square": 41, "Hexagonal": 21, "Triangular": 41}


def mancala(rows: int, columns: int, *, stores: bool) -> Graph:
    """Rows of holes between two stores: left store, rows from the bottom, right store."""
    if rows not in _STORE_GAPS:
        raise ValueError("a mancala board has two to six rows")
    parts = [shift(rectangle(1, columns, "Vertex"), 0.0, row) for row in range(rows)]
    if stores:
        gap, middle = _STORE_GAPS[rows], (rows - 1) / 2
        left, right = single(-gap), single(columns - 1 + gap)
        parts = [_single_vertex(left, middle), *parts, _single_vertex(right, middle)]
    graph = union(parts, connect=True)
    for element in graph.elements():
        element.basis = ""  # mancala boards count as irregular (§5.6)
    return graph


def _single_vertex(x: float, y: float) -> Graph:
    graph = Graph()
    graph.add_vertex(x, y)
    return graph


def boardless(tiling: str, size: int | None) -> Graph:
    """A large board that stands for one without borders."""
    size = _BOARDLESS_SIZES[tiling] if size is None else size
    if tiling == "Square":
        return rectangle(size, size, "Cell")
    if tiling == "Hexagonal":
        return hex_shape("Hexagon", size)
    return tri_shape("Triangle", size, None, "Cell")
