"""Steps: which sites are related to which, and the words for each step (spec 03 §1, §2)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ludeme.board.graph import Edge, Graph, Point
from ludeme.board.plane import TINY, distance_to_line
from ludeme.board.topology import compass


class Tags(NamedTuple):
    """The relations a step is listed under, and whether it was (also) found as a diagonal."""

    words: tuple[str, ...]
    diagonal: bool = False


ORTHOGONAL = Tags(("Orthogonal", "Adjacent", "All"))
DIAGONAL = Tags(("Diagonal", "Adjacent", "All"), diagonal=True)
OFF_DIAGONAL = Tags(("OffDiagonal", "Adjacent", "All"))
#: Vertices opposite through a face, and cells opposite along an edge: related, not adjacent.
REMOTE_DIAGONAL = Tags(("Diagonal", "All"), diagonal=True)

#: From a site to the sites of its own type it is related to.
Related = dict[int, Tags]


@dataclass(slots=True, frozen=True)
class Step:
    """One step to a site of the same type; `words` are all direction words it belongs to."""

    to: int
    dx: float
    dy: float
    words: tuple[str, ...]


class Positions:
    """Where the elements of each type lie, as (x, y, z) tuples."""

    def __init__(self, graph: Graph):
        self.vertex: list[Point] = [(v.x, v.y, v.z) for v in graph.vertices]
        self.edge: list[Point] = [
            _midpoint(self.vertex[edge.a], self.vertex[edge.b]) for edge in graph.edges
        ]
        self.cell: list[Point] = [(f.x, f.y, f.z) for f in graph.faces]

    def of(self, kind: str) -> list[Point]:
        """Positions of one site type."""
        return {"Vertex": self.vertex, "Edge": self.edge, "Cell": self.cell}[kind]


def _midpoint(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) * 0.5, (a[1] + b[1]) * 0.5, (a[2] + b[2]) * 0.5


def across(edge: Edge, face: int) -> int:
    """The face on the other side of an edge, or -1; only the edge's two slots count (§0)."""
    if edge.left == face:
        return edge.right
    if edge.right == face:
        return edge.left
    return -1


def mean_edge_length(graph: Graph) -> float:
    """Mean length of all edges in space; the unit of the elevation test."""
    if not graph.edges:
        return 0.0
    ends = ((graph.vertices[e.a], graph.vertices[e.b]) for e in graph.edges)
    return math.fsum(math.dist((a.x, a.y, a.z), (b.x, b.y, b.z)) for a, b in ends) / len(
        graph.edges
    )


# --- Relations ---------------------------------------------------------------------------------


def related_vertices(graph: Graph, places: Positions, vertex: int) -> Related:
    """Vertices along an edge, and those opposite through a face (spec 03 §1.1)."""
    found: Related = {}
    here = places.vertex[vertex]
    for e in graph.vertices[vertex].edges:
        found.setdefault(graph.edges[e].other(vertex), ORTHOGONAL)
    for f in graph.vertices[vertex].faces:
        corners = graph.faces[f].vertices
        if len(corners) < 4:
            continue
        target = min(
            (v for v in corners if v != vertex),
            key=lambda v: distance_to_line(places.cell[f], here, places.vertex[v]),
        )
        # Found along an edge before: listed as that, yet a diagonal too (§1, §2.2).
        found[target] = Tags(found.get(target, REMOTE_DIAGONAL).words, diagonal=True)
    return found


def related_edges(graph: Graph, places: Positions, edge: int) -> Related:
    """Edges sharing an end (spec 03 §1.2)."""
    ends = (graph.edges[edge].a, graph.edges[edge].b)
    return {e: ORTHOGONAL for end in ends for e in graph.vertices[end].edges if e != edge}


def related_cells(graph: Graph, places: Positions, cell: int) -> Related:
    """Cells across edges, through corners, around corners, and along edges (spec 03 §1.3)."""
    found: Related = {}
    face = graph.faces[cell]
    for e in face.edges:
        neighbour = across(graph.edges[e], cell)
        if neighbour >= 0 and neighbour != cell:
            found.setdefault(neighbour, ORTHOGONAL)
    for v in face.vertices:
        unused = [f for f in graph.vertices[v].faces if f != cell and f not in found]
        if unused:
            corner = places.vertex[v]
            straightest = min(
                unused,
                key=lambda f: distance_to_line(corner, places.cell[cell], places.cell[f]),
            )
            found[straightest] = DIAGONAL
    for v in face.vertices:
        for f in graph.vertices[v].faces:
            if f != cell:
                found.setdefault(f, OFF_DIAGONAL)
    for v in face.vertices:
        for f in _cells_along_edge(graph, places, cell, v):
            if f not in found and f != cell:
                found[f] = REMOTE_DIAGONAL
    return found


def _cells_along_edge(graph: Graph, places: Positions, cell: int, vertex: int) -> Iterator[int]:
    """Cells straight beyond the third edge at a corner, as on hexagons (spec 03 §1.3, rule 4)."""
    edges = graph.vertices[vertex].edges
    leaving = [e for e in edges if e not in graph.faces[cell].edges]
    if len(edges) != 3 or not leaving:
        return
    far = graph.edges[leaving[0]].other(vertex)
    here = places.cell[cell]
    for f in graph.vertices[far].faces:
        there = places.cell[f]
        length = math.hypot(there[0] - here[0], there[1] - here[1])
        bend = sum(distance_to_line(places.vertex[w], here, there) for w in (vertex, far))
        if length > 0 and bend / length <= 0.1:
            yield f


RELATED: dict[str, Callable[[Graph, Positions, int], Related]] = {
    "Vertex": related_vertices,
    "Edge": related_edges,
    "Cell": related_cells,
}


def _touching(graph: Graph, places: Positions, kind: str, site: int) -> Iterator[Point]:
    """Positions of the elements of the other two types a site has steps to."""
    if kind == "Vertex":
        vertex = graph.vertices[site]
        yield from (places.edge[e] for e in vertex.edges)
        yield from (places.cell[f] for f in vertex.faces)
    elif kind == "Edge":
        edge = graph.edges[site]
        yield places.vertex[edge.a]
        yield places.vertex[edge.b]
        faces = [
            edge.left,
            edge.right,
            *graph.vertices[edge.a].faces,
            *graph.vertices[edge.b].faces,
        ]
        yield from (places.cell[f] for f in dict.fromkeys(faces) if f >= 0)
    else:
        face = graph.faces[site]
        yield from (places.edge[e] for e in dict.fromkeys(face.edges))
        yield from (places.vertex[v] for v in dict.fromkeys(face.vertices))


# --- Steps with their words --------------------------------------------------------------------


class StepBuilder:
    """Makes the steps of each site of a graph, in CW order, with every word they belong to."""

    def __init__(self, graph: Graph, places: Positions):
        self.graph = graph
        self.places = places
        self.unit = mean_edge_length(graph)
        self.pivots = {v.pivot for v in graph.vertices if v.pivot >= 0}
        self.curved = {frozenset((e.a, e.b)) for e in graph.edges if e.curved}

    def steps(self, kind: str, site: int) -> list[Step]:
        """All same-type steps of a site, clockwise from north."""
        here = self.places.of(kind)[site]
        related = RELATED[kind](self.graph, self.places, site)
        targets = [self.places.of(kind)[to] for to in related]
        names = self._names(here, targets, _touching(self.graph, self.places, kind, site))
        made = [
            self._step(kind, site, to, tags, here, there, name)
            for (to, tags), there, name in zip(related.items(), targets, names, strict=True)
        ]
        return sorted(made, key=lambda step: compass.clockwise_key(step.dx, step.dy))

    def _rise(self, here: Point, there: Point) -> int:
        height = there[2] - here[2]
        if abs(height) <= 0.1 * self.unit:
            return 0
        return 1 if height > 0 else -1

    def _name(self, here: Point, there: Point, sectors: int) -> str:
        rise = self._rise(here, there)
        dx, dy = there[0] - here[0], there[1] - here[1]
        return compass.spatial_name(dx, dy, rise, sectors, self.unit)

    def _names(self, here: Point, targets: list[Point], others: Iterator[Point]) -> list[str]:
        """The names of the steps of a site to its `targets`, others being those to other types.

        Eight directions, if all steps to all three types then have different names; else sixteen.
        """
        names = [self._name(here, there, 8) for there in targets]
        all_names = names + [self._name(here, there, 8) for there in others]
        if len(set(all_names)) < len(all_names):
            return [self._name(here, there, 16) for there in targets]
        return names

    def _step(
        self,
        kind: str,
        site: int,
        to: int,
        tags: Tags,
        here: Point,
        there: Point,
        name: str,
    ) -> Step:
        words = [
            *tags.words,
            name,
            compass.layer_name(self._rise(here, there)),
        ]
        circular = self._circular_name(kind, site, to, tags, here, there) if self.pivots else ""
        if circular:
            words += [circular, "Rotational"]
        words.sort(key=compass.CONSTANT_INDEX.__getitem__)
        return Step(to, there[0] - here[0], there[1] - here[1], tuple(words))

    def _pivot(self, kind: str, site: int) -> int:
        """The vertex a site turns around, or -1 (spec 03 §2.2)."""
        vertices = self.graph.vertices
        if kind == "Vertex":
            return vertices[site].pivot
        if kind == "Edge":
            ends = [self.graph.edges[site].a, self.graph.edges[site].b]
        else:
            ends = self.graph.faces[site].vertices
        return next((vertices[v].pivot for v in ends if vertices[v].pivot >= 0), -1)

    def _circular_name(
        self, kind: str, site: int, to: int, tags: Tags, here: Point, there: Point
    ) -> str:
        """In, Out, CW, CCW or nothing.

        Quirk (§2.2): the curved-edge test reads the two site indices as vertex indices whatever
        the type of the sites.
        """
        if kind == "Vertex" and site in self.pivots:
            return "Out"
        pivot = self._pivot(kind, site)
        if pivot < 0 or tags.diagonal:
            return ""
        centre = self.places.vertex[pivot]
        inwards = _cosine(here, there, centre)
        if inwards > 0.9:
            return "In"
        if inwards < -0.9:
            return "Out"
        if frozenset((site, to)) not in self.curved:
            return ""
        turn = (there[0] - centre[0]) * (here[1] - centre[1]) - (there[1] - centre[1]) * (
            here[0] - centre[0]
        )
        return "CW" if turn > 1e-7 else "CCW"


def _cosine(origin: Point, first: Point, second: Point) -> float:
    """Cosine of the angle at `origin` between two points; 0 if one of them lies at `origin`."""
    one, two = math.dist(origin, first), math.dist(origin, second)
    if min(one, two) < TINY:
        return 0.0
    return sum((first[k] - origin[k]) * (second[k] - origin[k]) for k in range(3)) / (one * two)
