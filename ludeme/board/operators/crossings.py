"""`splitCrossings`: a vertex wherever edges cross or touch (spec 02 §5.4)."""

from __future__ import annotations

import numpy as np

from ludeme.board.faces import find_faces, segment_parameters
from ludeme.board.graph import SAME_PLACE, Graph

_STRICTLY_INSIDE = (0.01, 0.99)


def split_crossings(graph: Graph) -> Graph:
    """Split edges at their crossings, then at the vertices they run through, and find the faces."""
    graph.basis = graph.shape = ""
    _Crossings(graph).split()
    index = 0
    while touched := _first_touched(graph, index):
        index = touched[0]  # no vertex is added: the edges before it stay untouched
        _split_at_vertices(graph, *touched)
    find_faces(graph, check_crossings=True)
    return graph


class _Crossings:
    """Splits the first two edges that cross, again and again; the graph is changed at the end."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.joined = [(edge.a, edge.b) for edge in graph.edges]
        #: The edge of the graph that each pair comes from, -1 for new ones.
        self.origin = list(range(len(self.joined)))
        self.ends = _ends(graph)[..., :2]

    def split(self) -> None:
        """Until no edges cross inside both."""
        i = 0
        while i < len(self.joined) - 1:
            crossing = self._first_across(i)
            if crossing is None:
                i += 1
                continue
            new = self._split_pair(i, *crossing)
            # edges before this one crossed nothing: now they may cross the new ones
            crossed = [k for n in range(new, len(self.joined)) for k in self._across(n, i)[:1]]
            i = min([i, *crossed])
        kept = {origin for origin in self.origin if origin >= 0}
        self.graph.remove_edges([k for k in range(len(self.graph.edges)) if k not in kept])
        self.graph.add_edges(self.joined[len(kept) :])

    def _first_across(self, i: int) -> tuple[int, float] | None:
        """The first later edge that crosses one, and the fraction along that one."""
        along, crossed = _meetings(self.ends[i], self.ends[i + 1 :])
        if not crossed.any():
            return None
        at = int(crossed.argmax())
        return i + 1 + at, float(along[at])

    def _across(self, n: int, end: int) -> list[int]:
        """The edges before `end` that cross an edge."""
        found: list[int] = np.flatnonzero(_meetings(self.ends[n], self.ends[:end])[1]).tolist()
        return found

    def _split_pair(self, i: int, j: int, fraction: float) -> int:
        """Join the ends of two edges with the point where they cross; the number of the first."""
        vertices = self.graph.vertices
        pairs = self.joined[i], self.joined[j]
        start, end = (vertices[vertex] for vertex in pairs[0])
        middle = self.graph.add_vertex(
            start.x + fraction * (end.x - start.x), start.y + fraction * (end.y - start.y)
        )
        for gone in (j, i):
            del self.joined[gone], self.origin[gone]
        new = [pair for a, b in pairs for pair in ((a, middle), (middle, b))]
        first = len(self.joined)
        for pair in new:
            # its middle is new: only the two edges themselves can have an end in common
            if pair not in self.joined[first:] and pair[::-1] not in self.joined[first:]:
                self.joined.append(pair)
                self.origin.append(-1)
        added = [[(vertices[v].x, vertices[v].y) for v in pair] for pair in self.joined[first:]]
        self.ends = np.concatenate([np.delete(self.ends, (i, j), axis=0), np.array(added)])
        return first


def _meetings(edge: np.ndarray, others: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The fractions along an edge where others meet it, and which of them cross inside both."""
    low, high = _STRICTLY_INSIDE
    along, across = segment_parameters(edge, others)
    return along, (along > low) & (along < high) & (across > low) & (across < high)


def _ends(graph: Graph) -> np.ndarray:
    """[edge, end, xyz] of all edges."""
    points = np.array(graph.positions("Vertex"))
    ends: np.ndarray = points[np.array([(edge.a, edge.b) for edge in graph.edges], dtype=int)]
    return ends


def _first_touched(graph: Graph, start: int) -> tuple[int, list[int]] | None:
    """The first edge from `start` on that vertices lie on, and those, ascending; or None."""
    points = np.array(graph.positions("Vertex"))
    for i, (a, b) in enumerate(_ends(graph)[start:], start):
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
