"""Iterations per second of several searches on one game, in turns in one process.

Processor time of the one thread counts; each search is measured in a few spans, in turns, so that
ratios have an interval. Searches must not keep their tree (`reuse=False`): every span begins with a
new one.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import process_time

from ludeme.play.game import Game
from ludeme.player.search.driver import Search

SPANS = 5


def iterations_per_second(
    game: Game, searches: Mapping[str, Search], seconds: float
) -> dict[str, list[float]]:
    """The rates of each search from the start position by span, with so many seconds in all."""
    row = game.start(seed=1).row
    numbers = {name: _number_for(search, row, seconds / SPANS) for name, search in searches.items()}
    rates: dict[str, list[float]] = {name: [] for name in searches}
    for span in range(SPANS):
        for name, search in searches.items():
            rates[name].append(numbers[name] / _time_of(search, row, numbers[name], span + 2))
    return rates


def _number_for(search: Search, row, seconds: float) -> int:  # type: ignore[no-untyped-def]
    """Iterations that take about this time; also warms up."""
    _time_of(search, row, 16, 1)
    number = 32
    while (spent := _time_of(search, row, number, 1)) < seconds / 4:
        number *= 2
    return max(32, int(number * seconds / spent))


def _time_of(search: Search, row, iterations: int, seed: int) -> float:  # type: ignore[no-untyped-def]
    """Seconds of processor time for so many iterations with a new tree."""
    began = process_time()
    search.begin(row, seed)
    search.run(iterations)
    return process_time() - began
