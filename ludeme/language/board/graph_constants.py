"""The enumerations that only board graphs use (spec 02 §4)."""

from enum import StrEnum


class DiagonalsType(StrEnum):
    """Which diagonals a square board has (spec 02 §4.1).

    Attributes:
        Alternating: One in each square, turning with every square.
        Concentric: One in each square, all around the centre.
        Implied: None that is drawn.
        Radiating: Those that lead away from the centre.
        Solid: Both in each square, with a vertex where they cross.
        SolidNoSplit: Both in each square, without a vertex where they cross.
    """

    Alternating = "Alternating"
    Concentric = "Concentric"
    Implied = "Implied"
    Radiating = "Radiating"
    Solid = "Solid"
    SolidNoSplit = "SolidNoSplit"


class SquareShapeType(StrEnum):
    """The outline of a square board (spec 02 §4.1).

    Attributes:
        Diamond: Standing on a corner.
        Limping: One column more than rows.
        NoShape: The same as `Square`.
        Rectangle: The same as `Square`.
        Square: As many columns as rows.
    """

    Diamond = "Diamond"
    Limping = "Limping"
    NoShape = "NoShape"
    Rectangle = "Rectangle"
    Square = "Square"


class HexShapeType(StrEnum):
    """The outline of a hexagonal board (spec 02 §4.2).

    Attributes:
        Diamond: A rhombus.
        Hexagon: A hexagon.
        Limping: A hexagon whose sides alternate between two lengths.
        NoShape: The same as `Hexagon`.
        Prism: A hexagon with two longer sides.
        Rectangle: A rectangle.
        Square: A rectangle of as many columns as rows.
        Star: A star of six points.
        Triangle: A triangle.
    """

    Diamond = "Diamond"
    Hexagon = "Hexagon"
    Limping = "Limping"
    NoShape = "NoShape"
    Prism = "Prism"
    Rectangle = "Rectangle"
    Square = "Square"
    Star = "Star"
    Triangle = "Triangle"


class TriShapeType(StrEnum):
    """The outline of a triangular board (spec 02 §4.3).

    Attributes:
        Diamond: A rhombus.
        Hexagon: A hexagon.
        Limping: A hexagon whose sides alternate between two lengths.
        NoShape: The same as `Triangle`.
        Prism: A hexagon with two longer sides.
        Rectangle: A rectangle.
        Square: A rectangle of as many columns as rows.
        Star: A star of six points.
        Triangle: A triangle.
    """

    Diamond = "Diamond"
    Hexagon = "Hexagon"
    Limping = "Limping"
    NoShape = "NoShape"
    Prism = "Prism"
    Rectangle = "Rectangle"
    Square = "Square"
    Star = "Star"
    Triangle = "Triangle"


class TilingType(StrEnum):
    """A semi-regular tiling, named by its vertices (spec 02 §4.4).

    Attributes:
        T31212: Triangles and twelve-sided cells.
        T333333_33434: Triangles and squares, around hexagons of triangles.
        T33336: Triangles and hexagons that are never side by side.
        T33344: Rows of triangles and rows of squares.
        T33434: Triangles and squares in turn around each vertex.
        T3464: Triangles, squares and hexagons.
        T3636: Triangles and hexagons in turn around each vertex.
        T4612: Squares, hexagons and twelve-sided cells.
        T488: Squares and octagons.
    """

    T31212 = "T31212"
    T333333_33434 = "T333333_33434"
    T33336 = "T33336"
    T33344 = "T33344"
    T33434 = "T33434"
    T3464 = "T3464"
    T3636 = "T3636"
    T4612 = "T4612"
    T488 = "T488"


class BrickShapeType(StrEnum):
    """The outline of a brick board (spec 02 §4.5).

    Attributes:
        Diamond: A rhombus.
        Limping: One column more than rows.
        Prism: The same as `Diamond`.
        Rectangle: A rectangle.
        Spiral: Bricks that wind around a square.
        Square: As many columns as rows.
    """

    Diamond = "Diamond"
    Limping = "Limping"
    Prism = "Prism"
    Rectangle = "Rectangle"
    Spiral = "Spiral"
    Square = "Square"


class ConcentricShapeType(StrEnum):
    """The outline of a concentric board (spec 02 §4.6).

    Attributes:
        Hexagon: Hexagons.
        Square: Squares.
        Target: Circles divided into equal cells.
        Triangle: Triangles.
    """

    Hexagon = "Hexagon"
    Square = "Square"
    Target = "Target"
    Triangle = "Triangle"
