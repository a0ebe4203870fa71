"""The outline of a board: walks around its outside, and the elements on them (spec 03 §4.1-2)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ludeme.board import plane
from ludeme.board.graph import Graph
from ludeme.board.topology.relations import Positions


@dataclass(slots=True)
class Perimeter:
    """The walks as vertex ids, and the sets of perimeter elements."""

    walks: list[list[int]]
    vertices: set[int]
    edges: set[int]
    cells: set[int]

    def of(self, kind: str) -> set[int]:
        """Perimeter elements of one site type."""
        return {"Vertex": self.vertices, "Edge": self.edges, "Cell": self.cells}[kind]


def find_perimeter(graph: Graph, places: Positions) -> Perimeter:
    """Walk around every component and collect what touches the walks."""
    walks = _walks(graph, places)
    vertices = {v for walk in walks for v in walk}
    edges = set()
    cells = {f for v in vertices for f in graph.vertices[v].faces}
    for walk in walks:
        for a, b in zip(walk, walk[1:] + walk[:1], strict=True):
            joining = next((e for e in graph.vertices[a].edges if _joins(graph, e, a, b)), -1)
            if joining >= 0:
                edges.add(joining)
                face = _first_side(graph, joining)
                cells.update([face] if face >= 0 else [])
    for e, edge in enumerate(graph.edges):
        open_side = edge.left < 0 or edge.right < 0
        if edge.a in vertices and edge.b in vertices and open_side:
            edges.add(e)
    return Perimeter(walks, vertices, edges, cells)


def _joins(graph: Graph, e: int, a: int, b: int) -> bool:
    return a != b and {graph.edges[e].a, graph.edges[e].b} == {a, b}


def _first_side(graph: Graph, e: int) -> int:
    """The face on an edge's left, or else on its right, or -1."""
    edge = graph.edges[e]
    return edge.left if edge.left >= 0 else edge.right


def _walks(graph: Graph, places: Positions) -> list[list[int]]:
    """One walk per component; none around holes."""
    uncovered = set(range(len(graph.vertices)))
    walks = []
    while uncovered:
        start = min(uncovered, key=lambda v: (places.vertex[v][0], v))
        walk = _walk(graph, places, start)
        walks.append(walk)
        outline = [places.vertex[v] for v in walk]
        uncovered.difference_update(walk)
        uncovered = {v for v in uncovered if not plane.inside(places.vertex[v], outline)}
    for index in reversed(range(len(walks))):
        first = places.vertex[walks[index][0]]
        others = walks[:index] + walks[index + 1 :]
        if any(plane.inside(first, [places.vertex[v] for v in other]) for other in others):
            walks = others
    return walks


def _walk(graph: Graph, places: Positions, start: int) -> list[int]:
    """Anticlockwise around the outside from the leftmost vertex, until back at it."""
    walk = [start]
    if not graph.vertices[start].edges:
        return walk
    here, edge = start, _most_downward(graph, places, start)
    while True:
        before, here = here, graph.edges[edge].other(here)
        if here == start:
            return walk
        walk.append(here)
        edge = _next_anticlockwise(graph, here, edge, before)


def _most_downward(graph: Graph, places: Positions, vertex: int) -> int:
    x, y, _ = places.vertex[vertex]

    def from_down(e: int) -> float:
        far = places.vertex[graph.edges[e].other(vertex)]
        return math.atan2(far[0] - x, -(far[1] - y))

    return min(graph.vertices[vertex].edges, key=from_down)


def _next_anticlockwise(graph: Graph, here: int, arrived: int, before: int) -> int:
    """The edge after the one arrived along that does not lead back; that same one at a dead end."""
    edges = graph.vertices[here].edges
    at = edges.index(arrived)
    for e in edges[at + 1 :] + edges[:at]:
        if graph.edges[e].other(here) != before:
            return e
    return arrived
