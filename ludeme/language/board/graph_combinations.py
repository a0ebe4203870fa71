"""Boards made of several: merged, side by side, above each other (spec 02 §5.2, §5.4)."""

from __future__ import annotations

from ludeme.board.board_error import BoardError
from ludeme.board.graph import Graph
from ludeme.board.operators import additions, combinations
from ludeme.language.base import by_slot, form, ludeme, named, shape
from ludeme.language.board.graphs import board_size
from ludeme.language.constants import SiteType
from ludeme.language.kinds import DimFn, GraphFn


@shape
class Combination(GraphFn):
    """Several boards made one, written `{a b ...}`.

    Attributes:
        graphs: The boards, in the order in which their elements are numbered.
    """

    graphs: tuple[GraphFn, ...]

    def build_all(self, use: SiteType) -> list[Graph]:
        """Draw all parts."""
        if not self.graphs:
            raise BoardError(f"({self.words[0]} …) has no board to begin with")
        return [graph.build(use) for graph in self.graphs]


@ludeme("merge")
class Merge(Combination):
    """`(merge a b)`: one board with common vertices made one (spec 02 §5.2).

    Attributes:
        connect: Whether vertices that are close are joined by edges.

    Example:
        (merge (square 3) (shift 3 0 (square 3)))
    """

    connect: bool = named(False)

    @form
    @staticmethod
    def two(first: GraphFn, second: GraphFn, connect: bool = named(False)) -> Merge:
        """`(merge a b)`.

        Args:
            first: The board whose elements are numbered first.
            second: The board whose elements are numbered after them.
        """
        return Merge(graphs=(first, second), connect=connect)

    def build(self, use: SiteType) -> Graph:
        """Draw the parts and put them together."""
        return combinations.merge(self.build_all(use), connect=self.connect)


@ludeme("union")
class Union(Combination):
    """`(union a b)`: boards side by side, without common vertices (spec 02 §5.2).

    Attributes:
        connect: Whether vertices that are close are joined by edges.

    Example:
        (union (square 3) (shift 5 0 (square 3)))
    """

    connect: bool = named(False)

    @form
    @staticmethod
    def two(first: GraphFn, second: GraphFn, connect: bool = named(False)) -> Union:
        """`(union a b)`.

        Args:
            first: The board whose elements are numbered first.
            second: The board whose elements are numbered after them.
        """
        return Union(graphs=(first, second), connect=connect)

    def build(self, use: SiteType) -> Graph:
        """Draw the parts and put them side by side."""
        return combinations.union(self.build_all(use), connect=self.connect)


@ludeme("intersect")
class Intersect(Combination):
    """`(intersect a b)`: what all boards have in common (spec 02 §5.2).

    Example:
        (intersect (square 3) (shift 1 0 (square 3)))
    """

    @form
    @staticmethod
    def two(first: GraphFn, second: GraphFn) -> Intersect:
        """`(intersect a b)`.

        Args:
            first: The board whose elements stay if the other has them, too.
            second: The other board.
        """
        return Intersect(graphs=(first, second))

    def build(self, use: SiteType) -> Graph:
        """Draw the parts and keep what they share."""
        return combinations.intersect(self.build_all(use))


@ludeme("layers")
class Layers(GraphFn):
    """`(layers 3 (square 3))`: equal boards above each other (spec 02 §5.4).

    Attributes:
        layers: How many layers.
        graph: The board in each layer.
    """

    at_least = by_slot(layers=1)
    layers: DimFn
    graph: GraphFn

    def build(self, use: SiteType) -> Graph:
        """Draw the board once per layer."""
        return additions.layers([self.graph.build(use) for _ in range(board_size(self.layers))])
