"""Ludemes that draw a board from nothing: squares, hexagons, triangles (spec 02 §4).

Every graph ludeme has `build(use)`, which draws a new graph; `use` is the type of site that the
board is played on. The work itself is done in `ludeme.board`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludeme.board.board_error import BoardError
from ludeme.board.generators import bricks, celtic, hexagons, quadhex, squares, tilings, triangles
from ludeme.board.graph import Graph, check_vertices
from ludeme.board.points import PlanePoint, single
from ludeme.board.polygon import Polygon
from ludeme.grammar.errors import LudemeError
from ludeme.language.base import Node, by_slot, form, ludeme, named, shape, slot
from ludeme.language.board.graph_constants import (
    BrickShapeType,
    DiagonalsType,
    HexShapeType,
    SquareShapeType,
    TilingType,
    TriShapeType,
)
from ludeme.language.constants import SiteType
from ludeme.language.kinds import DimFn, GraphFn
from ludeme.language.numbers.dimensions import dim_value

#: Shapes by which regular polygons can be named.
SIDES_OF_SHAPE = {"Triangle": 3, "Square": 4, "Hexagon": 6}


def board_size(dim: DimFn) -> int:
    """The number of rows, cells on a side, ... of a shape; none has fewer vertices than that."""
    found = dim_value(dim)
    check_vertices(abs(found))  # rings of -8 sites are not joined to each other
    return found


def optional_size(dim: DimFn | None) -> int | None:
    """A size that may be left out."""
    return None if dim is None else board_size(dim)


def dims(values: Sequence[DimFn]) -> list[int]:
    """Sizes, or numbers of elements, in a list."""
    return [board_size(value) for value in values]


def plane_point(numbers: Sequence[float]) -> PlanePoint:
    """A literal `{x y}` in single precision."""
    if len(numbers) < 2:
        raise BoardError(f"a point has two coordinates, not {len(numbers)}")
    return single(numbers[0]), single(numbers[1])


@ludeme("poly")
class Poly(Node):
    """`(poly {{0 0} {0 2} {2 0}})`: an outline (spec 02 §3).

    In a slot:
        The outline.

    Attributes:
        points: The corners, in order.
        rotns: How many copies, turned around the origin, the outline is made of; 0 means just one.
    """

    points: tuple[tuple[float, ...], ...]
    rotns: int = named(0)

    @form
    @staticmethod
    def computed(points: tuple[tuple[DimFn, ...], ...], rotns: int = named(0)) -> Poly:
        """Points whose coordinates are dimensions."""
        return Poly(points=tuple(tuple(map(float, dims(point))) for point in points), rotns=rotns)

    def polygon(self) -> Polygon:
        """The outline itself."""
        return Polygon([plane_point(point) for point in self.points], self.rotns)


@shape
class Outlined(GraphFn):
    """A part of a lattice given by its outline: a polygon, or the lengths of its sides.

    Attributes:
        poly: The outline that the board fills.
        sides: How long each side is, turning from one to the next.
    """

    poly: Poly | None = slot(None, group=1, required=True)
    sides: tuple[DimFn, ...] | None = slot(None, group=1, required=True)

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        if self.poly is not None:
            return self.draw_polygon(self.poly.polygon())
        return self.draw_sides(dims(self.sides or ()))

    def draw_polygon(self, polygon: Polygon) -> Graph:
        """Draw everything inside a polygon."""
        raise NotImplementedError

    def draw_sides(self, sides: list[int]) -> Graph:
        """Draw a board with sides of these lengths."""
        raise NotImplementedError


# --- squares -------------------------------------------------------------------------------------


@ludeme("square")
class Square(GraphFn):
    """`(square 8)`: a square board (spec 02 §4.1).

    Attributes:
        shape: Whether the board is square, stands on a corner as a diamond, or is one column
            longer.
        dim: How many cells on a side, or vertices, if pieces stand on these.
        diagonals: Which diagonals are drawn; by default none.
        pyramidal: Whether smaller layers are built on top of each other to a point.
    """

    at_least = by_slot(dim=1)
    shape: SquareShapeType = SquareShapeType.Square
    dim: DimFn
    diagonals: DiagonalsType | None = named(None, group=1)
    pyramidal: bool = named(False, group=1)

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        size, diagonals = board_size(self.dim), self.diagonals or ""
        if self.shape is SquareShapeType.Diamond:
            return squares.square_diamond(size, diagonals)
        columns = size + 1 if self.shape is SquareShapeType.Limping else size
        return squares.rectangle(size, columns, use, diagonals=diagonals, pyramidal=self.pyramidal)


@ludeme("square")
class SquareOutlined(Outlined):
    """`(square (poly {{0 0} {0 5} {5 0}}))`: squares inside an outline (spec 02 §4.1).

    Attributes:
        diagonals: Which diagonals are drawn; by default none.
    """

    diagonals: DiagonalsType | None = named(None)

    def draw_polygon(self, polygon: Polygon) -> Graph:
        """Draw everything inside a polygon."""
        return squares.square_polygon(polygon, self.diagonals or "")

    def draw_sides(self, sides: list[int]) -> Graph:
        """Draw a board with sides of these lengths."""
        return squares.square_sides(sides, self.diagonals or "")


@ludeme("rectangle")
class Rectangle(GraphFn):
    """`(rectangle 3 7)`: a board of rows and columns of squares (spec 02 §4.1).

    Attributes:
        rows: How many rows of cells, or of vertices, if pieces stand on these.
        columns: How many columns; by default as many as rows.
        diagonals: Which diagonals are drawn; by default none.
    """

    at_least = by_slot(rows=1, columns=1)
    rows: DimFn
    columns: DimFn | None = None
    diagonals: DiagonalsType | None = named(None)

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        return squares.rectangle(
            board_size(self.rows),
            board_size(self.columns or self.rows),
            use,
            diagonals=self.diagonals or "",
        )


@ludeme("brick")
class Brick(GraphFn):
    """`(brick 3 4)`: a board of bricks laid in bond (spec 02 §4.8).

    Attributes:
        shape: The shape of the whole board.
        rows: How many rows, or how long a side is.
        columns: How many columns; by default as many as rows.
        trim: Whether half bricks end the rows, so that the border is straight.
    """

    at_least = by_slot(rows=1, columns=1)
    shape: BrickShapeType = BrickShapeType.Rectangle
    rows: DimFn
    columns: DimFn | None = None
    trim: bool = named(False)

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        rows = board_size(self.rows)
        columns = board_size(self.columns or self.rows)
        match self.shape:
            case BrickShapeType.Rectangle | BrickShapeType.Square:
                return bricks.brick_rectangle(rows, columns, trim=self.trim)
            case BrickShapeType.Limping:
                return bricks.brick_rectangle(rows, rows + 1, trim=self.trim)
            case BrickShapeType.Diamond | BrickShapeType.Prism:  # quirk: both are the same
                return bricks.brick_diamond(rows, trim=self.trim)
            case BrickShapeType.Spiral:
                return bricks.brick_spiral(rows)


@ludeme("celtic")
class Celtic(GraphFn):
    """`(celtic 3)`: a board of turned squares with rounded borders (spec 02 §4.8).

    Attributes:
        rows: How many rows.
        columns: How many columns; by default as many as rows.
    """

    at_least = by_slot(rows=1, columns=1)
    rows: DimFn
    columns: DimFn | None = None

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        return celtic.celtic_rectangle(board_size(self.rows), board_size(self.columns or self.rows))


@ludeme("celtic")
class CelticOutlined(Outlined):
    """`(celtic {3 4 3 4})`: turned squares inside an outline (spec 02 §4.8)."""

    def draw_polygon(self, polygon: Polygon) -> Graph:
        """Draw everything inside a polygon."""
        return celtic.celtic_polygon(polygon)

    def draw_sides(self, sides: list[int]) -> Graph:
        """Draw a board with sides of these lengths."""
        return celtic.celtic_sides(sides)


# --- hexagons, triangles, tilings ----------------------------------------------------------------


@ludeme("hex")
class Hex(GraphFn):
    """`(hex 5)`: a board of hexagons (spec 02 §4.2).

    Attributes:
        shape: The shape of the whole board.
        first: How many cells on a side, or rows.
        second: How many cells on the other sides, or columns; by default as many.
    """

    at_least = by_slot(first=1, second=1)
    shape: HexShapeType = HexShapeType.Hexagon
    first: DimFn
    second: DimFn | None = None

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        if self.shape is HexShapeType.NoShape:
            raise LudemeError("a board of hexagons needs a shape", self.span)
        return hexagons.hex_shape(self.shape, board_size(self.first), optional_size(self.second))


@ludeme("hex")
class HexOutlined(Outlined):
    """`(hex {4 5 4 5 4 5})`: hexagons inside an outline (spec 02 §4.2)."""

    def draw_polygon(self, polygon: Polygon) -> Graph:
        """Draw everything inside a polygon."""
        return hexagons.hex_polygon(polygon)

    def draw_sides(self, sides: list[int]) -> Graph:
        """Draw a board with sides of these lengths."""
        return hexagons.hex_sides(sides)


@ludeme("tri")
class Tri(GraphFn):
    """`(tri Hexagon 5)`: a board of triangles (spec 02 §4.3).

    Attributes:
        shape: The shape of the whole board.
        first: How many cells on a side, or rows; vertices, if pieces stand on these.
        second: How many on the other sides, or columns; by default as many.
    """

    at_least = by_slot(first=1, second=1)
    shape: TriShapeType = TriShapeType.Triangle
    first: DimFn
    second: DimFn | None = None

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        if self.shape is TriShapeType.NoShape:
            raise LudemeError("a board of triangles needs a shape", self.span)
        return triangles.tri_shape(
            self.shape, board_size(self.first), optional_size(self.second), use
        )


@ludeme("tri")
class TriOutlined(Outlined):
    """`(tri {4 6 4 7 4})`: triangles inside an outline (spec 02 §4.3)."""

    def draw_polygon(self, polygon: Polygon) -> Graph:
        """Draw everything inside a polygon."""
        return triangles.tri_polygon(polygon)

    def draw_sides(self, sides: list[int]) -> Graph:
        """Draw a board with sides of these lengths."""
        return triangles.tri_sides(sides)


@ludeme("tiling")
class Tiling(GraphFn):
    """`(tiling T3464 2)`: a board on a semi-regular tiling (spec 02 §4.4).

    Attributes:
        tiling: The tiling, by the corners of the cells around a vertex.
        first: How many cells of the tiling on a side, or rows.
        second: How many columns; by default as many as rows.
    """

    at_least = by_slot(first=1, second=1)
    tiling: TilingType
    first: DimFn
    second: DimFn | None = None

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        return tilings.tiling(self.tiling, board_size(self.first), optional_size(self.second))


@ludeme("tiling")
class TilingOutlined(GraphFn):
    """`(tiling T3636 {3 4 3 4})`: a tiling inside an outline (spec 02 §4.4).

    Attributes:
        tiling: The tiling, by the corners of the cells around a vertex.
        poly: The outline that the board fills.
        sides: How long each side is, turning from one to the next.
    """

    tiling: TilingType
    poly: Poly | None = slot(None, group=1, required=True)
    sides: tuple[DimFn, ...] | None = slot(None, group=1, required=True)

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        if self.poly is not None:
            return tilings.tiling_polygon(self.tiling, self.poly.polygon())
        return tilings.tiling_sides(self.tiling, dims(self.sides or ()))


@ludeme("quadhex")
class QuadHex(GraphFn):
    """`(quadhex 3)`: a hexagon divided into quadrilaterals (spec 02 §4.8).

    Attributes:
        layers: How many layers of cells around the centre.
        thirds: Whether the board is made of three parts, with a triangle in the middle.
    """

    at_least = by_slot(layers=1)
    layers: DimFn
    thirds: bool = named(False)

    def build(self, use: SiteType) -> Graph:
        """Draw the board."""
        layers = board_size(self.layers)
        return quadhex.quadhex_in_thirds(layers) if self.thirds else quadhex.quadhex(layers)
