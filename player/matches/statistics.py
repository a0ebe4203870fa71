"""Intervals and ratings for match results."""

from __future__ import annotations

from math import inf, log10, sqrt
from typing import NamedTuple

from ludeme.model.quantities import positive, proportion, real, whole

Z_95 = 1.959963984540054


class Interval(NamedTuple):
    """A confidence interval of a proportion."""

    low: float
    high: float


def wilson(points: float, games: int, z: float = Z_95) -> Interval:
    """Return the Wilson score interval of `points` in `games`; half points are allowed.

    >>> low, high = wilson(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    games = whole(games, "the number of games")
    if not 0 <= real(points, "the sum of points") <= games:
        raise ValueError(f"points must lie between 0 and {games}: {points!r}")
    positive(z, "z")
    if games == 0:
        return Interval(0.0, 1.0)
    share = points / games
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    centre = share + z * z / (2 * games)
    scale = 1 + z * z / games
    # The exact bounds at the ends are 0 and 1; rounding may miss them by one ulp.
    low = 0.0 if points == 0 else (centre - spread) / scale
    high = 1.0 if points == games else (centre + spread) / scale
    return Interval(low, high)


def elo(share: float) -> float:
    """Return the rating difference that explains an expected score of `share`.

    >>> round(elo(0.75))
    191
    """
    share = proportion(share, "a share")
    if share in (0, 1):
        return inf if share else -inf
    return 400 * log10(share / (1 - share))


def elo_interval(points: float, games: int, z: float = Z_95) -> Interval:
    """Return the rating differences at the ends of the Wilson interval.

    Where all games were won (or lost) only one of them is finite.

    >>> low, high = elo_interval(400, 400)
    >>> round(low), high
    (807, inf)
    """
    low, high = wilson(points, games, z)
    return Interval(elo(low), elo(high))
