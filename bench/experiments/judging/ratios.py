"""Intervals of ratios of means, such as slowdowns."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import fmean

from scipy.stats import t as student

from bench.experiments.judging.answers import Answer
from ludeme.player.matches.statistics import Interval

#: Two-sided.
_ERROR = 0.05


def ratio_interval(above: Sequence[float], below: Sequence[float]) -> Interval:
    """The 95 % interval of mean(above) / mean(below) of pairs (linearised, Student's t)."""
    count = len(above)
    if count < 2:
        return Interval(0.0, inf)
    ratio = fmean(above) / fmean(below)
    errors = [one - ratio * other for one, other in zip(above, below, strict=True)]
    deviation = sqrt(sum(error * error for error in errors) / (count - 1))
    quantile = float(student.ppf(1 - _ERROR / 2, count - 1))
    spread = quantile * deviation / (fmean(below) * sqrt(count))
    return Interval(ratio - spread, ratio + spread)


def at_most(interval: Interval, mark: float) -> Answer:
    """Whether a ratio is at most a mark: open if the interval contains it."""
    if interval.high < mark:
        return Answer.YES
    return Answer.NO if interval.low > mark else Answer.OPEN


def smaller(first: Interval, second: Interval) -> Answer:
    """Whether the first ratio is smaller than the second: open where the intervals overlap."""
    if first.high < second.low:
        return Answer.YES
    return Answer.NO if first.low > second.high else Answer.OPEN
