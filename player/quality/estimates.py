"""Means with intervals of what measures say of many games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, pi, sqrt, tan
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from ludeme.player.matches.statistics import wilson
from ludeme.player.quality.measures import MEASURES, Measure, Need


class Place(NamedTuple):
    """Where a number stands: which measure, which part of it ("" for all), how was played."""

    measure: str
    part: str
    play: str

    @property
    def about(self) -> Measure:
        """The measure."""
        return MEASURES[self.measure]

    @property
    def name(self) -> str:
        """Measure and part."""
        return f"{self.measure}, {self.part}" if self.part else self.measure


#: The numbers of games, one of each.
Samples = Mapping[Place, Sequence[float]]


@dataclass(frozen=True)
class Estimate:
    """A mean of so many games, with its 95 % interval; no interval where it is exact, or of one."""

    value: float
    low: float | None
    high: float | None
    games: int
    #: How the interval was found: "Wilson", "t", or "" without one.
    method: str


def estimated(place: Place, numbers: Sequence[float]) -> Estimate:
    """The mean of what a measure says, with the interval that belongs to it."""
    value, n = fmean(numbers), len(numbers)
    if place.about.share:
        low, high = wilson(min(float(n), sum(numbers)), n)
        return Estimate(value, low, high, n, "Wilson")
    if place.about.needs is Need.RULES or n < 2:
        return Estimate(value, None, None, n, "")
    margin = student(0.975, n - 1) * stdev(numbers) / sqrt(n)
    low, high = value - margin, value + margin
    if place.about.is_part:
        low, high = max(0.0, low), min(1.0, high)
    return Estimate(value, low, high, n, "t")


def student(probability: float, freedom: int) -> float:
    """A quantile of Student's distribution, by the series of Abramowitz and Stegun (1964, 26.7.5).

    Those of one and two degrees of freedom, of which the series knows little, are exact.

    >>> round(student(0.975, 1), 2), round(student(0.975, 10), 2)
    (12.71, 2.23)
    """
    if freedom == 1:
        return tan(pi * (probability - 0.5))
    if freedom == 2:
        both = 2 * probability - 1
        return both * sqrt(2 / (1 - both**2))
    z = NormalDist().inv_cdf(probability)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + fsum(term / freedom**k for k, term in enumerate(terms, 1))
