"""`splitCrossings`: a vertex wherever edges cross or touch (spec 02 §5.4)."""

from __future__ import annotations

import numpy as np

from ludeme.board.faces import find_faces, segment_parameters
from ludeme.board.graph import SAME_PLACE, Graph

_STRICTLY_INSIDE = (0.01, 0.99)


def split_crossings(graph: Graph) -> Graph:
    """Split edges at their crossings, then at the vertices they run through, and find the faces."""
    graph.basis = graph.shape = ""
    while crossing := _first_crossing(graph):
        _split_pair(graph, *crossing)
    while touched := _first_touched(graph):
        _split_at_vertices(graph, *touched)
    find_faces(graph, check_crossings=True)
    return graph


def _first_crossing(graph: Graph) -> tuple[int, int, float] | None:
    """(i, j, fraction along i) of the first two edges that cross inside both, or None."""
    ends = _ends(graph)[..., :2]
    low, high = _STRICTLY_INSIDE
    for i in range(len(ends) - 1):
        along, across = segment_parameters(ends[i], ends[i + 1 :])
        crossed = (along > low) & (along < high) & (across > low) & (across < high)
        if crossed.any():
            at = int(crossed.argmax())
            return i, i + 1 + at, float(along[at])
    return None


def _ends(graph: Graph) -> np.ndarray:
    """[edge, end, xyz] of all edges."""
    points = np.array(graph.positions("Vertex"))
    return points[np.array([(edge.a, edge.b) for edge in graph.edges], dtype=int)]


def _split_pair(graph: Graph, i: int, j: int, fraction: float) -> None:
    first, second = graph.edges[i], graph.edges[j]
    start, end = graph.vertices[first.a], graph.vertices[first.b]
    middle = graph.add_vertex(
        start.x + fraction * (end.x - start.x), start.y + fraction * (end.y - start.y)
    )
    graph.remove_edges([j])
    graph.remove_edges([i])
    for edge in (first, second):
        graph.find_or_add_edge(edge.a, middle)
        graph.find_or_add_edge(middle, edge.b)


def _first_touched(graph: Graph) -> tuple[int, list[int]] | None:
    """The first edge that vertices lie on, and those vertices in ascending order, or None."""
    points = np.array(graph.positions("Vertex"))
    for i, (a, b) in enumerate(_ends(graph)):
        along = b - a
        fraction = np.clip((points - a) @ along / max(along @ along, 1e-300), 0, 1)
        on_segment = np.linalg.norm(points - (a + fraction[:, None] * along), axis=1) <= SAME_PLACE
        from_ends = np.minimum(
            np.linalg.norm(points - a, axis=1), np.linalg.norm(points - b, axis=1)
        )
        touching = np.flatnonzero(on_segment & (from_ends >= SAME_PLACE))
        if len(touching):
            return i, touching.tolist()
    return None


def _split_at_vertices(graph: Graph, index: int, vertices: list[int]) -> None:
    """Split an edge at each vertex, removing whichever edge has its number by then (§5.4)."""
    a, b = graph.edges[index].a, graph.edges[index].b
    for vertex in vertices:
        graph.remove_edges([index])
        graph.find_or_add_edge(a, vertex)
        graph.find_or_add_edge(vertex, b)
