"""The course of play: turns, results, repetition, what is counted and read."""

from enum import StrEnum


class ModeType(StrEnum):
    """How the players take turns (spec 04 §2).

    Attributes:
        Alternating: One player after the other.
        Simultaneous: All players choose a move, which are made together.
        Simulation: Nobody chooses: all moves are made at once.
    """

    Alternating = "Alternating"
    Simultaneous = "Simultaneous"
    Simulation = "Simulation"


class ResultType(StrEnum):
    """How a game ends for somebody (spec 06 §B3.2).

    Attributes:
        Win: He wins.
        Loss: He loses.
        Draw: The game is drawn for all who still play.
        Tie: All who still play stop, level with each other.
        Abandon: The game is given up without a result.
        Crash: The game has failed.
    """

    Win = "Win"
    Loss = "Loss"
    Draw = "Draw"
    Tie = "Tie"
    Abandon = "Abandon"
    Crash = "Crash"


class PassEndType(StrEnum):
    """What happens when everybody passes (spec 06 §B4.3).

    Attributes:
        Draw: The game is drawn.
        NoEnd: The game goes on.
    """

    Draw = "Draw"
    NoEnd = "NoEnd"


class RepetitionType(StrEnum):
    """Which positions count as repeated (spec 06 §B4.2).

    Attributes:
        Positional: The pieces stand as before.
        PositionalInTurn: The pieces stand as before in the same turn.
        Situational: The pieces stand as before, and the same player is to move.
        SituationalInTurn: The same, in the same turn.
    """

    Positional = "Positional"
    PositionalInTurn = "PositionalInTurn"
    Situational = "Situational"
    SituationalInTurn = "SituationalInTurn"


class LastType(StrEnum):
    """Which site of the last move (spec 07 §2.2).

    Attributes:
        From: The site where it started.
        To: The site where it ended.
        LevelFrom: The level of the stack where it started.
        LevelTo: The level of the stack where it ended.
    """

    From = "From"
    To = "To"
    LevelFrom = "LevelFrom"
    LevelTo = "LevelTo"


class WhenType(StrEnum):
    """At which moment of a turn (spec 07 §2.2, 06 §A2).

    Attributes:
        EndOfTurn: When the turn is over.
        StartOfTurn: When the turn began.
    """

    EndOfTurn = "EndOfTurn"
    StartOfTurn = "StartOfTurn"


class CountSimpleType(StrEnum):
    """What `count` counts about the game or the trial (spec 07 §2.4).

    Attributes:
        Active: The players who still play.
        Cells: The cells of the board.
        Columns: The columns of the board.
        Edges: The edges of the board.
        LegalMoves: The legal moves.
        Moves: The plies made so far.
        MovesThisTurn: The plies that the mover has made before in this turn.
        Phases: The phases of the game.
        Players: The players.
        Rows: The rows of the board.
        Trials: The games of the match that are over.
        Turns: The turns so far; the first is 1.
        Vertices: The vertices of the board.
    """

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
    """Which sites `count` counts (spec 07 §2.4).

    Attributes:
        Adjacent: Neighbours that share an edge or a corner.
        Diagonal: Neighbours straight through a corner.
        Neighbours: All neighbours.
        Off: Neighbours at a corner that do not lie straight through it.
        Orthogonal: Neighbours that share an edge.
        Sites: The sites of a region.
    """

    Adjacent = "Adjacent"
    Diagonal = "Diagonal"
    Neighbours = "Neighbours"
    Off = "Off"
    Orthogonal = "Orthogonal"
    Sites = "Sites"


class ValueSimpleType(StrEnum):
    """Which number of the game `value` reads (spec 07 §2.3).

    Attributes:
        MoveLimit: After how many plies the game is drawn.
        Pending: The number that was set pending; 0 if there is none, or more than one.
        TurnLimit: After how many turns of each player the game is drawn.
    """

    MoveLimit = "MoveLimit"
    Pending = "Pending"
    TurnLimit = "TurnLimit"
