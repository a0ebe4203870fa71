"""Intervals that verdicts are drawn from, and the rule by which play may stop early.

A row asks for a number of games. While there are fewer, the interval is a *confidence sequence*: it
covers the true score at every number of games at once with 98 %, whoever looks when, so play may
stop as soon as it excludes the marks. With all games it is Wilson's at 97 %. By the union bound a
verdict from either errs in at most 5 % of rows.

The sequence is the mixture of likelihood ratios over a Beta prior (Robbins 1970): a share m is
excluded once

    B(2 + S, 2 + n - S) / (B(2, 2) m^S (1 - m)^(n - S))  >=  1 / 0.02

for S points of n games. Under a mean of m the ratio is a supermartingale also for half points (it
is convex in the points of a game, so that wins and losses are the worst case) and for games in two
seats with different chances (the product over a pair is greatest where both are m); whole pairs
count.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, lgamma, log, sqrt
from statistics import NormalDist

from bench.experiments.judging.answers import Answer
from ludeme.player.matches.statistics import Interval, wilson

#: What the sequence and the last look may err; together 5 %.
SEQUENTIAL, FINAL = 0.02, 0.03
#: Two-sided quantile of the last look.
Z_FINAL = NormalDist().inv_cdf(1 - FINAL / 2)
#: Both parameters of the Beta prior.
_PRIOR = 2.0
_STEPS = 60


@dataclass(frozen=True)
class Sample:
    """Points in games that were played, of as many as were asked for."""

    points: float
    games: int
    asked: int

    @property
    def full(self) -> bool:
        """Whether all games were played."""
        return self.games >= self.asked

    @property
    def share(self) -> float:
        """Points per game."""
        return self.points / max(1, self.games)

    @property
    def interval(self) -> Interval:
        """What the true share is taken to lie in."""
        if self.full:
            return wilson(self.points, self.games, Z_FINAL)
        return sequence(self.points, self.games)

    def above(self, mark: float) -> Answer:
        """Whether the true share is above a mark: open if the interval contains it."""
        return above(self.interval, mark)


def above(interval: Interval, mark: float) -> Answer:
    """Whether what lies in an interval is above a mark."""
    if interval.low > mark:
        return Answer.YES
    return Answer.NO if interval.high < mark else Answer.OPEN


def sequence(points: float, games: int, error: float = SEQUENTIAL) -> Interval:
    """The confidence sequence after so many games.

    >>> low, high = sequence(48, 60)
    >>> round(low, 3), round(high, 3)
    (0.59, 0.935)
    """
    if games == 0:
        return Interval(0.0, 1.0)
    share, bound = points / games, -log(error)

    def excluded(mean: float) -> bool:
        return _log_ratio(points, games, mean) >= bound

    low = 0.0 if points == 0 else _border(share, 0.0, excluded)
    high = 1.0 if points == games else _border(share, 1.0, excluded)
    return Interval(low, high)


def _border(inside: float, outside: float, excluded) -> float:  # type: ignore[no-untyped-def]
    """Where exclusion begins; the ratio is convex in the mean, and least at the share."""
    for _ in range(_STEPS):
        middle = (inside + outside) / 2
        if excluded(middle):
            outside = middle
        else:
            inside = middle
    return outside


def _log_ratio(points: float, games: int, mean: float) -> float:
    lost = games - points
    likelihood = _times_log(points, mean) + _times_log(lost, 1 - mean)
    return _log_beta(_PRIOR + points, _PRIOR + lost) - _log_beta(_PRIOR, _PRIOR) - likelihood


def _times_log(count: float, share: float) -> float:
    if count == 0:
        return 0.0
    return count * log(share) if share > 0 else -inf


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def difference(first: Sample, second: Sample) -> Interval:
    """What the difference of two true shares is taken to lie in."""
    if first.full and second.full:
        pooled = (first.points + second.points) / (first.games + second.games)
        middle = first.share - second.share
        spread = Z_FINAL * sqrt(pooled * (1 - pooled) * (1 / first.games + 1 / second.games))
        return Interval(middle - spread, middle + spread)
    one, other = (sequence(s.points, s.games, SEQUENTIAL / 2) for s in (first, second))
    return Interval(one.low - other.high, one.high - other.low)


def better(first: Sample, second: Sample) -> Answer:
    """Whether the first true share is above the second."""
    return above(difference(first, second), 0.0)


def not_worse(first: Sample, second: Sample) -> Answer:
    """Whether the first share is not significantly below the second, of all games asked for.

    With fewer games nothing has been shown by not differing.
    """
    sign = better(first, second)
    if sign is Answer.OPEN and first.full and second.full:
        return Answer.YES
    return sign
