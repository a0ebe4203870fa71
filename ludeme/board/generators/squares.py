"""Boards of squares: `square` and `rectangle` with their diagonals and pyramids (spec 02 §4.1).

Every generator takes `use`, the type of site the board is played on: a board of squares or
triangles that is played on cells has one more row of vertices than its dimension says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

from ludeme.board.faces import find_faces
from ludeme.board.generators.lattice import from_points
from ludeme.board.graph import Graph
from ludeme.board.points import PlanePoint, PointIndex, euclidean
from ludeme.board.polygon import Polygon, from_four_sides

_SQUARE_MARGIN = 2


def extra(use: str) -> int:
    """Vertices in a row beyond the dimension: 1 if it counts cells."""
    return 1 if use == "Cell" else 0


def rectangle(
    rows: int, columns: int, use: str, *, diagonals: str = "", pyramidal: bool = False
) -> Graph:
    """A board of rows and columns of unit squares."""
    rows, columns = rows + extra(use), columns + extra(use)
    graph = Graph(basis="Square", shape="Square" if rows == columns else "Rectangle")
    for row in range(rows):
        for column in range(columns):
            graph.add_vertex(column, row)
    graph.add_edges(_grid_edges(rows, columns))
    if pyramidal:
        _add_upper_levels(graph, rows, columns)
    elif diagonals:
        _Diagonals(graph, rows, columns).add(diagonals)
    for element in graph.elements():
        element.basis = graph.basis
    return _finished(graph)


def square_diamond(size: int, diagonals: str = "") -> Graph:
    """A square standing on its corner, with a stepped outline."""
    lattice = range(2 * size)
    points: list[PlanePoint] = [
        (column, row)
        for row in lattice
        for column in lattice
        if row + column >= size - 1
        and column - row <= size
        and row - column <= size
        and row + column < 3 * size
    ]
    return _square_points(points, 2 * size, 2 * size, diagonals, "Diamond")


def square_polygon(polygon: Polygon, diagonals: str = "") -> Graph:
    """All squares whose corners lie inside a polygon."""
    places = list(polygon.scan(_square_centre, _SQUARE_MARGIN))
    points = [(float(column), float(row)) for row, column in places]
    rows = len({row for row, _ in places})
    columns = len({column for _, column in places})
    return _square_points(points, rows, columns, diagonals, "Polygon")


def square_sides(sides: list[int], diagonals: str = "") -> Graph:
    """A board of squares outlined by the lengths of its sides."""
    return square_polygon(from_four_sides(sides, _square_centre), diagonals)


def _square_centre(row: int, column: int) -> PlanePoint:
    return (column, row)


def _square_points(
    points: list[PlanePoint], rows: int, columns: int, diagonals: str, shape: str
) -> Graph:
    graph = from_points(points)
    graph.basis, graph.shape = "Square", shape
    if diagonals:
        _Diagonals(graph, rows, columns).add(diagonals)
    return _finished(graph)


def _finished(graph: Graph) -> Graph:
    find_faces(graph)
    graph.reorder()
    return graph


def _grid_edges(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    """From every vertex upward, then to the right."""
    for row in range(rows):
        for column in range(columns):
            here = row * columns + column
            if row < rows - 1:
                yield here, here + columns
            if column < columns - 1:
                yield here, here + 1


def _add_upper_levels(graph: Graph, rows: int, columns: int) -> None:
    for level in range(1, rows):
        for row in range(rows - level):
            for column in range(columns - level):
                graph.add_vertex(level / 2 + column, level / 2 + row, level / sqrt(2))
    nearby = PointIndex(1.05, euclidean)
    for vertex in graph.vertices:
        nearby.add(vertex.x, vertex.y, vertex.z)
    for a, place in enumerate(nearby.points):
        for b in nearby.all_near(*place):
            gap = (end - start for start, end in zip(place, nearby.points[b], strict=True))
            if abs(euclidean(*gap) - 1) < 0.05:
                graph.find_or_add_edge(a, b)


@dataclass
class _Diagonals:
    """Adds diagonals to the unit squares of a graph on the integer lattice."""

    graph: Graph
    rows: int
    columns: int
    index: PointIndex = field(init=False)

    def __post_init__(self) -> None:
        self.index = PointIndex(0.001)
        for vertex in self.graph.vertices:
            self.index.add(vertex.x, vertex.y, vertex.z)

    def add(self, kind: str) -> None:
        """Add the diagonals of a `DiagonalsType`."""
        if kind == "Radiating":
            self._add_radiating()
            return
        for row, column, corners in self._squares():
            a, b, c, d = corners
            if kind == "Alternating":
                self._join((a, c) if (row + column) % 2 == 0 else (b, d))
            elif kind == "Solid":
                centre = self.index.find_or_add(column + 0.5, row + 0.5)
                if centre == len(self.graph.vertices):
                    self.graph.add_vertex(column + 0.5, row + 0.5)
                self._join((a, centre), (b, centre), (c, centre), (d, centre))
            elif kind == "SolidNoSplit":
                self._join((a, c), (b, d))
            elif kind == "Concentric":
                falling = (row < self.rows // 2) == (column < self.columns // 2)
                self._join((b, d) if falling else (a, c))

    def _join(self, *pairs: tuple[int, int]) -> None:
        for start, end in pairs:
            self.graph.find_or_add_edge(start, end)

    def _squares(self) -> Iterator[tuple[int, int, tuple[int, int, int, int]]]:
        """(row, column, corners clockwise from the lower left) of every unit square."""
        xs = [round(v.x) for v in self.graph.vertices]
        ys = [round(v.y) for v in self.graph.vertices]
        find = self.index.find
        if not xs:
            return
        for row in range(min(ys), max(ys)):
            for column in range(min(xs), max(xs)):
                around = (
                    (column, row),
                    (column, row + 1),
                    (column + 1, row + 1),
                    (column + 1, row),
                )
                a, b, c, d = (find(x, y) for x, y in around)
                if min(a, b, c, d) >= 0:
                    yield row, column, (a, b, c, d)

    def _add_radiating(self) -> None:
        # The middle row also serves as the middle column (§4.1).
        middle_x, middle_y = self.rows // 2, self.columns // 2
        for n in range(max(self.rows // 2, self.columns // 2) + 1):
            for dx, dy in ((1, 1), (1, -1), (-1, -1), (-1, 1)):
                start = self.index.find(middle_x + n * dx, middle_y + n * dy)
                end = self.index.find(middle_x + (n + 1) * dx, middle_y + (n + 1) * dy)
                if start >= 0 and end >= 0:
                    self._join((start, end))
