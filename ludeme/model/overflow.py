"""What did not fit where it had to go: the number that a program leaves in `t[OVERFLOW]`."""

from __future__ import annotations

from enum import IntEnum


class Overflow(IntEnum):
    """0 where everything fitted."""

    #: A list of moves, for which the caller gives a longer buffer.
    MOVES = 1
    STACK = 2
    EFFECT = 3
    ARRAY = 4
    SERIES = 5
    ENTRIES = 6
    SOWING = 7
    ROUNDS = 8
    VALUES = 9
    HAND = 10


#: What is said of each.
SAID = {
    Overflow.MOVES: "a position has too many moves",
    Overflow.STACK: "a stack has too many levels; boards with largeStack:True have room for more",
    Overflow.EFFECT: "an effect has too many moves",
    Overflow.ARRAY: "an array has too many numbers",
    Overflow.SERIES: "a series of moves is too long",
    Overflow.SOWING: "a player sows too many seeds at once",
    Overflow.ROUNDS: "a loop goes on for more than 10,000 rounds",
    Overflow.VALUES: "a list remembers too many values",
    Overflow.HAND: "there is no place left in a hand",
    Overflow.ENTRIES: "too many pieces that are gone are still on a list",
}
