"""Graph elements, how they are related, and what stands or is hidden on them."""

from enum import StrEnum


class SiteType(StrEnum):
    """What kind of graph element a site is (spec 02 §1).

    In a slot:
        The kind of graph element that sites are; by default that of the board.

    Attributes:
        Vertex: Points where lines meet.
        Edge: Lines between two points.
        Cell: Areas between lines.
    """

    Vertex = "Vertex"
    Edge = "Edge"
    Cell = "Cell"


class PuzzleElementType(StrEnum):
    """What a puzzle constraint ranges over (spec 07 §1.12).

    Attributes:
        Cell: The cells of the board.
        Edge: Its edges.
        Hint: The hints of the puzzle.
        Vertex: The vertices of the board.
    """

    Cell = "Cell"
    Edge = "Edge"
    Hint = "Hint"
    Vertex = "Vertex"


class RelationType(StrEnum):
    """How two sites are connected (spec 03 §3).

    In a slot:
        Which sites are neighbours; by default `Adjacent`.

    Attributes:
        Adjacent: Cells that share an edge or a corner, vertices that share an edge.
        All: All that are neighbours in any way.
        Diagonal: Cells that lie straight through a corner of each other, vertices across a cell.
        OffDiagonal: Cells that touch at a corner, but do not lie straight through it.
        Orthogonal: Cells that share an edge, vertices that share an edge.
    """

    Adjacent = "Adjacent"
    All = "All"
    Diagonal = "Diagonal"
    OffDiagonal = "OffDiagonal"
    Orthogonal = "Orthogonal"


class LandmarkType(StrEnum):
    """A distinguished site of the board, in a map (spec 08 §9.2).

    Attributes:
        BottomSite: The first site of the bottom row.
        CentreSite: The first site of the centre.
        FirstSite: The site with the lowest number.
        LastSite: The site with the highest number.
        LeftSite: The first site on the left.
        RightSite: The first site on the right.
        Topsite: The first site of the top row.
    """

    BottomSite = "BottomSite"
    CentreSite = "CentreSite"
    FirstSite = "FirstSite"
    LastSite = "LastSite"
    LeftSite = "LeftSite"
    RightSite = "RightSite"
    Topsite = "Topsite"


class HiddenData(StrEnum):
    """Which part of a site is hidden (spec 06 §A5).

    Attributes:
        Count: How many pieces there are.
        Rotation: How the piece is turned.
        State: Its local state.
        Value: Its value.
        What: What piece it is.
        Who: Whose piece it is.
    """

    Count = "Count"
    Rotation = "Rotation"
    State = "State"
    Value = "Value"
    What = "What"
    Who = "Who"


class StepType(StrEnum):
    """One step of a walk: forward, or a turn to the left or right (spec 01 §9).

    Attributes:
        F: One step forward.
        L: A turn to the left.
        R: A turn to the right.
    """

    F = "F"
    L = "L"
    R = "R"


class LineOfSightType(StrEnum):
    """What a line of sight looks for (spec 08 §6.3).

    Attributes:
        Empty: All empty sites up to the first piece.
        Farthest: The last empty site before a piece or the border.
        Piece: The first piece.
    """

    Empty = "Empty"
    Farthest = "Farthest"
    Piece = "Piece"


class IsAngleType(StrEnum):
    """What kind of angle two neighbouring sites make (spec 07 §1.11).

    Attributes:
        Acute: Less than a right angle.
        Obtuse: More than a right angle.
        Reflex: More than a straight angle.
        Right: A right angle.
    """

    Acute = "Acute"
    Obtuse = "Obtuse"
    Reflex = "Reflex"
    Right = "Right"
