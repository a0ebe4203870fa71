"""Parts of the board, and what numbers them."""

from enum import StrEnum


class RegionTypeStatic(StrEnum):
    """A kind of region, or family of regions, of every board (spec 03 §4.10).

    Attributes:
        AllDirections: For each site, itself with all that lies in line with it.
        AllSites: All sites, as one region.
        Columns: The columns.
        Corners: Each corner for itself.
        Diagonals: The diagonals.
        HintRegions: The sites of each hint.
        Layers: The layers.
        Regions: The same as `Touching`.
        Rows: The rows.
        Sides: The sides of the board, corners included.
        SidesNoCorners: The sides of the board without their corners.
        SubGrids: The square blocks, as in a Sudoku.
        Touching: Each pair of neighbours.
        Vertices: The same as `Touching`.
    """

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
    """What stands on the sites around a site (spec 08 §5.7).

    Attributes:
        Empty: Nothing.
        Enemy: A piece of an opponent.
        NotEmpty: Any piece.
        NotEnemy: A piece of the mover, or one that all share.
        NotOwn: Any piece that is neither the mover's nor shared.
        Own: A piece of the mover, or one that all share.
    """

    Empty = "Empty"
    Enemy = "Enemy"
    NotEmpty = "NotEmpty"
    NotEnemy = "NotEnemy"
    NotOwn = "NotOwn"
    Own = "Own"


class SitesSimpleType(StrEnum):
    """A fixed region of the board (spec 08 §3).

    Attributes:
        Board: All sites of the board.
        Bottom: The sites furthest down.
        Centre: The sites in the middle.
        ConcaveCorners: The corners that point inward.
        ConvexCorners: The corners that point outward.
        Corners: All corners.
        Inner: All sites that are not at the border.
        Left: The sites furthest to the left.
        Major: The cells with the most corners.
        Minor: The other cells.
        Outer: The sites at the border.
        Perimeter: The sites at the border.
        Right: The sites furthest to the right.
        Top: The sites furthest up.
    """

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
    """Edges of one orientation (spec 08 §3).

    Attributes:
        Angled: All that are neither horizontal nor vertical.
        Axial: All that are horizontal or vertical.
        Horizontal: Edges from left to right.
        Slash: Edges that rise to the right.
        Slosh: Edges that fall to the right.
        Vertical: Edges from bottom to top.
    """

    Angled = "Angled"
    Axial = "Axial"
    Horizontal = "Horizontal"
    Slash = "Slash"
    Slosh = "Slosh"
    Vertical = "Vertical"


class SitesIndexType(StrEnum):
    """Which numbering an index region uses (spec 08 §4).

    Attributes:
        Cell: The vertices of a cell.
        Column: A column, from the left.
        Edge: The two vertices of an edge.
        Layer: A layer, from the bottom.
        Phase: A colour of the board, as on a chequered one.
        Row: A row, from the bottom.
    """

    Cell = "Cell"
    Column = "Column"
    Edge = "Edge"
    Layer = "Layer"
    Phase = "Phase"
    Row = "Row"


class SitesMoveType(StrEnum):
    """Which sites of a list of moves make a region (spec 08 §7).

    Attributes:
        Between: Those that the moves pass over.
        From: Those where the moves start.
        To: Those where the moves end.
    """

    Between = "Between"
    From = "From"
    To = "To"
