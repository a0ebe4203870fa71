"""How promising it is to make one feature of two: correlations of events with the error (eq. 7)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludeme.player.training.buffer import RealArray

Bits = NDArray[np.uint8]


class Events:
    """Sums over the cases in which events happened; an event is a row of packed bits, one per case.

    One look-up per eight cases: there can be tens of thousands of events.
    """

    def __init__(self, errors: RealArray) -> None:
        self.cases = len(errors)
        self.errors = errors
        padded = np.zeros(-(-self.cases // 8) * 8)
        padded[: self.cases] = errors
        octets = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1)
        self._sums = padded.reshape(-1, 8) @ octets.T.astype(float)
        self._counts = octets.sum(axis=1)

    def counts(self, events: Bits) -> RealArray:
        """In how many cases each event happened."""
        return np.asarray(self._counts[events].sum(axis=1), float)

    def error_sums(self, events: Bits) -> RealArray:
        """The sum of the errors of those cases."""
        total = np.zeros(len(events))
        for octet, sums in enumerate(self._sums):
            total += sums[events[:, octet]]
        return total

    def correlations_with_error(self, events: Bits) -> RealArray:
        """Pearson's correlation of each event with the error; NaN where it is not defined."""
        n, count = self.cases, self.counts(events)
        total, squares = self.errors.sum(), (self.errors**2).sum()
        spread = np.sqrt(count * (n - count)) * np.sqrt(max(0.0, n * squares - total**2))
        return _divided(n * self.error_sums(events) - count * total, spread)

    def correlations_with_part(self, joint: RealArray, part: RealArray) -> RealArray:
        """The correlation of joint events with an event they imply, from the counts of both."""
        n = self.cases
        spread = np.sqrt(joint * (n - joint)) * np.sqrt(part * (n - part))
        return _divided(joint * (n - part), spread)


def lower_bound(correlation: RealArray, cases: int, critical: float) -> RealArray:
    """How strong a correlation is at least, `critical` standard deviations down (Fisher's z)."""
    if critical <= 0 or cases <= 3:
        return np.abs(correlation)
    z = np.arctanh(np.minimum(np.abs(correlation), 1 - 1e-12))
    bound: RealArray = np.maximum(0.0, np.tanh(z - critical / np.sqrt(cases - 3)))
    return bound


def scores(strength: RealArray, with_first: RealArray, with_second: RealArray) -> RealArray:
    """Eq. 7: strongly correlated with the error, weakly with the more similar of the two parts."""
    found: RealArray = strength * (1 - np.maximum(np.abs(with_first), np.abs(with_second)))
    return found


def _divided(numerator: RealArray, denominator: RealArray) -> RealArray:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(denominator > 1e-12, numerator / denominator, np.nan)
