"""Ludemes that change or combine boards: shift, merge, remove, add, ... (spec 02 §5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from ludeme.board.board_error import BoardError
from ludeme.board.graph import Graph, Point
from ludeme.board.operators import additions, crossings, cuts, transformations
from ludeme.board.points import single
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import ludeme, named, shape
from ludeme.language.board.element_numbers import VERTICES, numbers_beyond
from ludeme.language.board.graphs import dims
from ludeme.language.constants import SiteType
from ludeme.language.kinds import DimFn, FloatFn, GraphFn
from ludeme.language.numbers.dimensions import dim_value
from ludeme.language.numbers.real_numbers import float_value
from ludeme.model.facts import Facts

Places = tuple[tuple[FloatFn, ...], ...]
LiteralPlaces = tuple[tuple[float, ...], ...]


@shape
class Operator(GraphFn):
    """A change to one board; the board is a field of each operator, after its amounts."""

    def build(self, use: SiteType) -> Graph:
        """Draw the board, then change it."""
        return self.change(self.operand.build(use), use)

    @property
    def operand(self) -> GraphFn:
        """The board that is changed."""
        return self.graph  # type: ignore[attr-defined, no-any-return]

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """The change itself."""
        raise NotImplementedError


# --- geometry ------------------------------------------------------------------------------------


@ludeme("shift")
class Shift(Operator):
    """`(shift 1 2 (square 3))`: move a board (spec 02 §5.1).

    Attributes:
        dx: How far to the right.
        dy: How far up.
        dz: How far above the plane; by default not at all.
        graph: The board that is moved.
    """

    dx: FloatFn
    dy: FloatFn
    dz: FloatFn | None = None
    graph: GraphFn

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Move every vertex."""
        dz = 0.0 if self.dz is None else float_value(self.dz)
        return transformations.shift(graph, float_value(self.dx), float_value(self.dy), dz)


@ludeme("scale")
class Scale(Operator):
    """`(scale 2 (hex 3))`: stretch a board about the origin (spec 02 §5.1).

    Attributes:
        x: How many times as wide.
        y: How many times as high; by default as many as wide.
        z: How many times as deep; by default once.
        graph: The board that is stretched.
    """

    x: FloatFn
    y: FloatFn | None = None
    z: FloatFn | None = None
    graph: GraphFn

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Stretch, by the same amount in both directions unless there are two."""
        z = 1.0 if self.z is None else float_value(self.z)
        return transformations.scale(graph, float_value(self.x), float_value(self.y or self.x), z)


@ludeme("rotate")
class Rotate(Operator):
    """`(rotate 90 (hex 3))`: turn a board anticlockwise by degrees (spec 02 §5.1).

    Attributes:
        degrees: By how many degrees, anticlockwise.
        graph: The board that is turned.
    """

    degrees: FloatFn
    graph: GraphFn

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Turn every vertex about the middle."""
        return transformations.rotate(graph, float_value(self.degrees))


@ludeme("skew")
class Skew(Operator):
    """`(skew 0.5 (square 4))`: push rows sideways (spec 02 §5.1).

    Attributes:
        amount: How far to the right for each unit up.
        graph: The board whose rows are pushed.
    """

    amount: float
    graph: GraphFn

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Push every vertex sideways by its height."""
        return transformations.skew(graph, single(self.amount))


@shape
class Numbering(Operator):
    """An operator on the numbers of some site types, all if none is named.

    Attributes:
        first: A kind of graph element that is numbered again; without any, all are.
        second: Another kind.
        third: Another kind.
        graph: The board that is numbered.
    """

    first: SiteType | None = None
    second: SiteType | None = None
    third: SiteType | None = None
    graph: GraphFn


@ludeme("renumber")
class Renumber(Numbering):
    """`(renumber Cell (rotate 90 (hex 3)))`: number by rows again (spec 02 §5.5)."""

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Sort the named site types."""
        types = [kind for kind in (self.first, self.second, self.third) if kind]
        return transformations.renumber(graph, *types)


@ludeme("recoordinate")
class Recoordinate(Numbering):
    """`(recoordinate (hex 3))`: leaves the board as it is (spec 02 §5.5).

    Attributes:
        first: Without influence.
        second: Without influence.
        third: Without influence.
        graph: The board, which stays as it is.
    """

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Nothing changes, in the reference system either."""
        return graph


# --- combining -----------------------------------------------------------------------------------


@shape
class Rework(Operator):
    """An operator that needs nothing but the board.

    Attributes:
        graph: The board that is changed.
    """

    graph: GraphFn


@ludeme("trim")
class Trim(Rework):
    """`(trim (hex 3))`: take loose ends away (spec 02 §5.3)."""

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Take away loose edges and lone vertices."""
        return cuts.trim(graph)


# --- adding and working over ---------------------------------------------------------------------


@ludeme("add")
class AddElements(GraphFn):
    """`(add (square 3) edges:{{0 4}})`: add elements to a board (spec 02 §5.4).

    Attributes:
        graph: The board that is added to; by default an empty one.
        vertices: Where new vertices are.
        edge_ends: New edges, from place to place.
        edges: New edges, each between the two vertices with these numbers.
        edges_curved: New curved edges: both ends, and in which direction the curve leaves each.
        cell_outlines: New cells, by the places of their corners.
        cells: New cells, by the numbers of their corners.
        connect: Whether new vertices are joined to those that are close.
    """

    graph: GraphFn | None = None
    vertices: Places = named(())
    edge_ends: tuple[Places, ...] | None = named(None, group=1, label="edges")
    edges: tuple[tuple[DimFn, ...], ...] | None = named(None, group=1)
    edges_curved: tuple[Places, ...] = named(())
    cell_outlines: tuple[Places, ...] | None = named(None, group=2, label="cells")
    cells: tuple[tuple[DimFn, ...], ...] | None = named(None, group=2)
    connect: bool = named(False)

    def build(self, use: SiteType) -> Graph:
        """Draw the board, if there is one, and add to it."""
        return additions.add(
            Graph() if self.graph is None else self.graph.build(use),
            curved_edges=[ends_of(_points(edge[:2])) for edge in self.edges_curved],
            vertices=_points(self.vertices),
            edge_ends=[ends_of(_points(edge)) for edge in self.edge_ends or ()],
            cell_outlines=map(_points, self.cell_outlines or ()),
            edges=pairs_of(self.edges),
            cells=map(dims, self.cells or ()),
            connect=self.connect,
        )

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Vertices that are not there, once all new ones are."""
        named = [*chain.from_iterable([*pairs_of(self.edges), *map(dims, self.cells or ())])]
        if named:
            count = len(self.build(SiteType(facts.default_type)).vertices)
            yield from numbers_beyond(self, VERTICES, named, count)


@ludeme("complete")
class Complete(Operator):
    """`(complete (regular 5))`: join every vertex to every other (spec 02 §5.4).

    Attributes:
        graph: The board whose vertices are joined.
        each_cell: Whether only the vertices of each cell are joined.
    """

    graph: GraphFn
    each_cell: bool = named(False)

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Join all, or all of each cell."""
        return additions.complete(graph, each_cell=self.each_cell)


@ludeme("subdivide")
class Subdivide(Operator):
    """`(subdivide (hex 3) min:6)`: divide cells around their middle (spec 02 §5.4).

    Attributes:
        graph: The board whose cells are divided.
        min: How many corners a cell must have to be divided; by default all are.
    """

    graph: GraphFn
    min: DimFn | None = named(None)

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Divide the cells with at least so many vertices."""
        smallest = 1 if self.min is None else dim_value(self.min)
        return additions.subdivide(graph, use, smallest)


@ludeme("splitCrossings")
class SplitCrossings(Rework):
    """`(splitCrossings (regular Star 5))`: vertices where edges cross (spec 02 §5.4)."""

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Split edges that cross or touch."""
        return crossings.split_crossings(graph)


@ludeme("dual")
class Dual(Rework):
    """`(dual (hex 3))`: a vertex for every cell (spec 02 §5.4)."""

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Draw the board that the cells make up."""
        return additions.dual(graph)


@ludeme("makeFaces")
class MakeFaces(Rework):
    """`(makeFaces (graph ...))`: find the cells anew (spec 02 §5.4).

    Example:
        (makeFaces (graph vertices:{{0 0} {1 0} {1 1} {0 1}} edges:{{0 1} {1 2} {2 3} {3 0}}))
    """

    def change(self, graph: Graph, use: SiteType) -> Graph:
        """Find the cells."""
        return additions.make_faces(graph)


# --- lists of places -----------------------------------------------------------------------------


def _place(numbers: Sequence[float]) -> Point:
    if not 2 <= len(numbers) <= 3:
        raise BoardError(f"a place has two or three coordinates, not {len(numbers)}")
    x, y, *rest = numbers
    return x, y, rest[0] if rest else 0.0


def _points(places: Places) -> list[Point]:
    return [_place([float_value(number) for number in place]) for place in places]


def literal_points(places: LiteralPlaces) -> list[Point]:
    """The places that lists of numbers stand for."""
    return [_place([single(number) for number in place]) for place in places]


def ends_of(points: Sequence[Point]) -> tuple[Point, Point]:
    """The two ends of an edge."""
    if len(points) != 2:
        raise BoardError(f"an edge has two ends, not {len(points)}")
    start, end = points
    return start, end


def pairs_of(pairs: Sequence[Sequence[DimFn]] | None) -> list[tuple[int, int]]:
    """The numbers of the vertices that edges join."""
    for pair in pairs or ():
        if len(pair) != 2:
            raise BoardError(f"an edge has two ends, not {len(pair)}")
    return [(dim_value(a), dim_value(b)) for a, b in pairs or ()]
