"""Making one board of several: merge, union, intersect (spec 02 §5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

from ludeme.board.faces import find_faces
from ludeme.board.graph import Edge, Graph, Vertex
from ludeme.board.points import PointIndex, index_points

_SAME_VERTEX = 0.01
_REACH = 1.1


def rebuild(graph: Graph, *, keep_pivots: bool = True) -> Graph:
    """Make a graph anew from its vertices and edges: no doubled edges, all faces found (§2.6)."""
    fresh = Graph()
    for v in graph.vertices:
        fresh.vertices.append(Vertex(v.x, v.y, v.z, pivot=v.pivot if keep_pivots else -1))
    for edge in graph.edges:
        if edge.a != edge.b:
            fresh.find_or_add_edge(edge.a, edge.b, curved=edge.curved)
    find_faces(fresh)
    fresh.sort_faces()
    graph.vertices, graph.edges, graph.faces = fresh.vertices, fresh.edges, fresh.faces
    return graph


def union(graphs: Sequence[Graph], *, connect: bool = False) -> Graph:
    """Put boards side by side in one graph; vertices at the same place stay apart."""
    whole = graphs[0]
    for other in graphs[1:]:
        _append(whole, other)
    whole.basis = whole.shape = ""
    return join_neighbours(whole) if connect else whole


def join_neighbours(graph: Graph) -> Graph:
    """Join all vertices not much further apart than an average edge, and find the faces anew."""
    reach = _REACH * graph.mean_edge_length()
    for a, start in enumerate(graph.vertices):
        for b, end in enumerate(graph.vertices):
            if a != b and hypot(end.x - start.x, end.y - start.y) < reach:
                graph.find_or_add_edge(a, b)
    find_faces(graph, check_crossings=True)
    return graph


def merge(graphs: Sequence[Graph], *, connect: bool = False) -> Graph:
    """Put boards together, making one vertex of those at the same place."""
    whole = union(graphs)
    first: list[int] = []  # per vertex, the vertex that takes its place
    places = PointIndex(_SAME_VERTEX)
    kept: list[Vertex] = []
    for vertex in whole.vertices:
        new = places.find_or_add(vertex.x, vertex.y, vertex.z)
        if new == len(kept):
            kept.append(vertex)
        first.append(new)
    whole.vertices = kept
    for vertex in kept:
        vertex.pivot = first[vertex.pivot] if vertex.pivot >= 0 else -1
    for edge in whole.edges:
        edge.a, edge.b = first[edge.a], first[edge.b]
    rebuild(whole)
    return join_neighbours(whole) if connect else whole


def intersect(graphs: Sequence[Graph]) -> Graph:
    """Keep the vertices and edges of the first board that all others have too."""
    first, *others = graphs
    partners = [index_points(graph.positions("Vertex"), _SAME_VERTEX) for graph in others]
    gone = [
        i
        for i, v in enumerate(first.vertices)
        if any(places.find(v.x, v.y, v.z) < 0 for places in partners)
    ]
    unshared = [
        i
        for i, edge in enumerate(first.edges)
        if not all(
            _has_edge(graph, places, first, edge)
            for graph, places in zip(others, partners, strict=True)
        )
    ]
    first.remove_edges(unshared)
    first.remove_vertices(gone)
    first.basis = first.shape = ""
    return rebuild(first)


def _has_edge(graph: Graph, places: PointIndex, other: Graph, edge: Edge) -> bool:
    start, end = other.vertices[edge.a], other.vertices[edge.b]
    starts = set(places.all_near(start.x, start.y, start.z))
    ends = set(places.all_near(end.x, end.y, end.z))
    return any(
        (e.a in starts and e.b in ends) or (e.b in starts and e.a in ends) for e in graph.edges
    )


def _append(whole: Graph, other: Graph) -> None:
    """Append all elements of `other`, renumbered."""
    v, e, f = len(whole.vertices), len(whole.edges), len(whole.faces)
    for vertex in other.vertices:
        whole.vertices.append(
            replace(
                vertex,
                edges=[edge + e for edge in vertex.edges],
                faces=[face + f for face in vertex.faces],
                pivot=_shifted(vertex.pivot, v),
            )
        )
    for edge in other.edges:
        whole.edges.append(
            replace(
                edge,
                a=edge.a + v,
                b=edge.b + v,
                left=_shifted(edge.left, f),
                right=_shifted(edge.right, f),
            )
        )
    for face in other.faces:
        whole.faces.append(
            replace(
                face,
                vertices=[vertex + v for vertex in face.vertices],
                edges=[edge + e for edge in face.edges],
            )
        )


def _shifted(reference: int, offset: int) -> int:
    return reference + offset if reference >= 0 else -1
