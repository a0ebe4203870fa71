"""The graph a board is drawn from: vertices, edges and faces with exact numbering (spec 02 §2).

Ids are list positions, contiguous from 0 for each of the three element types. Everything that
builds or changes a board (`ludeme.board.generators`, `ludeme.board.operators`) works on this one
mutable structure; `ludeme.board.topology` reads it once and never changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import atan2
from typing import TYPE_CHECKING

from ludeme.board.board_error import BoardError

if TYPE_CHECKING:
    import networkx

Point = tuple[float, float, float]

#: Two vertices nearer than this (1-norm) are the same place (§2.2).
SAME_PLACE = 0.001

#: More than any board people play on; what is larger is a mistake, and would take for ever.
MAX_VERTICES = 4_000
MAX_EDGES = 20_000

#: The element types in the order in which they are measured and renumbered.
ELEMENTS = ("Vertex", "Edge", "Cell")


def check_vertices(number: int) -> None:
    """Raise `BoardError` if these are too many vertices."""
    if number > MAX_VERTICES:
        raise BoardError(f"a board has at most {MAX_VERTICES} vertices, not {number} or more")


@dataclass(slots=True)
class Vertex:
    """A point; `edges` are edge ids sorted as spec 02 §2.3 says, `pivot` a vertex id or -1."""

    x: float
    y: float
    z: float = 0.0
    edges: list[int] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)
    pivot: int = -1
    basis: str = ""


@dataclass(slots=True)
class Edge:
    """A joint from vertex `a` to vertex `b` (in that order); faces seen travelling a to b, or -1.

    `curved` edges are the arcs of circular boards: the rotational directions follow them.
    """

    a: int
    b: int
    left: int = -1
    right: int = -1
    curved: bool = False
    basis: str = ""

    def other(self, vertex: int) -> int:
        """The end that is not `vertex`."""
        return self.b if self.a == vertex else self.a

    def joins(self, a: int, b: int) -> bool:
        """Whether the two vertices are its ends, in either direction."""
        return (self.a == a and self.b == b) or (self.a == b and self.b == a)


@dataclass(slots=True)
class Face:
    """A cell: clockwise vertex ids and the parallel edge ids (edge i joins vertex i and i+1)."""

    vertices: list[int]
    edges: list[int]
    x: float
    y: float
    z: float = 0.0
    basis: str = ""


@dataclass(slots=True)
class Graph:
    """Vertices, edges and faces of a board, plus what later stages must know of its making.

    `basis` and `shape` name the tiling and outline ("Square", "Hexagonal", ...; "" unknown), used
    only where spec 02 §5.6 and 03 say so.
    """

    vertices: list[Vertex] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    faces: list[Face] = field(default_factory=list)
    basis: str = ""
    shape: str = ""

    # --- looking up and adding (§2.2) -------------------------------------------------------

    def find_vertex(self, x: float, y: float, z: float = 0.0) -> int:
        """The first vertex at this place, or -1."""
        for index, v in enumerate(self.vertices):
            if abs(v.x - x) + abs(v.y - y) + abs(v.z - z) < SAME_PLACE:
                return index
        return -1

    def check_size(self, more: int = 0) -> None:
        """Raise `BoardError` if there are too many vertices, with so many more."""
        check_vertices(len(self.vertices) + more)

    def add_vertex(self, x: float, y: float, z: float = 0.0) -> int:
        """Append a vertex, also when there is one at the same place."""
        self.check_size(1)
        self.vertices.append(Vertex(x, y, z))
        return len(self.vertices) - 1

    def find_or_add_vertex(self, x: float, y: float, z: float = 0.0) -> int:
        """The vertex at this place, appended if there was none."""
        found = self.find_vertex(x, y, z)
        return found if found >= 0 else self.add_vertex(x, y, z)

    def find_edge(self, a: int, b: int) -> int:
        """The first edge that joins two vertices in either direction, or -1."""
        shared = (e for e in self.vertices[a].edges if self.edges[e].joins(a, b))
        return min(shared, default=-1)

    def add_edge(self, a: int, b: int, *, curved: bool = False) -> int:
        """Append an edge from `a` to `b`, also when they are joined already ("blindly")."""
        index = self._append_edge(a, b, curved)
        self._sort_edges_at(a)
        self._sort_edges_at(b)
        return index

    def find_or_add_edge(self, a: int, b: int, *, curved: bool = False) -> int:
        """The edge between two vertices, appended if there was none."""
        found = self.find_edge(a, b)
        return found if found >= 0 else self.add_edge(a, b, curved=curved)

    def add_edges(self, pairs: Iterable[tuple[int, int]], *, curved: bool = False) -> None:
        """Append many edges blindly, sorting the edges around each touched vertex only once."""
        touched: set[int] = set()
        for a, b in pairs:
            self._append_edge(a, b, curved)
            touched.update((a, b))
        for vertex in touched:
            self._sort_edges_at(vertex)

    def add_face(self, vertices: Sequence[int], edges: Sequence[int]) -> int:
        """Append a face and tell its edges and vertices of it (the newest face wins a side)."""
        index = len(self.faces)
        bases = {self.vertices[v].basis for v in vertices}
        face = Face(
            list(vertices), list(edges), 0.0, 0.0, basis=bases.pop() if len(bases) == 1 else ""
        )
        self.faces.append(face)
        self._place_face(face)
        for vertex, edge_id in zip(vertices, edges, strict=True):
            self.vertices[vertex].faces.append(index)
            edge = self.edges[edge_id]
            if edge.a == vertex:
                edge.right = index
            else:
                edge.left = index
        return index

    def _append_edge(self, a: int, b: int, curved: bool) -> int:
        if not (0 <= a < len(self.vertices) and 0 <= b < len(self.vertices)):
            raise BoardError(f"an edge joins {a} and {b}, but one of them is no vertex")
        start, end = self.vertices[a], self.vertices[b]
        index = len(self.edges)
        if index == MAX_EDGES:
            raise BoardError(f"a board has at most {MAX_EDGES} edges")
        basis = start.basis if start.basis == end.basis else ""
        self.edges.append(Edge(a, b, curved=curved, basis=basis))
        start.edges.append(index)
        end.edges.append(index)
        return index

    # --- order around a vertex (§2.3, §2.6) -------------------------------------------------

    def _sort_edges_at(self, vertex: int) -> None:
        """Sort a vertex's edges anticlockwise, starting just after due west."""
        here = self.vertices[vertex]
        if len(here.edges) < 2:
            return

        def angle(edge_id: int) -> float:
            end = self.vertices[self.edges[edge_id].other(vertex)]
            return atan2(end.y - here.y, end.x - here.x)

        here.edges.sort(key=angle)

    def sort_faces(self) -> None:
        """Sort every vertex's faces by the angle at which their reference points are seen."""
        for vertex in self.vertices:
            x, y = vertex.x, vertex.y
            vertex.faces.sort(key=lambda f: atan2(self.faces[f].y - y, self.faces[f].x - x))

    # --- positions --------------------------------------------------------------------------

    def midpoint(self, edge: Edge) -> Point:
        """The reference point of an edge."""
        a, b = self.vertices[edge.a], self.vertices[edge.b]
        return (a.x + b.x) * 0.5, (a.y + b.y) * 0.5, (a.z + b.z) * 0.5

    def positions(self, element: str) -> list[Point]:
        """Reference points of all elements of a type ("Vertex", "Edge" or "Cell") by id."""
        if element == "Vertex":
            return [(v.x, v.y, v.z) for v in self.vertices]
        if element == "Edge":
            return [self.midpoint(edge) for edge in self.edges]
        return [(f.x, f.y, f.z) for f in self.faces]

    def move_vertices(self, place: Callable[[float, float, float], Point]) -> None:
        """Put every vertex at `place(x, y, z)`; ids and all lists stay as they are (§5.1)."""
        for vertex in self.vertices:
            vertex.x, vertex.y, vertex.z = place(vertex.x, vertex.y, vertex.z)
        for face in self.faces:
            self._place_face(face)

    def _place_face(self, face: Face) -> None:
        corners = [self.vertices[v] for v in face.vertices]
        count = len(corners)
        face.x = sum(v.x for v in corners) / count
        face.y = sum(v.y for v in corners) / count
        face.z = sum(v.z for v in corners) / count

    # --- renumbering (§2.5) -----------------------------------------------------------------

    def reorder(self, *elements: str) -> None:
        """Renumber element types (all when none is named) by row, then by column."""
        for element in elements or ELEMENTS:
            points = self.positions(element)
            keys = [100 * y + x for x, y, _ in points]
            self._renumber(element, sorted(range(len(keys)), key=keys.__getitem__))

    def _renumber(self, element: str, kept: Sequence[int]) -> None:
        """Keep the elements with these old ids, in this order; what is left out is forgotten."""
        new_id = {old: new for new, old in enumerate(kept)}
        if element == "Vertex":
            self.vertices = [self.vertices[old] for old in kept]
            for edge in self.edges:
                edge.a, edge.b = new_id[edge.a], new_id[edge.b]
            for face in self.faces:
                face.vertices = [new_id[v] for v in face.vertices]
            for vertex in self.vertices:
                vertex.pivot = new_id.get(vertex.pivot, -1)
        elif element == "Edge":
            self.edges = [self.edges[old] for old in kept]
            for vertex in self.vertices:
                vertex.edges = [new_id[e] for e in vertex.edges if e in new_id]
            for face in self.faces:
                face.edges = [new_id[e] for e in face.edges if e in new_id]
        else:
            self.faces = [self.faces[old] for old in kept]
            for vertex in self.vertices:
                vertex.faces = [new_id[f] for f in vertex.faces if f in new_id]
            for edge in self.edges:
                edge.left, edge.right = new_id.get(edge.left, -1), new_id.get(edge.right, -1)

    # --- removing ---------------------------------------------------------------------------

    def remove_faces(self, faces: Collection[int]) -> None:
        """Remove faces; their vertices and edges stay."""
        self._renumber("Cell", _others(len(self.faces), faces))

    def remove_edges(self, edges: Collection[int]) -> None:
        """Remove edges together with every face that uses one of them."""
        gone = set(edges)
        self.remove_faces([i for i, f in enumerate(self.faces) if not gone.isdisjoint(f.edges)])
        self._renumber("Edge", _others(len(self.edges), gone))

    def remove_vertices(self, vertices: Collection[int]) -> None:
        """Remove vertices together with their edges and every face they belong to."""
        gone = set(vertices)
        self.remove_faces([i for i, f in enumerate(self.faces) if not gone.isdisjoint(f.vertices)])
        self.remove_edges([i for i, e in enumerate(self.edges) if e.a in gone or e.b in gone])
        self._renumber("Vertex", _others(len(self.vertices), gone))

    # --- as a whole -------------------------------------------------------------------------

    def elements(self) -> Iterator[Vertex | Edge | Face]:
        """All vertices, then all edges, then all faces."""
        yield from self.vertices
        yield from self.edges
        yield from self.faces

    def mean_edge_length(self) -> float:
        """Average length of the edges; 0 if there are none."""
        if not self.edges:
            return 0.0
        total = 0.0
        for edge in self.edges:
            a, b = self.vertices[edge.a], self.vertices[edge.b]
            total += ((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2) ** 0.5
        return total / len(self.edges)

    def to_networkx(self) -> networkx.MultiGraph[int]:
        """The same board for networkx: nodes and edges keyed by id, faces as a graph attribute."""
        import networkx  # slow to import, and only wanted by those who ask for it

        outlines = [list(face.vertices) for face in self.faces]
        result: networkx.MultiGraph[int] = networkx.MultiGraph(faces=outlines)
        for index, v in enumerate(self.vertices):
            result.add_node(index, x=v.x, y=v.y, z=v.z, pivot=v.pivot)
        for index, e in enumerate(self.edges):
            result.add_edge(e.a, e.b, key=index, left=e.left, right=e.right, curved=e.curved)
        return result


def _others(count: int, gone: Collection[int]) -> list[int]:
    """The numbers below `count` that are not in `gone`."""
    missing = set(gone)
    return [i for i in range(count) if i not in missing]
