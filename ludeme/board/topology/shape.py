"""The shape of a finished board: where its elements lie, its outline, its steps, its labels."""

from __future__ import annotations

from functools import cached_property

from ludeme.board.graph import Graph
from ludeme.board.topology import corners, labels, perimeter
from ludeme.board.topology.relations import Positions, StepBuilder


class BoardShape:
    """What the graph alone says about a board, worked out on demand."""

    def __init__(self, graph: Graph, *, layered: bool = False, boardless: bool = False):
        self.graph = graph
        self.layered = layered
        self.boardless = boardless
        self.places = Positions(graph)
        self._layouts: dict[str, labels.Layout] = {}

    def layout(self, kind: str) -> labels.Layout:
        """Rows, columns, layers and labels of a site type."""
        if kind not in self._layouts:
            angles = self.layout("Vertex").angles if kind == "Edge" else None
            self._layouts[kind] = labels.lay_out(
                self.places.of(kind), angles, self.layered, self.boardless
            )
        return self._layouts[kind]

    @cached_property
    def perimeter(self) -> perimeter.Perimeter:
        """The outline walks and the elements on them (spec 03 §4.1)."""
        return perimeter.find_perimeter(self.graph, self.places)

    @cached_property
    def corners(self) -> corners.Corners:
        """Convex and concave corners (spec 03 §4.4)."""
        return corners.find_corners(self.graph, self.places, self.perimeter)

    @cached_property
    def sides(self) -> dict[str, dict[str, set[int]]]:
        """Per site type and compass word the sites of that side (spec 03 §4.5)."""
        return corners.find_sides(self.graph, self.places, self.perimeter, self.corners)

    @cached_property
    def step_builder(self) -> StepBuilder:
        """What makes and names the steps."""
        return StepBuilder(self.graph, self.places)
