"""The graph a board is drawn from: vertices, edges and faces with exact numbering (spec 02 §2).

Ids are list positions, contiguous from 0 for each of the three element types. Everything that
builds or changes a board (`ludeme.board.generators`, `ludeme.board.operators`) works on this one
mutable structure; `ludeme.board.topology` reads it once and never changes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Vertex:
    """A point; `edges` are edge ids sorted as spec 02 §2.3 says, `pivot` a vertex id or -1."""

    x: float
    y: float
    z: float = 0.0
    edges: list[int] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)
    pivot: int = -1


@dataclass(slots=True)
class Edge:
    """A joint from vertex `a` to vertex `b` (in that order); faces seen travelling a to b, or -1.

    `curved` marks the ring edges of circular boards; the names CW and CCW hang on it (03 §2.2).
    """

    a: int
    b: int
    left: int = -1
    right: int = -1
    curved: bool = False


@dataclass(slots=True)
class Face:
    """A cell: clockwise vertex ids and the parallel edge ids (edge i joins vertex i and i+1)."""

    vertices: list[int]
    edges: list[int]
    x: float
    y: float
    z: float = 0.0


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
