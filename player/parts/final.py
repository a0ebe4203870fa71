"""Final move choice: which move to play once the search is over."""

from __future__ import annotations

from collections.abc import Callable

from ludeme.player.parts.given_names import did_you_mean
from ludeme.player.search.root import RootStatistics

#: By name: from what is known about the root's moves, and a seed for ties, to the move's number.
FINAL: dict[str, Callable[[RootStatistics, int], int]] = {
    "visits": RootStatistics.best,
    "mean": RootStatistics.best_mean,
    "value": RootStatistics.best_value,
    "robust-max": RootStatistics.best_robust,
}


def final_rule(name: str) -> Callable[[RootStatistics, int], int]:
    """The rule of a name."""
    if name not in FINAL:
        hint = did_you_mean(name, FINAL)
        known = ", ".join(FINAL)
        raise ValueError(f"{name!r} is no final move choice; there are {known}{hint}")
    return FINAL[name]
