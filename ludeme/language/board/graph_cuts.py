"""Operators that cut a board, or leave parts of it out (spec 02 §5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ludeme.board.graph import Graph
from ludeme.board.operators import cuts
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import ludeme, named, shape
from ludeme.language.board.element_numbers import CELLS, VERTICES, numbers_beyond
from ludeme.language.board.graph_operators import (
    LiteralPlaces,
    Operator,
    ends_of,
    literal_points,
    pairs_of,
)
from ludeme.language.board.graphs import Poly, dims
from ludeme.language.constants import SiteType
from ludeme.language.kinds import DimFn, GraphFn
from ludeme.model.facts import Facts


@shape
class Cut(Operator):
    """An operator that cuts along a polygon.

    Attributes:
        graph: The board that is cut.
        poly: The outline where it is cut.
    """

    graph: GraphFn
    poly: Poly


@ludeme("keep")
class Keep(Cut):
    """`(keep (square 5) (poly ...))`: keep what lies inside an outline (spec 02 §5.3).

    Example:
        (keep (square 7) (poly {{0 0} {0 5} {5 5} {5 0}}))
    """

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Take away what lies outside."""
        return cuts.keep(graph, self.poly.polygon())


@ludeme("clip")
class Clip(Cut):
    """`(clip (square 5) (poly ...))`: take away what lies inside an outline (spec 02 §5.3).

    Example:
        (clip (square 5) (poly {{1 1} {1 2} {2 2} {2 1}}))
    """

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Take away what lies inside."""
        return cuts.clip(graph, self.poly.polygon())


@ludeme("hole")
class Hole(Cut):
    """`(hole (square 5) (poly ...))`: take away the cells inside an outline (spec 02 §5.3).

    Example:
        (hole (square 5) (poly {{2 2} {2 3} {3 3} {3 2}}))
    """

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Take away the cells inside."""
        return cuts.hole(graph, self.poly.polygon())


@ludeme("remove")
class RemoveInside(Cut):
    """`(remove (square 5) (poly ...))`: take away the vertices inside (spec 02 §5.3).

    Attributes:
        trim_edges: Whether edges that are left without any cell go, too.

    Example:
        (remove (square 5) (poly {{2 2} {2 3} {3 3} {3 2}}))
    """

    trim_edges: bool = named(True)

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Take the vertices away with all that hangs on them."""
        return cuts.remove(graph, polygon=self.poly.polygon(), trim_edges=self.trim_edges)


@ludeme("remove")
class Remove(Operator):
    """`(remove (square 5) cells:{0 4})`: take elements away (spec 02 §5.3).

    Attributes:
        graph: The board that elements are taken from.
        cell_outlines: The cells with these corners.
        cells: The cells with these numbers.
        edge_ends: The edges with these ends.
        edges: The edges between these two vertices each.
        vertex_places: The vertices in these places.
        vertices: The vertices with these numbers.
        trim_edges: Whether edges that are left without any cell go, too.
    """

    graph: GraphFn
    cell_outlines: tuple[LiteralPlaces, ...] | None = named(None, group=1, label="cells")
    cells: tuple[DimFn, ...] | None = named(None, group=1)
    edge_ends: tuple[LiteralPlaces, ...] | None = named(None, group=2, label="edges")
    edges: tuple[tuple[DimFn, ...], ...] | None = named(None, group=2)
    vertex_places: LiteralPlaces | None = named(None, group=3, label="vertices")
    vertices: tuple[DimFn, ...] | None = named(None, group=3)
    trim_edges: bool = named(True)

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Take away cells, then edges, then vertices."""
        return cuts.remove(
            graph,
            cells=dims(self.cells or ()),
            cell_outlines=map(literal_points, self.cell_outlines or ()),
            edges=pairs_of(self.edges),
            edge_ends=[ends_of(literal_points(edge)) for edge in self.edge_ends or ()],
            vertices=dims(self.vertices or ()),
            vertex_places=literal_points(self.vertex_places or ()),
            trim_edges=self.trim_edges,
        )

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Cells and vertices that are not there."""
        cells, ends = dims(self.cells or ()), chain.from_iterable(pairs_of(self.edges))
        vertices = [*ends, *dims(self.vertices or ())]
        if cells or vertices:
            graph = self.graph.build(SiteType(facts.default_type))
            yield from numbers_beyond(self, CELLS, cells, len(graph.faces))
            yield from numbers_beyond(self, VERTICES, vertices, len(graph.vertices))
