"""Moving, turning, stretching and renumbering boards (spec 02 §5.1, 5.5).

Operators change the graph they are given and return it. Sites keep their numbers and every vertex
its order of edges, however the board is turned (§2.5, quirk).
"""

from __future__ import annotations

from math import cos, radians, sin

from ludeme.board.graph import Graph


def shift(graph: Graph, dx: float, dy: float, dz: float = 0.0) -> Graph:
    """Move the whole board."""
    graph.move_vertices(lambda x, y, z: (x + dx, y + dy, z + dz))
    return graph


def scale(graph: Graph, sx: float, sy: float, sz: float = 1.0) -> Graph:
    """Stretch about the origin."""
    graph.move_vertices(lambda x, y, z: (x * sx, y * sy, z * sz))
    return graph


def skew(graph: Graph, amount: float) -> Graph:
    """Push every row sideways, the further the higher it is."""
    if graph.vertices:
        bottom = min(v.y for v in graph.vertices)
        graph.move_vertices(lambda x, y, z: (x + amount * (y - bottom), y, z))
    return graph


def rotate(graph: Graph, degrees: float) -> Graph:
    """Turn anticlockwise about the centre of the bounding box."""
    if not graph.vertices:
        return graph
    xs, ys = [v.x for v in graph.vertices], [v.y for v in graph.vertices]
    # Half the width from the left, not the mean of the ends: the last bits decide ties later.
    centre_x = min(xs) + (max(xs) - min(xs)) / 2
    centre_y = min(ys) + (max(ys) - min(ys)) / 2
    c, s = cos(radians(degrees)), sin(radians(degrees))

    def turned(x: float, y: float, z: float) -> tuple[float, float, float]:
        dx, dy = x - centre_x, y - centre_y
        return centre_x + dx * c - dy * s, centre_y + dy * c + dx * s, z

    graph.move_vertices(turned)
    return graph


def renumber(graph: Graph, *elements: str) -> Graph:
    """Number the named element types (all if none) by row and column."""
    graph.reorder(*elements)
    return graph
