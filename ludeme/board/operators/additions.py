"""Adding to a board and working it over: add, complete, subdivide, dual, ... (spec 02 §5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from math import hypot

from ludeme.board.faces import find_faces
from ludeme.board.graph import Graph, Point
from ludeme.board.operators.combinations import union
from ludeme.board.operators.transformations import shift

_REACH = 1.1


def add(
    graph: Graph,
    *,
    curved_edges: Iterable[tuple[Point, Point]] = (),
    vertices: Iterable[Point] = (),
    edge_ends: Iterable[tuple[Point, Point]] = (),
    cell_outlines: Iterable[Sequence[Point]] = (),
    edges: Iterable[Sequence[int]] = (),
    cells: Iterable[Sequence[int]] = (),
    connect: bool = False,
) -> Graph:
    """Add elements by place or by vertex numbers; existing faces are neither split nor joined."""
    for start, end in curved_edges:
        a, b = graph.find_or_add_vertex(*start), graph.find_or_add_vertex(*end)
        graph.add_edge(a, b, curved=True)
    added = [graph.find_or_add_vertex(*point) for point in vertices]
    for start, end in edge_ends:
        a, b = graph.find_or_add_vertex(*start), graph.find_or_add_vertex(*end)
        graph.find_or_add_edge(a, b)
    for outline in cell_outlines:
        _add_cell(graph, [graph.find_or_add_vertex(*point) for point in outline], join=True)
    count = len(graph.vertices)
    for a, b in edges:
        if 0 <= a < count and 0 <= b < count:
            graph.find_or_add_edge(a, b)
    for members in cells:
        if all(0 <= vertex < count for vertex in members):
            _add_cell(graph, members, join=False)
    if connect:
        _connect(graph, added)
    graph.basis = graph.shape = ""
    return graph


def _add_cell(graph: Graph, vertices: Sequence[int], *, join: bool) -> None:
    """Add a face; with `join` missing edges are made, otherwise the face is left out."""
    edges = []
    for a, b in pairwise([*vertices, *vertices[:1]]):
        edges.append(graph.find_or_add_edge(a, b) if join else graph.find_edge(a, b))
    if min(edges, default=-1) >= 0:
        graph.add_face(vertices, edges)


def _connect(graph: Graph, vertices: Iterable[int]) -> None:
    reach = _REACH * graph.mean_edge_length()
    for a in vertices:
        start = graph.vertices[a]
        for b, end in enumerate(graph.vertices):
            if a != b and hypot(end.x - start.x, end.y - start.y) < reach:
                graph.find_or_add_edge(a, b)


def complete(graph: Graph, *, each_cell: bool = False) -> Graph:
    """Join every vertex to every other, or only those that share a cell."""
    graph.basis = graph.shape = ""
    if each_cell:
        for face in graph.faces:
            for a, b in combinations(face.vertices, 2):
                graph.find_or_add_edge(a, b)
        return graph
    graph.remove_faces(range(len(graph.faces)))
    graph.remove_edges(range(len(graph.edges)))
    graph.add_edges(combinations(range(len(graph.vertices)), 2))
    find_faces(graph, check_crossings=True)
    return graph


def make_faces(graph: Graph) -> Graph:
    """Find the faces anew, none of them along an edge that crosses another."""
    find_faces(graph, check_crossings=True)
    return graph


def subdivide(graph: Graph, use: str, smallest: int = 1) -> Graph:
    """Divide every face with enough vertices into triangles around its middle."""
    graph.basis = graph.shape = ""
    if use == "Vertex":
        find_faces(graph, check_crossings=True)
    for face in reversed(graph.faces):
        if len(face.vertices) >= smallest:
            middle = graph.add_vertex(face.x, face.y, face.z)
            graph.add_edges((middle, vertex) for vertex in face.vertices)
    if use == "Cell":
        find_faces(graph, check_crossings=True)
    else:
        graph.remove_faces(range(len(graph.faces)))
    return graph


def dual(graph: Graph) -> Graph:
    """A vertex for every face, joined where faces share an edge."""
    if not graph.faces or not graph.edges:
        return graph
    result = Graph(basis="Dual")
    for face in graph.faces:
        index = result.add_vertex(face.x, face.y, face.z)
        result.vertices[index].basis = result.basis
    result.add_edges((e.left, e.right) for e in graph.edges if e.left >= 0 and e.right >= 0)
    find_faces(result)
    result.reorder()
    return result


def layers(graphs: Sequence[Graph]) -> Graph:
    """Stack equal boards on top of each other, joining corresponding vertices."""
    per_layer = len(graphs[0].vertices)
    whole = union([shift(graph, 0.0, 0.0, level) for level, graph in enumerate(graphs)])
    whole.add_edges((v, v + per_layer) for v in range(per_layer * (len(graphs) - 1)))
    whole.reorder()
    return whole
