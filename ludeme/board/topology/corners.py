"""Convex and concave corners of a board, and its sides between them (spec 03 §4.4-5)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludeme.board import plane
from ludeme.board.graph import Graph, Point
from ludeme.board.topology import compass
from ludeme.board.topology.perimeter import Perimeter
from ludeme.board.topology.relations import Positions

CONVEX_SCORE = 0.320
CONCAVE_SCORE = -0.25
NOISE = 0.001
#: A neighbour whose score is this share of a convex corner's is a corner with it.
SHARED_CORNER = 0.95


def _per_type() -> dict[str, set[int]]:
    return {"Vertex": set(), "Edge": set(), "Cell": set()}


@dataclass(slots=True)
class Corners:
    """Convex and concave corners of each site type; an element may be both."""

    convex: dict[str, set[int]] = field(default_factory=_per_type)
    concave: dict[str, set[int]] = field(default_factory=_per_type)

    def of(self, kind: str) -> set[int]:
        """All corners of one site type."""
        return self.convex[kind] | self.concave[kind]


def find_corners(graph: Graph, places: Positions, perimeter: Perimeter) -> Corners:
    """Corners of vertices from the bends of the outline, of edges and cells from the vertices."""
    corners = Corners()
    for walk in perimeter.walks:
        if len(walk) < 6:
            corners.convex["Vertex"].update(walk)
        else:
            _mark_walk(corners, walk, _scores([places.vertex[v] for v in walk]))
    for v in sorted(corners.of("Vertex")):
        _spread(graph, perimeter, corners, v)
    return corners


def _scores(outline: list[Point]) -> list[float]:
    """How far each point of an outline sticks out, smoothed; negative where it caves in."""
    n = len(outline)
    raw = []
    for i, here in enumerate(outline):
        score = 0.0
        for k in (1, 2, 3):
            before, after = outline[(i - k) % n], outline[(i + k) % n]
            depth = plane.distance_to_line(here, before, after)
            inwards = plane.cross(before, here, after) < plane.TINY
            score += (-depth if inwards else depth) / k
        raw.append(score)
    return [(4 * raw[i] + raw[(i + 1) % n] + raw[i - 1]) / 6 for i in range(n)]


def _mark_walk(corners: Corners, walk: list[int], scores: list[float]) -> None:
    n = len(walk)
    convex = [False] * n
    for i, score in enumerate(scores):
        beside = (scores[i - 1], scores[(i + 1) % n])
        convex[i] = score >= CONVEX_SCORE and all(score >= other - NOISE for other in beside)
        if score <= CONCAVE_SCORE and all(score <= other + NOISE for other in beside):
            corners.concave["Vertex"].add(walk[i])
    for i, score in enumerate(scores):
        if convex[i]:
            for j in (i - 1, (i + 1) % n):
                convex[j] = convex[j] or scores[j] >= SHARED_CORNER * score
    corners.convex["Vertex"].update(
        v for v, is_corner in zip(walk, convex, strict=True) if is_corner
    )


def _spread(graph: Graph, perimeter: Perimeter, corners: Corners, vertex: int) -> None:
    """Give a corner vertex's kind to edges and cells around it."""
    is_concave = vertex in corners.concave["Vertex"]
    marked = corners.concave if is_concave else corners.convex
    around = graph.vertices[vertex].edges
    all_corners = corners.of("Vertex")
    to_corners = [e for e in around if graph.edges[e].other(vertex) in all_corners]
    for e in to_corners or [e for e in around if e in perimeter.edges]:
        marked["Edge"].add(e)
        if to_corners or not is_concave:
            edge = graph.edges[e]
            face = edge.left if edge.left >= 0 else edge.right
            marked["Cell"].update([face] if face >= 0 else [])
        else:
            marked["Cell"].update(_touching_at_one_vertex(graph, perimeter, vertex))


def _touching_at_one_vertex(graph: Graph, perimeter: Perimeter, vertex: int) -> list[int]:
    return [
        f
        for f in graph.vertices[vertex].faces
        if sum(v in perimeter.vertices for v in graph.faces[f].vertices) == 1
    ]


# --- Sides -------------------------------------------------------------------------------------


def find_sides(
    graph: Graph, places: Positions, perimeter: Perimeter, corners: Corners
) -> dict[str, dict[str, set[int]]]:
    """Per site type and compass word, the sites of that side."""
    sides: dict[str, dict[str, set[int]]] = {"Vertex": {}, "Edge": {}, "Cell": {}}
    if not graph.vertices:
        return sides
    middle = plane.mean(places.vertex)
    at_corner = corners.of("Vertex")
    for walk in perimeter.walks:
        for run in _runs(walk, at_corner):
            side = _facing_side(middle, plane.mean([places.vertex[v] for v in run]))
            sides["Vertex"].setdefault(side, set()).update(run)
    for side, members in sides["Vertex"].items():
        around = [graph.vertices[v] for v in members]
        sides["Edge"][side] = {e for vertex in around for e in vertex.edges}
        sides["Cell"][side] = {f for vertex in around for f in vertex.faces}
    return sides


def _runs(walk: list[int], at_corner: set[int]) -> list[list[int]]:
    """The stretches of a walk from one corner to the next, both included."""
    bends = [i for i, v in enumerate(walk) if v in at_corner]
    n = len(walk)
    runs = []
    for i, j in zip(bends, bends[1:] + bends[:1], strict=True):
        length = (j - i - 1) % n + 1
        runs.append([walk[(i + k) % n] for k in range(length + 1)])
    return runs


def _facing_side(middle: tuple[float, float], run: tuple[float, float]) -> str:
    """The main or diagonal compass word of the side that lies a certain way from the middle."""
    dx, dy = run[0] - middle[0], run[1] - middle[1]
    name = compass.compass_name(dx, dy)
    if len(name) == 1:
        return name
    return ("N" if dy > 0 else "S") + ("E" if dx > 0 else "W")
