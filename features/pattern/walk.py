"""Walks: where a place lies, seen from an anchor (spec 09 §3.3).

Each number of a walk turns by that part of a full circle, clockwise, and then takes one step. The
empty walk is the anchor. A *place* is a walk, or the number of a site in absolute features.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

Walk = tuple[Fraction, ...]
Place = Walk | int

#: The anchor itself.
HERE: Walk = ()

HALF = Fraction(1, 2)


def walk(*turns: Fraction | int | str) -> Walk:
    """A walk written down: `walk(0, "1/4")` is one step ahead and one to the right."""
    return normal_walk(tuple(Fraction(turn) for turn in turns))


def normal_turn(turn: Fraction) -> Fraction:
    """The same turn in (-1/2, 1/2]; whole circles change nothing."""
    if -HALF < turn <= HALF:
        return turn
    turn %= 1
    return turn if turn <= HALF else turn - 1


def normal_walk(steps: Walk) -> Walk:
    """The same walk with every turn in (-1/2, 1/2]."""
    return tuple(normal_turn(turn) for turn in steps)


@lru_cache(maxsize=1 << 16)
def transformed(steps: Walk, rotation: Fraction, reflection: int) -> Walk:
    """The walk mirrored (`reflection` -1) and then turned clockwise as a whole."""
    if not steps:
        return steps
    first, *later = steps
    turns = (first * reflection + rotation, *(turn * reflection for turn in later))
    return normal_walk(turns)
