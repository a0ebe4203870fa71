"""What text that is nested in other text must know of where it stands, at compile time."""

from __future__ import annotations

from enum import Enum, auto


class Flag(Enum):
    """One such fact; see `Code.flagged`."""

    #: The moves of an attacker are being generated.
    THREAT = auto()
    #: A `(no Moves Next)` is being answered.
    NO_MOVES = auto()
    #: The legal moves are being counted.
    COUNTING = auto()
    #: A move's own actions are performed.
    ACTING = auto()
    #: This is the effect that a move brings with it: nothing in it is a decision.
    ATTACHED = auto()
    #: What is done before a move (`do ... next`), consequences included: all of it is decided while
    #: what the move makes forgotten is still there.
    DONE_BEFORE = auto()
    #: Every action is put on record (see `ludeme.emit.moves.recording`).
    RECORDING = auto()
    #: Consequences are not decided yet: an action brings them with it.
    UNDECIDED = auto()
    #: Something acts as if another player were to move.
    IN_TURN_OF_ANOTHER = auto()
    #: The moves of a series: all of them, not only the best (spec 05 §5.3).
    SERIES = auto()
    #: Moves are joined: it matters where their first actions are.
    JOINED = auto()
    #: Effects are only gone through to find the level that they leave behind.
    LEAKING = auto()
    #: This stands inside a chain of case distinctions.
    CHAIN = auto()
    #: A move is played to see whether it is a suicide.
    SUICIDE = auto()
    #: The same, while a move is played to see whether it is a suicide.
    SUICIDE_OF_NEXT = auto()


Flags = frozenset[Flag]
