"""Boards of turned squares with rounded borders: `celtic` (spec 02 §4.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, degrees, sqrt

from ludeme.board import polygon
from ludeme.board.faces import find_faces
from ludeme.board.generators.lattice import unit_pairs
from ludeme.board.graph import Graph
from ludeme.board.points import PlanePoint, PointIndex
from ludeme.board.polygon import Polygon
from ludeme.board.topology.perimeter import find_perimeter
from ludeme.board.topology.relations import Positions

#: Distance between the centres of neighbouring crosses, and from a centre to its vertices.
_STEP, _ARM = sqrt(2), 1 / sqrt(2)
_ARMS = ((_ARM, 0.0), (0.0, _ARM), (-_ARM, 0.0), (0.0, -_ARM))
#: How far a bulge sticks out, and the angles that make a turn, or none.
_BULGE = 0.9
_TURN, _FLAT = 45.0, 18.0
_MARGIN = 1


def celtic_rectangle(rows: int, columns: int) -> Graph:
    """Rows and columns of crosses."""
    return _draw((row, column) for row in range(rows) for column in range(columns))


def celtic_polygon(outline: Polygon) -> Graph:
    """The crosses inside an outline."""
    return _draw(outline.scan(_centre, _MARGIN))


def celtic_sides(sides: Sequence[int]) -> Graph:
    """The crosses inside an outline given by the lengths of its sides."""
    return celtic_polygon(polygon.from_four_sides(sides, _centre))


def _centre(row: int, column: int) -> PlanePoint:
    return column * _STEP, row * _STEP


def _draw(crosses: Iterable[tuple[int, int]]) -> Graph:
    index = PointIndex(0.001)
    for row, column in crosses:
        x, y = _centre(row, column)
        for dx, dy in _ARMS:
            index.find_or_add(x + dx, y + dy)
    graph = Graph()
    for x, y, _ in index.points:
        graph.add_vertex(x, y)
    graph.add_edges(unit_pairs([(x, y) for x, y, _ in index.points]))
    find_faces(graph, check_crossings=True)
    if graph.vertices:
        _round_off(graph)
    graph.reorder()
    return graph


def _round_off(graph: Graph) -> None:
    """Add the curved cells along the border."""
    walk = find_perimeter(graph, Positions(graph)).walks[0]
    turns = [_turn(graph, *_around(walk, i, (-1, 0, 1))) for i in range(len(walk))]
    for i in _keys(turns):
        b, c, d, e = _around(walk, i, (-1, 0, 1, 2))
        if turns[(i + 1) % len(walk)] < -_TURN:
            _add_curved(graph, (d, c, e), (c, e))
            continue
        new = graph.add_vertex(*_tip(graph, b, c, d, flat=abs(turns[i]) < _FLAT))
        _add_curved(graph, (c, new, d), (c, new), (new, d))


def _around(walk: Sequence[int], i: int, offsets: Sequence[int]) -> list[int]:
    return [walk[(i + offset) % len(walk)] for offset in offsets]


def _turn(graph: Graph, before: int, here: int, after: int) -> float:
    """Degrees by which the walk turns left at a vertex."""
    first, second = _vector(graph, before, here), _vector(graph, here, after)
    cross = first[0] * second[1] - first[1] * second[0]
    return degrees(atan2(cross, first[0] * second[0] + first[1] * second[1]))


def _vector(graph: Graph, start: int, end: int) -> PlanePoint:
    a, b = graph.vertices[start], graph.vertices[end]
    return b.x - a.x, b.y - a.y


def _keys(turns: Sequence[float]) -> Iterator[int]:
    """The corners, and every second vertex between them where the walk goes straight on."""
    flat = 0
    for i, turn in enumerate(turns):
        if turn > _TURN:
            flat = 0
            yield i
        elif abs(turn) < _FLAT:
            flat += 1
            if flat % 2 == 0:
                yield i


def _tip(graph: Graph, b: int, c: int, d: int, *, flat: bool) -> PlanePoint:
    """The outermost point of a bulge over the edge from c to d."""
    start, end = graph.vertices[c], graph.vertices[d]
    dx, dy = _vector(graph, c, d)
    out = (dy, -dx) if flat else _vector(graph, b, c)
    middle = (start.x + end.x) / 2, (start.y + end.y) / 2
    return middle[0] + _BULGE * out[0], middle[1] + _BULGE * out[1]


def _add_curved(graph: Graph, face: Sequence[int], *edges: tuple[int, int]) -> None:
    for a, b in edges:
        graph.find_or_add_edge(a, b, curved=True)
    around = zip(face, (*face[1:], face[0]), strict=True)
    graph.add_face(face, [graph.find_edge(a, b) for a, b in around])
