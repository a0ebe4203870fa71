"""Taking parts of a board away: keep, clip, hole, remove, trim (spec 02 §5.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ludeme.board.graph import Graph, Point
from ludeme.board.operators.combinations import rebuild
from ludeme.board.polygon import Polygon


def keep(graph: Graph, polygon: Polygon) -> Graph:
    """Keep what lies inside a polygon; the board keeps its basis."""
    if len(polygon.points) < 3:
        return graph
    return _rebuilt_without(graph, polygon, inside=False)


def clip(graph: Graph, polygon: Polygon) -> Graph:
    """Remove what lies inside a polygon."""
    if len(polygon.points) < 3:
        return graph
    graph.basis = graph.shape = ""
    return _rebuilt_without(graph, polygon, inside=True)


def _rebuilt_without(graph: Graph, polygon: Polygon, *, inside: bool) -> Graph:
    grown = polygon.inflated()
    graph.remove_vertices(
        [i for i, v in enumerate(graph.vertices) if grown.contains(v.x, v.y) == inside]
    )
    return rebuild(graph, keep_pivots=False)


def hole(graph: Graph, polygon: Polygon) -> Graph:
    """Remove the faces inside a polygon with the edges that belonged to nothing else."""
    grown = polygon.inflated()
    inside = [i for i, face in enumerate(graph.faces) if grown.contains(face.x, face.y)]
    _remove_cells(graph, inside, trim_edges=True)
    return graph


def remove(
    graph: Graph,
    *,
    polygon: Polygon | None = None,
    cells: Iterable[int] = (),
    cell_outlines: Iterable[Sequence[Point]] = (),
    edges: Iterable[tuple[int, int]] = (),
    edge_ends: Iterable[tuple[Point, Point]] = (),
    vertices: Iterable[int] = (),
    vertex_places: Iterable[Point] = (),
    trim_edges: bool = True,
) -> Graph:
    """Remove elements named by their numbers or places; what does not exist is skipped.

    Numbers of cells and vertices are those before the removal; edges are named by their ends.
    """
    if polygon is not None:
        inside = [i for i, v in enumerate(graph.vertices) if polygon.contains(v.x, v.y)]
        graph.remove_vertices(inside)
    _remove_cells(graph, cells, trim_edges=trim_edges)
    for outline in cell_outlines:
        cell = _face_with(graph, [graph.find_vertex(*point) for point in outline])
        if cell >= 0:
            _remove_cell(graph, cell, trim_edges=trim_edges)
    for a, b in edges:
        _remove_edge(graph, a, b)
    for start, end in edge_ends:
        _remove_edge(graph, graph.find_vertex(*start), graph.find_vertex(*end))
    graph.remove_vertices([v for v in vertices if 0 <= v < len(graph.vertices)])
    for place in vertex_places:
        vertex = graph.find_vertex(*place)
        if vertex >= 0:
            graph.remove_vertices([vertex])
    return graph


def _remove_cells(graph: Graph, cells: Iterable[int], *, trim_edges: bool) -> None:
    """Remove cells from the last to the first, by their numbers before the removal.

    Where cells overlap, others may go with the edges of one.
    """
    numbers = sorted({cell for cell in cells if 0 <= cell < len(graph.faces)}, reverse=True)
    for face in [graph.faces[number] for number in numbers]:
        now = next((i for i, other in enumerate(graph.faces) if other is face), -1)
        if now >= 0:
            _remove_cell(graph, now, trim_edges=trim_edges)


def _remove_cell(graph: Graph, cell: int, *, trim_edges: bool) -> None:
    edges = graph.faces[cell].edges
    graph.remove_faces([cell])
    if trim_edges:
        graph.remove_edges(
            [e for e in edges if graph.edges[e].left < 0 and graph.edges[e].right < 0]
        )


def _face_with(graph: Graph, vertices: Sequence[int]) -> int:
    """The face with exactly these vertices in this order, or -1."""
    wanted = list(vertices)
    return next((i for i, face in enumerate(graph.faces) if face.vertices == wanted), -1)


def _remove_edge(graph: Graph, a: int, b: int) -> None:
    count = len(graph.vertices)
    edge = graph.find_edge(a, b) if 0 <= a < count and 0 <= b < count else -1
    if edge >= 0:
        graph.remove_edges([edge])


def trim(graph: Graph) -> Graph:
    """Remove loose ends, then vertices that nothing holds."""
    for index in reversed(range(len(graph.edges))):
        edge = graph.edges[index]
        if any(len(graph.vertices[end].edges) == 1 for end in (edge.a, edge.b)):
            graph.remove_edges([index])
    turning = Counter(vertex.pivot for vertex in graph.vertices)
    gone = []
    for index, vertex in reversed(list(enumerate(graph.vertices))):
        if not vertex.edges and not turning[index]:
            gone.append(index)
            turning[vertex.pivot] -= 1  # what it turned around may go after it
    graph.remove_vertices(gone)
    return graph
