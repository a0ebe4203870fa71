"""The enumerations of the language: every constant that a description can write as a bare word.

Members are named and valued as in the language; the first letter of a written constant may have
either case (spec 01 §6.1). Constants that make a ludeme of their own, such as the `Line` of
`(is Line 3)`, are words of that ludeme's declaration and stand nowhere here.
"""

from enum import StrEnum


class Role(StrEnum):
    """Who is meant, from the point of view of the position (spec 01 §8)."""

    Neutral = "Neutral"
    P1 = "P1"
    P2 = "P2"
    P3 = "P3"
    P4 = "P4"
    P5 = "P5"
    P6 = "P6"
    P7 = "P7"
    P8 = "P8"
    P9 = "P9"
    P10 = "P10"
    P11 = "P11"
    P12 = "P12"
    P13 = "P13"
    P14 = "P14"
    P15 = "P15"
    P16 = "P16"
    Team1 = "Team1"
    Team2 = "Team2"
    Team3 = "Team3"
    Team4 = "Team4"
    Team5 = "Team5"
    Team6 = "Team6"
    Team7 = "Team7"
    Team8 = "Team8"
    Team9 = "Team9"
    Team10 = "Team10"
    Team11 = "Team11"
    Team12 = "Team12"
    Team13 = "Team13"
    Team14 = "Team14"
    Team15 = "Team15"
    Team16 = "Team16"
    TeamMover = "TeamMover"
    Each = "Each"
    Shared = "Shared"
    All = "All"
    Mover = "Mover"
    Next = "Next"
    Prev = "Prev"
    NonMover = "NonMover"
    Enemy = "Enemy"
    Friend = "Friend"
    Ally = "Ally"
    Player = "Player"


# --- places ---


class SiteType(StrEnum):
    """What kind of graph element a site is (spec 02 §1)."""

    Vertex = "Vertex"
    Edge = "Edge"
    Cell = "Cell"


class PuzzleElementType(StrEnum):
    """What a puzzle constraint ranges over (spec 07 §1.12)."""

    Cell = "Cell"
    Edge = "Edge"
    Hint = "Hint"
    Vertex = "Vertex"


class RelationType(StrEnum):
    """How two sites are connected (spec 03 §3)."""

    Adjacent = "Adjacent"
    All = "All"
    Diagonal = "Diagonal"
    OffDiagonal = "OffDiagonal"
    Orthogonal = "Orthogonal"


class RegionTypeStatic(StrEnum):
    """A kind of region, or family of regions, of every board (spec 03 §4.10)."""

    AllDirections = "AllDirections"
    AllSites = "AllSites"
    Columns = "Columns"
    Corners = "Corners"
    Diagonals = "Diagonals"
    HintRegions = "HintRegions"
    Layers = "Layers"
    Regions = "Regions"
    Rows = "Rows"
    Sides = "Sides"
    SidesNoCorners = "SidesNoCorners"
    SubGrids = "SubGrids"
    Touching = "Touching"
    Vertices = "Vertices"


class RegionTypeDynamic(StrEnum):
    """What stands on the sites around a site (spec 08 §5.7)."""

    Empty = "Empty"
    Enemy = "Enemy"
    NotEmpty = "NotEmpty"
    NotEnemy = "NotEnemy"
    NotOwn = "NotOwn"
    Own = "Own"


class LandmarkType(StrEnum):
    """A distinguished site of the board, in a map (spec 08 §9.2)."""

    BottomSite = "BottomSite"
    CentreSite = "CentreSite"
    FirstSite = "FirstSite"
    LastSite = "LastSite"
    LeftSite = "LeftSite"
    RightSite = "RightSite"
    Topsite = "Topsite"


class HiddenData(StrEnum):
    """Which part of a site is hidden (spec 06 §A5)."""

    Count = "Count"
    Rotation = "Rotation"
    State = "State"
    Value = "Value"
    What = "What"
    Who = "Who"


class StepType(StrEnum):
    """One step of a walk: forward, or a turn to the left or right (spec 01 §9)."""

    F = "F"
    L = "L"
    R = "R"


class SitesSimpleType(StrEnum):
    """A fixed region of the board (spec 08 §3)."""

    Board = "Board"
    Bottom = "Bottom"
    Centre = "Centre"
    ConcaveCorners = "ConcaveCorners"
    ConvexCorners = "ConvexCorners"
    Corners = "Corners"
    Inner = "Inner"
    Left = "Left"
    Major = "Major"
    Minor = "Minor"
    Outer = "Outer"
    Perimeter = "Perimeter"
    Right = "Right"
    Top = "Top"


class SitesEdgeType(StrEnum):
    """Edges of one orientation (spec 08 §3)."""

    Angled = "Angled"
    Axial = "Axial"
    Horizontal = "Horizontal"
    Slash = "Slash"
    Slosh = "Slosh"
    Vertical = "Vertical"


class SitesIndexType(StrEnum):
    """Which numbering an index region uses (spec 08 §4)."""

    Cell = "Cell"
    Column = "Column"
    Edge = "Edge"
    Layer = "Layer"
    Phase = "Phase"
    Row = "Row"


class SitesMoveType(StrEnum):
    """Which sites of a list of moves make a region (spec 08 §7)."""

    Between = "Between"
    From = "From"
    To = "To"


class LineOfSightType(StrEnum):
    """What a line of sight looks for (spec 08 §6.3)."""

    Empty = "Empty"
    Farthest = "Farthest"
    Piece = "Piece"


class WhenType(StrEnum):
    """At which moment of a turn (spec 07 §2.2, 06 §A2)."""

    EndOfTurn = "EndOfTurn"
    StartOfTurn = "StartOfTurn"


# --- directions ---


class AbsoluteDirection(StrEnum):
    """A direction of the board, or a set of them (spec 03 §5)."""

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
    """A direction as seen by a piece (spec 03 §6.3)."""

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
    """A direction in the plane of the board."""

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
    """A direction on a board of rings."""

    CW = "CW"
    CCW = "CCW"
    In = "In"
    Out = "Out"


class SpatialDirection(StrEnum):
    """A direction that leads to another layer."""

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


#: What a piece or a player can face.
Facing = CompassDirection | RotationalDirection | SpatialDirection


class StackDirection(StrEnum):
    """In which order the levels of a stack are visited (spec 05 §4.10)."""

    FromBottom = "FromBottom"
    FromTop = "FromTop"


# --- play ---


class ModeType(StrEnum):
    """How the players take turns (spec 04 §2)."""

    Alternating = "Alternating"
    Simultaneous = "Simultaneous"
    Simulation = "Simulation"


class ResultType(StrEnum):
    """How a game ends for somebody (spec 06 §B3.2)."""

    Win = "Win"
    Loss = "Loss"
    Draw = "Draw"
    Tie = "Tie"
    Abandon = "Abandon"
    Crash = "Crash"


class PassEndType(StrEnum):
    """What happens when everybody passes (spec 06 §B4.3)."""

    Draw = "Draw"
    NoEnd = "NoEnd"


class RepetitionType(StrEnum):
    """Which positions count as repeated (spec 06 §B4.2)."""

    Positional = "Positional"
    PositionalInTurn = "PositionalInTurn"
    Situational = "Situational"
    SituationalInTurn = "SituationalInTurn"


class PrevType(StrEnum):
    """Which previous mover is meant (spec 07 §2.3)."""

    Mover = "Mover"
    MoverLastTurn = "MoverLastTurn"


class LastType(StrEnum):
    """Which site of the last move (spec 07 §2.2)."""

    From = "From"
    To = "To"
    LevelFrom = "LevelFrom"
    LevelTo = "LevelTo"


class DealableType(StrEnum):
    """What can be dealt (spec 04 §7.6)."""

    Cards = "Cards"
    Dominoes = "Dominoes"


# --- booleans and integers ---


class IsAngleType(StrEnum):
    """What kind of angle two neighbouring sites make (spec 07 §1.11)."""

    Acute = "Acute"
    Obtuse = "Obtuse"
    Reflex = "Reflex"
    Right = "Right"


class CountSimpleType(StrEnum):
    """What `count` counts about the game or the trial (spec 07 §2.4)."""

    Active = "Active"
    Cells = "Cells"
    Columns = "Columns"
    Edges = "Edges"
    LegalMoves = "LegalMoves"
    Moves = "Moves"
    MovesThisTurn = "MovesThisTurn"
    Phases = "Phases"
    Players = "Players"
    Rows = "Rows"
    Trials = "Trials"
    Turns = "Turns"
    Vertices = "Vertices"


class CountSiteType(StrEnum):
    """Which sites `count` counts (spec 07 §2.4)."""

    Adjacent = "Adjacent"
    Diagonal = "Diagonal"
    Neighbours = "Neighbours"
    Off = "Off"
    Orthogonal = "Orthogonal"
    Sites = "Sites"


class ValueSimpleType(StrEnum):
    """Which number of the game `value` reads (spec 07 §2.3)."""

    MoveLimit = "MoveLimit"
    Pending = "Pending"
    TurnLimit = "TurnLimit"


class CardSiteType(StrEnum):
    """What is read of a card (spec 07 §2.8)."""

    Rank = "Rank"
    Suit = "Suit"
    TrumpRank = "TrumpRank"
    TrumpValue = "TrumpValue"


class PlayersManyType(StrEnum):
    """A set of players (spec 07 §4)."""

    All = "All"
    Ally = "Ally"
    Enemy = "Enemy"
    Friend = "Friend"
    NonMover = "NonMover"


class PlayersTeamType(StrEnum):
    """A team, as a set of players (spec 07 §4)."""

    Team1 = "Team1"
    Team2 = "Team2"
    Team3 = "Team3"
    Team4 = "Team4"
    Team5 = "Team5"
    Team6 = "Team6"
    Team7 = "Team7"
    Team8 = "Team8"
    Team9 = "Team9"
    Team10 = "Team10"
    Team11 = "Team11"
    Team12 = "Team12"
    Team13 = "Team13"
    Team14 = "Team14"
    Team15 = "Team15"
    Team16 = "Team16"


# --- equipment ---


class StoreType(StrEnum):
    """Where the stores of a mancala board are (spec 02 §6.3)."""

    Inner = "Inner"
    None_ = "None"
    Outer = "Outer"


class TilingBoardlessType(StrEnum):
    """The tiling of a board without borders (spec 02 §6.2)."""

    Hexagonal = "Hexagonal"
    Square = "Square"
    Triangular = "Triangular"


class CardType(StrEnum):
    """The type of a playing card (spec 04 §3.9)."""

    Ace = "Ace"
    Two = "Two"
    Three = "Three"
    Four = "Four"
    Five = "Five"
    Six = "Six"
    Seven = "Seven"
    Eight = "Eight"
    Nine = "Nine"
    Ten = "Ten"
    Jack = "Jack"
    Queen = "Queen"
    King = "King"
    Joker = "Joker"
