"""004-E2: what a simulation with learned local patterns costs, Hex 7x7 and 11x11."""

from __future__ import annotations

from math import prod

import numpy as np

from bench.experiments.checks.rates import iterations_per_second
from bench.experiments.judging.answers import all_of
from bench.experiments.judging.ratios import at_most, ratio_interval
from bench.experiments.matches.evolved import HEX_7, HEX_11, TREE
from bench.experiments.rows.row import Findings
from bench.experiments.running.run import Run
from ludeme.play.game import Game
from ludeme.player.parts.registry import make_scheme
from ludeme.player.patterns.pattern_weights import PatternWeights, patterns_in
from ludeme.player.search.driver import Scheme, Search, new_search

SECONDS = 6.0


def findings(run: Run) -> Findings:
    """Both searches of each board in turns; weights by chance cost what learned ones do."""
    slowdowns, details = {}, {}
    for variant in (HEX_7, HEX_11):
        game = variant.load()
        weights = np.random.default_rng(1).random(patterns_in(game))
        learned = {"weights": PatternWeights.of(game, weights)}
        searches = {
            "uniform": _search(game, "uniform", {}),
            "local": _search(game, "local", learned),
        }
        rates = iterations_per_second(game, searches, SECONDS)
        slowdowns[variant.id] = ratio_interval(rates["uniform"], rates["local"])
        details[variant.id] = rates
    middle = {name: prod(interval) ** 0.5 for name, interval in slowdowns.items()}
    return Findings(
        ours=", ".join(f"{name} {middle[name]:.2f}x" for name in slowdowns),
        reproduced=all_of(at_most(each, 1.22) for each in slowdowns.values()),
        beyond=all_of(at_most(each, 1.10) for each in slowdowns.values()),
        amount=f"{len(slowdowns)} boards",
        details={"rates": details},
    )


def _search(game: Game, playout: str, parameters: dict[str, PatternWeights]) -> Search:
    scheme = Scheme(
        make_scheme("selection", TREE["selection"]),
        make_scheme("playout", playout, parameters),
        game=game,
    )
    return new_search(game.program, exploration=TREE["c"], expand=TREE["expand"], scheme=scheme)
