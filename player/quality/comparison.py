"""What a change of the rules did to each measure, and whether chance alone explains it.

The test of each difference is a permutation test (Fisher 1935, Pitman 1937): how often would games
dealt to the two sides by lot differ so much? It assumes nothing about their distribution. Where
there are very many games, the normal law says the same. As many measures are compared at once, the
probabilities are corrected by Holm's method (1979): if the rules are the same, the chance that any
difference is called significant is 5 % at most, however the measures depend on each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import floor, sqrt
from statistics import NormalDist, fmean, variance

import numpy as np
from numpy.typing import NDArray

from ludeme.player.quality.estimates import Estimate, Place, Samples, estimated, student
from ludeme.player.quality.measures import Need

#: Differences are significant if chance alone makes such ones less often, after the correction.
LEVEL = 0.05
#: How often games are dealt anew, and up to how many games.
DEALS = 9_999
MOST_DEALT = 400


@dataclass(frozen=True)
class Difference:
    """What lies between two games in one measure: `b` less `a`."""

    a: Estimate
    b: Estimate
    low: float | None
    high: float | None
    #: How often chance alone makes such a difference; None where nothing was sampled.
    chance: float | None = None
    #: The same, corrected for all the measures that were compared.
    corrected: float | None = None

    @property
    def value(self) -> float:
        """The difference."""
        return self.b.value - self.a.value

    @property
    def significant(self) -> bool:
        """Whether chance alone does not explain it; exact numbers differ if they differ."""
        return self.value != 0 if self.corrected is None else self.corrected < LEVEL


def compared(a: Samples, b: Samples, seed: int = 0) -> dict[Place, Difference]:
    """The differences in all measures that both say something of."""
    found = {place: _difference(place, a[place], b[place], seed) for place in a if place in b}
    chances = {place: d.chance for place, d in found.items() if d.chance is not None}
    for place, corrected in holm(chances).items():
        found[place] = replace(found[place], corrected=corrected)
    return found


def _difference(place: Place, a: Sequence[float], b: Sequence[float], seed: int) -> Difference:
    of_a, of_b = estimated(place, a), estimated(place, b)
    if place.about.needs is Need.RULES:
        return Difference(of_a, of_b, None, None)
    chance = chance_of(a, b, seed)
    if place.about.share:
        return Difference(of_a, of_b, *_newcombe(of_a, of_b), chance)
    return Difference(of_a, of_b, *_welch(a, b), chance)


def _newcombe(a: Estimate, b: Estimate) -> tuple[float, float]:
    """The interval of a difference of shares from Wilson's of both (Newcombe 1998, method 10)."""
    assert a.low is not None and a.high is not None and b.low is not None and b.high is not None
    value = b.value - a.value
    low = value - sqrt((b.value - b.low) ** 2 + (a.high - a.value) ** 2)
    high = value + sqrt((b.high - b.value) ** 2 + (a.value - a.low) ** 2)
    return low, high


def _welch(a: Sequence[float], b: Sequence[float]) -> tuple[float | None, float | None]:
    """The interval of a difference of means (Welch 1947)."""
    if min(len(a), len(b)) < 2:
        return None, None
    value = fmean(b) - fmean(a)
    parts = [variance(numbers) / len(numbers) for numbers in (a, b)]
    if not sum(parts):
        return value, value
    below = sum(p * p / (len(n) - 1) for p, n in zip(parts, (a, b), strict=True))
    margin = student(0.975, max(1, floor(sum(parts) ** 2 / below))) * sqrt(sum(parts))
    return value - margin, value + margin


def chance_of(a: Sequence[float], b: Sequence[float], seed: int = 0) -> float:
    """How often means differ at least so much if all the games are dealt to both sides by lot."""
    together = np.array([*a, *b])
    if not together.std():
        return 1.0
    if len(together) > MOST_DEALT:
        spread = float(together.std(ddof=1)) * sqrt(1 / len(a) + 1 / len(b))
        return 2 * NormalDist().cdf(-abs(fmean(b) - fmean(a)) / spread)
    sums = _deals(len(a), len(b), seed) @ (together - together.mean())
    seen = abs(float(together[: len(a)].sum() - len(a) * together.mean()))
    as_far = int((np.abs(sums) >= seen * (1 - 1e-9) - 1e-12).sum())
    return (1 + as_far) / (1 + DEALS)


@lru_cache(maxsize=8)
def _deals(first: int, second: int, seed: int) -> NDArray[np.float64]:
    """By deal, a 1 for each game that the first side gets: [DEALS, first + second]."""
    order = np.random.default_rng(seed).random((DEALS, first + second)).argsort(axis=1)
    return (order < first).astype(np.float64)


def holm(chances: Mapping[Place, float]) -> dict[Place, float]:
    """Probabilities corrected for how many there are (Holm 1979)."""
    corrected, least = {}, 0.0
    ranked = sorted(chances, key=chances.__getitem__)
    for rank, place in enumerate(ranked):
        least = max(least, min(1.0, (len(ranked) - rank) * chances[place]))
        corrected[place] = least
    return corrected
