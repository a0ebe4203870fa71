"""What the playouts of one search cost beside those of another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod

from bench.experiments.checks.rates import iterations_per_second
from bench.experiments.judging.answers import all_of
from bench.experiments.judging.ratios import at_most, ratio_interval
from bench.experiments.rows.row import Findings
from ludeme.play.game import Game
from ludeme.player.search.driver import Search

SECONDS = 6.0


def costs(
    games: Mapping[str, Game],
    searches: Callable[[Game], tuple[tuple[str, Search], tuple[str, Search]]],
    reproduced: float,
    beyond: float,
    told: str,
) -> Findings:
    """Iterations of the first search for each one of the second, both of each game in turns.

    `reproduced` and `beyond` are the most that there may be; `told` says what the games are.
    """
    slowdowns, details = {}, {}
    for name, game in games.items():
        (plain, one), (dearer, other) = searches(game)
        rates = iterations_per_second(game, {plain: one, dearer: other}, SECONDS)
        slowdowns[name] = ratio_interval(rates[plain], rates[dearer])
        details[name] = rates
    middle = {name: prod(interval) ** 0.5 for name, interval in slowdowns.items()}
    return Findings(
        ours=", ".join(f"{name} {middle[name]:.2f}x" for name in slowdowns),
        reproduced=all_of(at_most(each, reproduced) for each in slowdowns.values()),
        beyond=all_of(at_most(each, beyond) for each in slowdowns.values()),
        amount=f"{len(slowdowns)} {told}",
        details={"rates": details},
    )
