"""A sequential test of two hypotheses about a rating difference (Wald 1945).

Play stops as soon as the results speak clearly enough for the one or the other; with the bounds of
Wald each is then wrong with at most about the stated rate. What counts are the scores of whole
*rounds*: the games of one opening, with seats swapped, which depend on each other. The likelihood
of a hypothesis is that of the distribution of round scores which has its mean and is otherwise as
likely as can be (generalised likelihood ratio).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from ludeme.model.quantities import proportion, real

#: Scores that were not seen count as so many rounds, so that every mean is possible.
_UNSEEN = 1e-3
_STEPS = 60
#: Greater differences are refused: these are odds of ten thousand million to one already.
MOST_ELO = 4000


@dataclass(frozen=True)
class Sprt:
    """H0: A is stronger than B by `elo0`; H1: by `elo1`."""

    elo0: float
    elo1: float
    #: How often H1 is accepted where H0 holds, and H0 where H1 holds.
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not real(self.elo0, "elo0") < real(self.elo1, "elo1"):
            raise ValueError(
                f"the lower rating stands first, not {self.elo0:g} before {self.elo1:g}"
            )
        if max(abs(self.elo0), abs(self.elo1)) > MOST_ELO:
            raise ValueError(
                f"elo0 and elo1 lie between -{MOST_ELO} and {MOST_ELO}, not {self.elo0:g} and "
                f"{self.elo1:g}"
            )
        if not (0 < real(self.alpha, "alpha") < 0.5 and 0 < real(self.beta, "beta") < 0.5):
            raise ValueError(f"error rates lie between 0 and 0.5: {self.alpha:g}, {self.beta:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which H0 and H1 are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, rounds: Sequence[float]) -> float:
        """The logarithm of the likelihood ratio of H1 to H0, given the share of points by round."""
        shares = [proportion(share, "a share") for share in rounds]
        if not shares:
            return 0.0
        counts = Counter({0.0: _UNSEEN, 0.5: _UNSEEN, 1.0: _UNSEEN})
        counts.update(shares)
        return _fitted(counts, expected_share(self.elo1)) - _fitted(
            counts, expected_share(self.elo0)
        )

    def accepted(self, rounds: Sequence[float]) -> str | None:
        """H0 or H1, once the rounds are clear; None before."""
        low, high = self.bounds
        ratio = self.ratio(rounds)
        if ratio <= low:
            return "H0"
        return "H1" if ratio >= high else None


def expected_share(elo: float) -> float:
    """The share of points that goes with a rating difference.

    >>> expected_share(0)
    0.5
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


def _fitted(counts: Counter[float], mean: float) -> float:
    """The log-likelihood of the likeliest distribution with this mean, but for a constant.

    Its shares are count / (total (1 + t (score - mean))), with the t that gives this mean.
    """
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(_STEPS):
        t = (low + high) / 2
        if sum(n * (score - mean) / (1 + t * (score - mean)) for score, n in counts.items()) > 0:
            low = t
        else:
            high = t
    return -sum(n * log(1 + t * (score - mean)) for score, n in counts.items())
