"""What the ludemes of a game may ask of its positions and of its program (spec 04 §4).

A game has what some ludeme of it asks for (`Node.needs`), and pays for nothing else.
"""

from __future__ import annotations

from enum import StrEnum


class Capability(StrEnum):
    """One thing that a game can have because a ludeme of it needs it."""

    # --- how sites hold pieces ---
    #: Sites hold stacks of pieces.
    STACKS = "stacks"
    #: Sites hold a number of equal pieces; never in games of stacks.
    COUNTS = "counts"
    #: What stands on a site can belong to another player than its piece does (spec 04 §5.2).
    STORED_OWNERS = "stored owners"
    #: Counts are set: another piece may stand there then, and the owner stays (spec 04 §6.10).
    COUNTS_SET = "counts set"
    #: The board has layers.
    LAYERS = "layers"
    # --- what pieces carry ---
    STATE = "state"
    ROTATION = "rotation"
    VALUE = "value"
    # --- the lists of pieces (spec 04 §5.5) ---
    #: Several pieces of a pile move at once: in flat games the lists keep entries.
    PILES_MOVE = "piles move"
    #: Levels are removed by number, or pieces promoted: in stacking games entries may stay.
    STALE_ENTRIES = "stale entries"
    #: A rule looks at the lists.
    PIECE_LISTS = "piece lists"
    # --- players ---
    TEAMS = "teams"
    #: Who had no move when it was his turn.
    STALEMATED = "stalemated"
    #: A rule asks for moves when another one may have ended the game.
    ASKED_WHEN_OVER = "asked when over"
    # --- what is kept of the past ---
    #: A rule asks whether everybody passed.
    ALL_PASSED = "all passed"
    STARTING_POSITION = "starting position"
    #: The sites that a turn of several moves has come by.
    VISITED = "visited"
    #: The sites that pieces were taken from.
    LIFTED = "lifted"
    #: The places on tracks at which pieces stand.
    TRACK_INDICES = "track indices"
    LAST_SITES = "last sites"
    LAST_BETWEEN = "last between"
    LAST_LEVEL = "last level"
    #: The sites of the last move with those of its consequences.
    AFTER_CONSEQUENCE = "after consequence"
    #: The levels of those sites.
    ACTION_LEVELS = "action levels"
    # --- numbers ---
    #: How many pieces a move removes, and what they are worth.
    REMOVALS = "removals"
    REMOVED_VALUE = "removed value"
    #: Any site may be pending, not only a few constants.
    PENDING_REGION = "pending region"
    #: A rule asks in which order values were remembered.
    ORDER_OF_VALUES = "order of values"
    #: The variable without a name, which several ludemes write.
    UNNAMED_VARIABLE = "unnamed variable"
    #: Dominoes are laid along a line.
    LINE_OF_PLAY = "line of play"
    #: Sites whose colour is set.
    SET_PHASE = "set phase"
