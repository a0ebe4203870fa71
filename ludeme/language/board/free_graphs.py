"""Graphs that are no tiling: listed, regular polygons, repeated, wedges, rings (spec 02 §4)."""

from __future__ import annotations

from ludeme.board.board_error import BoardError
from ludeme.board.generators import concentric, free_shapes, lattice
from ludeme.board.graph import Graph
from ludeme.board.points import single
from ludeme.grammar.errors import LudemeError
from ludeme.language.base import OneOrMore, by_slot, ludeme, named, slot
from ludeme.language.board.graph_constants import ConcentricShapeType
from ludeme.language.board.graphs import SIDES_OF_SHAPE, Poly, board_size, dims, plane_point
from ludeme.language.constants import SiteType
from ludeme.language.kinds import DimFn, GraphFn


@ludeme("graph")
class ExplicitGraph(GraphFn):
    """`(graph vertices:{{0 0} {1 0}} edges:{{0 1}})`: a board drawn by hand (spec 02 §4.5).

    Attributes:
        vertices: Where the vertices are, in order.
        edges: Which two vertices each edge joins.
    """

    vertices: tuple[tuple[float, ...], ...] = named()
    edges: tuple[tuple[int, ...], ...] = named(())

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        points = [tuple(map(single, point)) for point in self.vertices]
        if not all(2 <= len(point) <= 3 for point in points):
            raise LudemeError("a vertex has two or three coordinates", self.span)
        for edge in self.edges:
            if len(edge) < 2 or not all(0 <= vertex < len(points) for vertex in edge[:2]):
                raise LudemeError(f"an edge joins two of the {len(points)} vertices", self.span)
        return lattice.build(points, [(a, b) for a, b, *_ in self.edges])


@ludeme("regular")
class Regular(GraphFn):
    """`(regular 6)`: a regular polygon (spec 02 §4.5).

    Attributes:
        sides: How many sides.
    """

    at_least = by_slot(sides=3)
    sides: DimFn

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        return free_shapes.regular(board_size(self.sides), use)


@ludeme("regular Star")
class RegularStar(GraphFn):
    """`(regular Star 5)`: a star polygon (spec 02 §4.5).

    Attributes:
        sides: How many points.
    """

    at_least = by_slot(sides=3)
    sides: DimFn

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        return free_shapes.regular(board_size(self.sides), use, star=True)


@ludeme("repeat")
class Repeat(GraphFn):
    """`(repeat 2 2 step:{{1 0} {0 1}} (poly ...))`: outlines drawn in rows (spec 02 §4.5).

    Attributes:
        rows: How often the outlines are drawn one row after the other.
        columns: How often they are drawn in each row.
        step: How far the next column and the next row are away.
        polys: The outlines.

    Example:
        (repeat 2 3 step:{{1 0} {0 1}} (poly {{0 0} {0 1} {1 1} {1 0}}))
    """

    at_least = by_slot(rows=1, columns=1)
    rows: DimFn
    columns: DimFn
    step: tuple[tuple[float, ...], ...] = named()
    polys: OneOrMore[Poly]

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        if len(self.step) != 2:
            message = "(repeat …) has two steps, to the next column and row"
            raise BoardError(f"{message}, not {len(self.step)}")
        column_step, row_step = (plane_point(step) for step in self.step)
        return free_shapes.repeat(
            board_size(self.rows),
            board_size(self.columns),
            column_step,
            row_step,
            [poly.polygon().points for poly in self.polys],
        )


@ludeme("wedge")
class Wedge(GraphFn):
    """`(wedge 3)`: a triangle of rows below an apex (spec 02 §4.5).

    Attributes:
        rows: How many rows, the apex being the first.
        columns: How many vertices are in each row; by default 3.
    """

    at_least = by_slot(rows=1, columns=1)
    rows: DimFn
    columns: DimFn | None = None

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        columns = 3 if self.columns is None else board_size(self.columns)
        return free_shapes.wedge(board_size(self.rows), columns)


@ludeme("spiral")
class Spiral(GraphFn):
    """`(spiral turns:4 sites:80)`: a line winding outward (spec 02 §4.7).

    Attributes:
        turns: How often the line winds around the centre.
        sites: How many sites it has.
        clockwise: Whether it winds clockwise.
    """

    turns: DimFn = named()
    sites: DimFn = named()
    clockwise: bool = named(True)

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        turns, sites = board_size(self.turns), board_size(self.sites)
        if turns < 2 or sites < 2:
            raise LudemeError("a spiral needs at least two turns and two sites", self.span)
        if not free_shapes.spiral_fits(turns, sites):
            message = f"a spiral of {turns} turns has no places for {sites} sites"
            raise LudemeError(message, self.span, expected="fewer turns, or more sites")
        return free_shapes.spiral(turns, sites, clockwise=self.clockwise)


@ludeme("concentric")
class Concentric(GraphFn):
    """`(concentric Square rings:3)` or `(concentric {1 8 8})`: rings (spec 02 §4.6).

    Attributes:
        shape: What the rings look like.
        sides: How many sides each ring has.
        cells: How many sites are in each ring, from the innermost.
        rings: How many rings.
        steps: How many cells are in each ring of a target.
        midpoints: Whether there is a vertex in the middle of each side.
        join_midpoints: Whether the middles of sides are joined to those of the next ring.
        join_corners: Whether the corners are joined to those of the next ring.
        stagger: Whether every other ring is turned by half a cell.
    """

    at_least = by_slot(sides=3, rings=1, steps=1)
    shape: ConcentricShapeType | None = slot(None, group=1, required=True)
    sides: DimFn | None = named(None, group=1, required=True)
    cells: tuple[DimFn, ...] | None = slot(None, group=1, required=True)
    rings: DimFn | None = named(None)
    steps: DimFn | None = named(None)
    midpoints: bool = named(True)
    join_midpoints: bool = named(True)
    join_corners: bool = named(False)
    stagger: bool = named(False)

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        if self.cells is not None:
            return concentric.rings_of_sites(dims(self.cells), use, stagger=self.stagger)
        if self.rings is None:
            raise LudemeError("rings of this shape need their number: rings:3", self.span)
        rings = board_size(self.rings)
        if self.shape is ConcentricShapeType.Target:
            return self._target(rings, use)
        sides = board_size(self.sides) if self.sides else SIDES_OF_SHAPE[self.shape or ""]
        return concentric.nested_polygons(
            sides,
            rings,
            use,
            midpoints=self.midpoints,
            join_midpoints=self.join_midpoints,
            join_corners=self.join_corners,
        )

    def _target(self, rings: int, use: SiteType) -> Graph:
        if self.steps is not None:
            counts = [board_size(self.steps)] * rings
            return concentric.rings_of_sites(counts, use, stagger=self.stagger)
        if use is not SiteType.Cell:
            raise LudemeError("a target without steps has only cells to play on", self.span)
        return concentric.target(rings)
