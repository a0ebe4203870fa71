"""Boards of bricks laid in bond: `brick` (spec 02 §4.8)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from ludeme.board.graph import Graph
from ludeme.board.points import PointIndex

#: Corners and mid-side joints of a brick two wide and one high, clockwise from the lower left.
_OUTLINE = ((0, 0), (0, 1), (1, 1), (2, 1), (2, 0), (1, 0))
_HALF_OUTLINE = ((0, 0), (0, 1), (1, 1), (1, 0))
#: Those of a brick one wide and two high.
_UPRIGHT_OUTLINE = ((0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0))

#: Row and column of the lower left corner, then the corners from there.
Brick = tuple[int, int, tuple[tuple[int, int], ...]]


def brick_rectangle(rows: int, columns: int, *, trim: bool = False) -> Graph:
    """Rows of bricks, every second one moved by half a brick; `trim` cuts what sticks out."""
    return _lay(
        _trimmed(row, column, 2 * columns) if trim else (row, column, _OUTLINE)
        for row in range(rows)
        for column in range(row % 2, 2 * columns + 1, 2)
    )


def _trimmed(row: int, column: int, last: int) -> Brick:
    """The part of a brick between the ends of the shorter rows."""
    if column == 0:
        return row, column + 1, _HALF_OUTLINE
    return row, column, _HALF_OUTLINE if column >= last else _OUTLINE


def brick_diamond(size: int, *, trim: bool = False) -> Graph:
    """A rhombus of bricks; `trim` cuts what sticks out at both ends."""
    return _lay(
        _trimmed(row, column, 2 * size - 1) if trim else (row, column, _OUTLINE)
        for row in range(2 * size)
        for column in range((row + 1) % 2, 2 * size, 2)
        if row + column >= size - 1
        and column - row < size
        and row + column < 3 * size - 1
        and row - column <= size
    )


def brick_spiral(size: int) -> Graph:
    """A square with rings of bricks around it, each as wide as a brick is high."""
    middle = size - 1
    bricks: list[Brick] = [(middle, middle, _HALF_OUTLINE)]
    for ring in range(1, size):
        low, high = middle - ring, middle + ring
        for step in range(0, 2 * ring, 2):
            bricks += [
                (low + 1 + step, low, _UPRIGHT_OUTLINE),
                (high, low + 1 + step, _OUTLINE),
                (low + step, high, _UPRIGHT_OUTLINE),
                (low, low + step, _OUTLINE),
            ]
    return _lay(bricks)


def _lay(bricks: Iterable[Brick]) -> Graph:
    graph = Graph(basis="Brick")
    index = PointIndex(0.001)
    for row, column, outline in bricks:
        corners = []
        for dx, dy in outline:
            corner = index.find_or_add(column + dx, row + dy)
            if corner == len(graph.vertices):
                graph.add_vertex(column + dx, row + dy)
            corners.append(corner)
        edges = [graph.find_or_add_edge(a, b) for a, b in pairwise([*corners, corners[0]])]
        graph.add_face(corners, edges)
    graph.reorder()
    return graph
