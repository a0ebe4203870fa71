"""Ratings of many agents from the games between them: Bradley and Terry's model with draws.

Davidson (1970): with strengths pi = exp(theta), wins of i, wins of j and draws of the two are as
pi_i : pi_j : nu sqrt(pi_i pi_j). The strengths are those that make the results most likely, under a
wide normal prior that keeps them finite where an agent won everything. Without any draw that is the
model of Bradley and Terry (1952).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.model.by_contents import ByContents
from ludeme.model.quantities import positive, real
from ludeme.player.agents.registry import agent_label
from ludeme.player.matches.statistics import Z_95

#: Rating points for one unit of theta: 400 points are ten to one.
POINTS = 400 / log(10)
#: The standard deviation of the prior, in rating points.
PRIOR = 800.0
#: What messages show.
EXAMPLE = 'such as {("a", "b"): Meetings(wins, draws, losses)}'
_STEPS, _CLOSE = 100, 1e-10

Reals = NDArray[np.float64]


class Rating(NamedTuple):
    """The rating of an agent above the mean of all, and half of its 95 % interval."""

    elo: float
    error: float


class Meetings(NamedTuple):
    """The results between two agents, seen from the first."""

    wins: float
    draws: float
    losses: float


@dataclass(frozen=True, eq=False)
class Ratings(ByContents):
    """What was fitted."""

    agents: tuple[str, ...]
    theta: Reals  # [n] natural logarithms of the strengths, their mean 0
    covariance: Reals  # [n, n]
    #: How likely draws are: nu. 0 without draws.
    draws: float

    def of(self, agent: str) -> Rating:
        """The rating of one agent."""
        i = self._place(agent)
        return Rating(POINTS * float(self.theta[i]), POINTS * Z_95 * sqrt(self.covariance[i, i]))

    def above(self, a: str, b: str) -> Rating:
        """How much higher `a` is rated than `b`, and half of the 95 % interval of that."""
        i, j = self._place(a), self._place(b)
        spread = self.covariance[i, i] + self.covariance[j, j] - 2 * self.covariance[i, j]
        return Rating(
            POINTS * float(self.theta[i] - self.theta[j]), POINTS * Z_95 * sqrt(max(0.0, spread))
        )

    def _place(self, agent: str) -> int:
        if agent not in self.agents:
            raise ValueError(f"{agent!r} was not rated: {', '.join(map(agent_label, self.agents))}")
        return self.agents.index(agent)

    def expected(self, a: str, b: str) -> float:
        """The share of points that `a` is expected to take from `b`."""
        first, second = (self.theta[self._place(one)] for one in (a, b))
        shares = np.exp([first, second, (first + second) / 2])
        shares[2] *= self.draws
        return float((shares[0] + shares[2] / 2) / shares.sum())


def rate(results: Mapping[tuple[str, str], Meetings], prior: float = PRIOR) -> Ratings:
    """Fit the model to the results of pairs of agents; `prior` is in rating points.

    >>> found = rate({("a", "b"): Meetings(75, 0, 25)})
    >>> round(found.of("a").elo - found.of("b").elo)
    191
    """
    _see(results)
    prior = positive(prior, "the prior, in rating points,")
    agents = tuple(dict.fromkeys(agent for pair in results for agent in pair))
    has_draws = any(meetings.draws for meetings in results.values())
    cases = []
    for pair, (wins, draws, losses) in results.items():
        counts = (wins, losses, draws)[: 2 + has_draws]
        cases.append((_features(agents, pair, has_draws), np.array(counts, float)))
    ridge = (POINTS / prior) ** 2
    beta, precision = _most_likely(cases, len(agents) + has_draws, ridge)
    n = len(agents)
    centre = np.eye(n) - 1 / n
    covariance = centre @ np.linalg.inv(precision)[:n, :n] @ centre
    nu = float(np.exp(beta[n])) if has_draws else 0.0
    return Ratings(agents, centre @ beta[:n], covariance, nu)


def _see(results: Mapping[tuple[str, str], Meetings]) -> None:
    """An error for what is no result of pairs of agents."""
    if not isinstance(results, Mapping):
        raise TypeError(f"results are those of pairs of agents, {EXAMPLE}, not {results!r}")
    if not results:
        raise ValueError("there is nothing to rate: no game was played")
    for pair, counts in results.items():
        both = isinstance(pair, tuple) and len(pair) == 2 and pair[0] != pair[1]
        if not (both and isinstance(counts, tuple) and len(counts) == len(Meetings._fields)):
            raise TypeError(f"two agents and their results, {EXAMPLE}, not {pair!r}: {counts!r}")
        if min(real(count, "a number of games") for count in counts) < 0:
            raise ValueError(f"numbers of games are at least 0, not {counts!r} of {pair!r}")


def _features(agents: Sequence[str], pair: tuple[str, str], has_draws: bool) -> Reals:
    """One row for a win of the first, of the second, and a draw: their logits are linear."""
    rows = np.zeros((2 + has_draws, len(agents) + has_draws))
    first, second = map(agents.index, pair)
    rows[0, first] = rows[1, second] = 1
    if has_draws:
        rows[2, [first, second]] = 0.5
        rows[2, -1] = 1
    return rows


def _most_likely(
    cases: Sequence[tuple[Reals, Reals]], size: int, ridge: float
) -> tuple[Reals, Reals]:
    """The parameters where the (concave) likelihood is greatest, and its curvature there."""
    beta = np.zeros(size)
    value, gradient, precision = _likelihood(cases, beta, ridge)
    for _ in range(_STEPS):
        step = np.linalg.solve(precision, gradient)
        while True:
            found = _likelihood(cases, beta + step, ridge)
            if found[0] >= value or np.abs(step).max() < _CLOSE:
                break
            step = step / 2
        beta = beta + step
        value, gradient, precision = found
        if np.abs(step).max() < _CLOSE:
            break
    return beta, precision


def _likelihood(
    cases: Sequence[tuple[Reals, Reals]], beta: Reals, ridge: float
) -> tuple[float, Reals, Reals]:
    """The logarithm of the posterior, its gradient and its curvature (positive)."""
    value = -ridge / 2 * float(beta @ beta)
    gradient = -ridge * beta
    precision = ridge * np.eye(len(beta))
    for features, counts in cases:
        logits = features @ beta
        shares = np.exp(logits - logits.max())
        shares /= shares.sum()
        value += float(counts @ np.log(np.maximum(shares, np.finfo(float).tiny)))
        mean = shares @ features
        gradient = gradient + counts @ features - counts.sum() * mean
        spread = features.T @ (shares[:, None] * features) - np.outer(mean, mean)
        precision = precision + counts.sum() * spread
    return value, gradient, precision
