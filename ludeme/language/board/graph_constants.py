"""The enumerations that only board graphs use (spec 02 §4)."""

from enum import StrEnum


class DiagonalsType(StrEnum):
    """Which diagonals a square board has (spec 02 §4.1)."""

    Alternating = "Alternating"
    Concentric = "Concentric"
    Implied = "Implied"
    Radiating = "Radiating"
    Solid = "Solid"
    SolidNoSplit = "SolidNoSplit"


class SquareShapeType(StrEnum):
    """The outline of a square board (spec 02 §4.1)."""

    Diamond = "Diamond"
    Limping = "Limping"
    NoShape = "NoShape"
    Rectangle = "Rectangle"
    Square = "Square"


class HexShapeType(StrEnum):
    """The outline of a hexagonal board (spec 02 §4.2)."""

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
    """The outline of a triangular board (spec 02 §4.3)."""

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
    """A semi-regular tiling, named by its vertices (spec 02 §4.4)."""

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
    """The outline of a brick board (spec 02 §4.5)."""

    Diamond = "Diamond"
    Limping = "Limping"
    Prism = "Prism"
    Rectangle = "Rectangle"
    Spiral = "Spiral"
    Square = "Square"


class ConcentricShapeType(StrEnum):
    """The outline of a concentric board (spec 02 §4.6)."""

    Hexagon = "Hexagon"
    Square = "Square"
    Target = "Target"
    Triangle = "Triangle"
