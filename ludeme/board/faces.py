"""Finding the faces that the edges of a graph enclose (spec 02 §2.4)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ludeme.board.graph import SAME_PLACE, Graph

_LEVEL = 0.0001
_MOST_VERTICES = 32
_PARALLEL = 1e-7
#: Edges do not meet whose boxes are farther apart than twice this.
_BESIDE = 0.01

#: (vertices, edges) of a closed walk; edge i leads from vertex i to vertex i+1.
Walk = tuple[list[int], list[int]]


def find_faces(graph: Graph, *, check_crossings: bool = False) -> None:
    """Drop all faces and find them again, vertex by vertex, by turning right at every corner.

    With `check_crossings` no face is walked along an edge that crosses an earlier one.
    """
    graph.remove_faces(range(len(graph.faces)))
    crosses = _crossing_test(graph) if check_crossings else None
    known: set[tuple[int, ...]] = set()
    explored: set[tuple[int, int]] = set()  # (vertex, edge leaving it) of complete outlines
    for start in range(len(graph.vertices)):
        for arrival in list(graph.vertices[start].edges):
            first = _next_edge(graph, start, arrival, graph.vertices[start].z)
            if first < 0 or (start, first) in explored:
                continue
            walk = _walk(graph, start, first, crosses)
            if walk is None or len(walk[0]) < 3 or _signed_area(graph, walk[0]) >= 0:
                continue
            vertices, edges = walk
            cycle = _canonical(vertices)
            if cycle not in known:
                known.add(cycle)
                graph.add_face(vertices, edges)
            if _next_edge(graph, start, edges[-1], graph.vertices[start].z) == first:
                # The same outline would be walked from any of its corners.
                explored.update(zip(vertices, edges, strict=True))


def _walk(
    graph: Graph, start: int, first: int, crosses: Callable[[int], bool] | None
) -> Walk | None:
    """Walk from `start` along edge `first` until back at `start`; None if that fails."""
    level = graph.vertices[start].z
    vertices, edges = [start], [first]
    seen = {start}
    here = graph.edges[first].other(start)
    while here != start:
        if here in seen or len(vertices) >= _MOST_VERTICES:
            return None
        if crosses is not None and crosses(edges[-1]):
            return None
        seen.add(here)
        vertices.append(here)
        following = _next_edge(graph, here, edges[-1], level)
        if following < 0:
            return None
        edges.append(following)
        here = graph.edges[following].other(here)
    return vertices, edges


def _next_edge(graph: Graph, vertex: int, arrival: int, level: float) -> int:
    """The edge after `arrival` around a vertex that stays on the level, or -1 at a dead end."""
    around = graph.vertices[vertex].edges
    at = around.index(arrival)
    for edge_id in around[at + 1 :] + around[:at]:
        end = graph.vertices[graph.edges[edge_id].other(vertex)]
        if abs(end.z - level) < _LEVEL:
            return edge_id
    return -1


def _signed_area(graph: Graph, vertices: list[int]) -> float:
    """Twice the area of an outline, negative if it runs clockwise."""
    total = 0.0
    before = graph.vertices[vertices[-1]]
    for index in vertices:
        here = graph.vertices[index]
        total += before.x * here.y - here.x * before.y
        before = here
    return total


def _canonical(vertices: list[int]) -> tuple[int, ...]:
    """The same tuple for a vertex cycle however it is rotated or reversed."""
    at = vertices.index(min(vertices))
    forward = vertices[at:] + vertices[:at]
    backward = [forward[0], *forward[:0:-1]]
    return tuple(min(forward, backward))


def _crossing_test(graph: Graph) -> Callable[[int], bool]:
    """A test whether an edge crosses one with a smaller id (later ones are never looked at)."""
    ends = np.array(
        [
            (graph.vertices[v].x, graph.vertices[v].y)
            for edge in graph.edges
            for v in (edge.a, edge.b)
        ]
    ).reshape(-1, 2, 2)
    least, most = ends.min(axis=1) - _BESIDE, ends.max(axis=1) + _BESIDE
    results: dict[int, bool] = {}

    def crosses(edge_id: int) -> bool:
        if edge_id not in results:
            around = (least[:edge_id] <= most[edge_id]) & (most[:edge_id] >= least[edge_id])
            results[edge_id] = _crosses_any(ends[edge_id], ends[:edge_id][around.all(axis=1)])
        return results[edge_id]

    return crosses


def _crosses_any(edge: np.ndarray, others: np.ndarray) -> bool:
    """Whether a segment meets one of the others, those with a common end aside."""
    if not len(others):
        return False
    gaps = others[:, :, None, :] - edge[None, None, :, :]
    apart = (np.hypot(gaps[..., 0], gaps[..., 1]) >= SAME_PLACE).all(axis=(1, 2))
    along, across = segment_parameters(edge, others[apart])
    inside = (along >= -1e-7) & (along <= 1 + 1e-7) & (across >= -1e-7) & (across <= 1 + 1e-7)
    return bool(inside.any())


def segment_parameters(edge: np.ndarray, others: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where the line of `edge` meets those of `others`, as fractions along both (nan: parallel).

    `edge` is [end, xy], `others` [segment, end, xy].
    """
    direction = edge[1] - edge[0]
    directions = others[:, 1] - others[:, 0]
    offset = others[:, 0] - edge[0]
    determinant = direction[0] * directions[:, 1] - direction[1] * directions[:, 0]
    determinant = np.where(np.abs(determinant) < _PARALLEL, np.nan, determinant)
    along = (offset[:, 0] * directions[:, 1] - offset[:, 1] * directions[:, 0]) / determinant
    across = (offset[:, 0] * direction[1] - offset[:, 1] * direction[0]) / determinant
    return along, across
