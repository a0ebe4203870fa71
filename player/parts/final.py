"""Final move choice: which move to play once the search is over."""

from __future__ import annotations

from collections.abc import Callable

from ludeme.player.search.root import RootStatistics

#: By name: from what is known about the root's moves, and a seed for ties, to the move's number.
FINAL: dict[str, Callable[[RootStatistics, int], int]] = {
    "visits": RootStatistics.best,
    "mean": RootStatistics.best_mean,
}


def final_rule(name: str) -> Callable[[RootStatistics, int], int]:
    """The rule of a name."""
    if name not in FINAL:
        raise ValueError(f"{name!r} is no final move choice; there are {', '.join(FINAL)}")
    return FINAL[name]
