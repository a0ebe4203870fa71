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


def asked(t: Vector, place: int, holds: bool) -> bool:
    """Count that a condition does not hold, or, beside that, that it does; returns it."""
    at = place
    if holds:
        at += 1
    if t[at] < MOST:
        t[at] += 1
    return holds
