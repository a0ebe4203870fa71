"""Counts of what takes part in play, in programs that are written for counting."""

from __future__ import annotations

from ludeme.runtime.kernels.vector import Vector

#: Counts stay there.
MOST = 2_000_000_000


def tally(t: Vector, place: int) -> int:
    """Count one more."""
    if t[place] < MOST:
        t[place] += 1
    return 0


def looked_at(t: Vector, place: int, number: int, end: int) -> int:
    """Count a number that is not one of 0 .. end - 1, nor says "none", and keep it; returns it."""
    if number < -2 or number >= end:
        if t[place] < MOST:
            t[place] += 1
        t[place + 1] = number
    return number


def asked(t: Vector, place: int, holds: bool) -> bool:
    """Count that a condition does not hold, or, beside that, that it does; returns it."""
    at = place
    if holds:
        at += 1
    if t[at] < MOST:
        t[at] += 1
    return holds
