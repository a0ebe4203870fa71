"""Gumbel's trick with sequential halving at the root, and values for moves that were never tried.

Danihelka, Guez, Schrittwieser and Silver: Policy improvement by planning with Gumbel (2022). Plain
Python, which the search compiles; visits, sums of utilities, and priors are those of the n moves of
one node.
"""

from __future__ import annotations

from math import ceil, log2
from typing import Any


def considered_with(walks: int, most: int) -> int:
    """How many moves are considered at first: `most`, or fewer, so that all can be tried twice.

    One visit says little of a move. With 10 nodes, 16 considered moves win half of the games, and
    two win six games of seven (Ataxx, against the network alone).

    >>> [considered_with(walks, 16) for walks in (10, 30, 100, 200)]
    [2, 4, 8, 16]
    """
    considered = most
    while considered > 2 and 2 * considered * ceil(log2(considered)) > walks:
        considered = (considered + 1) // 2
    return considered


def visits_before(walk: int, walks: int, considered: int) -> int:
    """How often the move of walk number `walk` of `walks` has been tried before, by the plan.

    So many moves are `considered` at first. About log2 rounds try all that are left equally often,
    and each leaves the better half of them; two are tried to the end.

    >>> [visits_before(walk, 8, 4) for walk in range(8)]
    [0, 0, 0, 0, 1, 1, 2, 2]
    """
    rounds = max(1, ceil(log2(considered)))
    left, begun, visits = considered, 0, 0
    if considered == 1:
        return walk
    while True:
        each = max(1, walks // (rounds * left))
        if walk < begun + each * left:
            return visits + (walk - begun) // left
        begun += each * left
        visits += each
        left = max(2, left // 2)


def utility_of_untried(visits: Any, sums: Any, priors: Any, utility: float) -> float:
    """The utility that moves without visits are taken to have.

    The mean of what the evaluator said of the position, `utility`, and of the moves that were
    tried, each weighted by its prior.
    """
    total, mass, weighted = 0, 0.0, 0.0
    for k in range(visits.shape[0]):
        if visits[k] > 0:
            total += visits[k]
            mass += priors[k]
            weighted += priors[k] * (sums[k] / visits[k])
    if mass <= 0.0:
        return utility
    return (utility + total * (weighted / mass)) / (1 + total)


def weight_of_value(most_visits: int, visits: float, scale: float) -> float:
    """What values are multiplied with beside logits, once a move has so many visits."""
    return (visits + most_visits) * scale
