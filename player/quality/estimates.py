"""Means with intervals of what measures say of many games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, exp, lgamma, pi, sin, sqrt, tan
from statistics import fmean, stdev
from typing import NamedTuple

from ludeme.player.matches.statistics import wilson
from ludeme.player.quality.measures import MEASURES, Measure, Need

#: Angles that differ by less are the same.
_CLOSE = 1e-10


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
    """A quantile of Student's distribution, by Newton's method.

    >>> round(student(0.975, 1), 2), round(student(0.975, 10), 2)
    (12.71, 2.23)
    """
    # the density of the angle whose tangent is t / sqrt(freedom) falls on both sides of 0, so steps
    # from there never go beyond the quantile
    log_height = lgamma((freedom + 1) / 2) - lgamma(freedom / 2)
    wanted, angle, step = 2 * probability - 1, 0.0, 1.0
    while abs(step) > _CLOSE:
        slope = 2 / sqrt(pi) * exp(log_height) * cos(angle) ** (freedom - 1)
        step = (wanted - _within(angle, freedom)) / slope
        angle += step
    return sqrt(freedom) * tan(angle)


def _within(angle: float, freedom: int) -> float:
    """How likely t lies between both angles, by Abramowitz and Stegun (1964, 26.7.3 and 26.7.4)."""
    if freedom % 2:
        first, found, term = 3, 2 / pi * angle, 2 / pi * sin(angle) * cos(angle)
    else:
        first, found, term = 2, 0.0, sin(angle)
    for m in range(first, freedom + 1, 2):
        found += term
        term *= cos(angle) ** 2 * (m - 1) / m
    return found
