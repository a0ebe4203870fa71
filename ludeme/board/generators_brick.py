"""Boards of bricks laid in bond: `brick` (spec 02 §4.8)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from ludeme.board.graph import Graph
from ludeme.board.points import PointIndex

#: Corners and mid-side joints of a brick two wide and one high, clockwise from the lower left.
_OUTLINE = ((0, 0), (0, 1), (1, 1), (2, 1), (2, 0), (1, 0))


def brick_rectangle(rows: int, columns: int) -> Graph:
    """Rows of bricks, every second one moved by half a brick."""
    return _lay(
        (row, column) for row in range(rows) for column in range(row % 2, 2 * columns + 1, 2)
    )


def brick_diamond(size: int) -> Graph:
    """A rhombus of bricks."""
    return _lay(
        (row, column)
        for row in range(2 * size)
        for column in range((row + 1) % 2, 2 * size, 2)
        if row + column >= size - 1
        and column - row < size
        and row + column < 3 * size - 1
        and row - column <= size
    )


def _lay(bricks: Iterable[tuple[int, int]]) -> Graph:
    graph = Graph(basis="Brick")
    index = PointIndex(0.001)
    for row, column in bricks:
        corners = []
        for dx, dy in _OUTLINE:
            corner = index.find_or_add(column + dx, row + dy)
            if corner == len(graph.vertices):
                graph.add_vertex(column + dx, row + dy)
            corners.append(corner)
        edges = [graph.find_or_add_edge(a, b) for a, b in pairwise([*corners, corners[0]])]
        graph.add_face(corners, edges)
    graph.reorder()
    return graph
