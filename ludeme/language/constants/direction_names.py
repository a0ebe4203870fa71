"""Directions: of the board, as pieces see them, and what pieces face."""

from enum import StrEnum


class AbsoluteDirection(StrEnum):
    """A direction of the board, or a set of them (spec 03 §5).

    In a slot:
        The direction, or the set of directions; by default `Adjacent`.

    Attributes:
        All: All directions in which there are neighbours of any kind.
        Angled: No direction of any site.
        Adjacent: Towards cells that share an edge or a corner, or along edges from vertices.
        Axial: No direction of any site.
        Orthogonal: Towards cells that share an edge, or along edges from vertices.
        Diagonal: Towards the cells straight through each corner, or from vertices across cells.
        OffDiagonal: Towards the other cells at a corner, which do not lie straight through it.
        SameLayer: All that stay in the layer.
        Upward: All that lead to a higher layer.
        Downward: All that lead to a lower layer.
        Rotational: Round the centre, inward and outward, on boards of rings.
        Base: No direction of any site.
        Support: No direction of any site.
        N ... NNW: The direction of the compass, `N` being up on the screen.
        CW: Round the centre, clockwise.
        CCW: Round the centre, anticlockwise.
        In: Towards the centre.
        Out: Away from the centre.
        D ... DNW: Down to the layer below, in the direction of the compass that follows the `D`.
        U ... UNW: Up to the layer above, in the direction of the compass that follows the `U`.
    """

    All = "All"
    Angled = "Angled"
    Adjacent = "Adjacent"
    Axial = "Axial"
    Orthogonal = "Orthogonal"
    Diagonal = "Diagonal"
    OffDiagonal = "OffDiagonal"
    SameLayer = "SameLayer"
    Upward = "Upward"
    Downward = "Downward"
    Rotational = "Rotational"
    Base = "Base"
    Support = "Support"
    N = "N"
    NNE = "NNE"
    NE = "NE"
    ENE = "ENE"
    E = "E"
    ESE = "ESE"
    SE = "SE"
    SSE = "SSE"
    S = "S"
    SSW = "SSW"
    SW = "SW"
    WSW = "WSW"
    W = "W"
    WNW = "WNW"
    NW = "NW"
    NNW = "NNW"
    CW = "CW"
    CCW = "CCW"
    In = "In"
    Out = "Out"
    D = "D"
    DN = "DN"
    DNE = "DNE"
    DE = "DE"
    DSE = "DSE"
    DS = "DS"
    DSW = "DSW"
    DW = "DW"
    DNW = "DNW"
    U = "U"
    UN = "UN"
    UNE = "UNE"
    UE = "UE"
    USE = "USE"
    US = "US"
    USW = "USW"
    UW = "UW"
    UNW = "UNW"


class RelativeDirection(StrEnum):
    """A direction as seen by a piece (spec 03 §6.3).

    Attributes:
        Forward: The way it faces.
        Backward: The opposite way.
        Rightward: A quarter turn to the right of it.
        Leftward: A quarter turn to the left of it.
        Forwards: All that lead forward, straight or slanting.
        Backwards: All that lead backward, straight or slanting.
        Rightwards: All that lead to the right, straight or slanting.
        Leftwards: All that lead to the left, straight or slanting.
        FL ... FLLL: The next direction to the left of forward.
        BL ... BLLL: The next direction to the left when looking backward.
        FR ... FRRR: The next direction to the right of forward.
        BR ... BRRR: The next direction to the right when looking backward.
        SameDirection: The direction of the last move.
        OppositeDirection: The opposite of the direction of the last move.
    """

    Forward = "Forward"
    Backward = "Backward"
    Rightward = "Rightward"
    Leftward = "Leftward"
    Forwards = "Forwards"
    Backwards = "Backwards"
    Rightwards = "Rightwards"
    Leftwards = "Leftwards"
    FL = "FL"
    FLL = "FLL"
    FLLL = "FLLL"
    BL = "BL"
    BLL = "BLL"
    BLLL = "BLLL"
    FR = "FR"
    FRR = "FRR"
    FRRR = "FRRR"
    BR = "BR"
    BRR = "BRR"
    BRRR = "BRRR"
    SameDirection = "SameDirection"
    OppositeDirection = "OppositeDirection"


class CompassDirection(StrEnum):
    """A direction in the plane of the board.

    Attributes:
        N ... NNW: The direction of the compass, `N` being up on the screen.
    """

    N = "N"
    NNE = "NNE"
    NE = "NE"
    ENE = "ENE"
    E = "E"
    ESE = "ESE"
    SE = "SE"
    SSE = "SSE"
    S = "S"
    SSW = "SSW"
    SW = "SW"
    WSW = "WSW"
    W = "W"
    WNW = "WNW"
    NW = "NW"
    NNW = "NNW"


class RotationalDirection(StrEnum):
    """A direction on a board of rings.

    Attributes:
        CW: Round the centre, clockwise.
        CCW: Round the centre, anticlockwise.
        In: Towards the centre.
        Out: Away from the centre.
    """

    CW = "CW"
    CCW = "CCW"
    In = "In"
    Out = "Out"


class SpatialDirection(StrEnum):
    """A direction that leads to another layer.

    Attributes:
        D ... DNW: Down to the layer below, in the direction of the compass that follows the `D`.
        U ... UNW: Up to the layer above, in the direction of the compass that follows the `U`.
    """

    D = "D"
    DN = "DN"
    DNE = "DNE"
    DE = "DE"
    DSE = "DSE"
    DS = "DS"
    DSW = "DSW"
    DW = "DW"
    DNW = "DNW"
    U = "U"
    UN = "UN"
    UNE = "UNE"
    UE = "UE"
    USE = "USE"
    US = "US"
    USW = "USW"
    UW = "UW"
    UNW = "UNW"


class StackDirection(StrEnum):
    """In which order the levels of a stack are visited (spec 05 §4.10).

    In a slot:
        In which order the levels are visited.

    Attributes:
        FromBottom: From the bottom up.
        FromTop: From the top down.
    """

    FromBottom = "FromBottom"
    FromTop = "FromTop"


#: What a piece or a player can face.
Facing = CompassDirection | RotationalDirection | SpatialDirection
