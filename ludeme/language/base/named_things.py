"""What names in a description can be the names of."""

from __future__ import annotations

from enum import Enum


class Naming(Enum):
    """Which strings of a clause name something, in the order in which they are written."""

    NOTHING = 0
    FIRST = 1
    ALL = 2


class Thing(Enum):
    """What a name in a description can be the name of; the value is what messages call it."""

    #: One component, by its full name, and all whose name contains a word, or has it as its base.
    PIECE = "piece"
    PIECES = "pieces"
    KIND = "kind of piece"
    CONTAINER = "container"
    #: What has a number: a piece or a container.
    NUMBERED = "piece or container"
    HAND = "hand"
    DICE = "dice"
    DOMINOES = "dominoes"
    DECK = "deck"
    #: Whatever track has a word in its name, and the one that has it as its full name.
    TRACK = "track"
    WHOLE_TRACK = "whole name of a track"
    REGION = "region"
    MAP = "map"
    VARIABLE = "variable"
    VALUES = "remembered values"
    PHASE = "phase"
    EVENT = "event"
    PROPOSITION = "proposition"
    ANSWER = "answer"


#: What stands for the name of the variable that has none.
UNNAMED = "(var)"
