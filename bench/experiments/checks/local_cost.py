"""004-E2: what a simulation with learned local patterns costs, Hex 7x7 and 11x11."""

from __future__ import annotations

import numpy as np

from bench.experiments.checks.costs import costs
from bench.experiments.matches.evolved import HEX_7, HEX_11, TREE
from bench.experiments.rows.row import Findings
from bench.experiments.running.run import Run
from ludeme.play.game import Game
from ludeme.player.parts.registry import make_scheme
from ludeme.player.patterns.pattern_weights import PatternWeights, patterns_in
from ludeme.player.search.driver import Scheme, Search, new_search


def findings(run: Run) -> Findings:
    """Both searches of each board in turns."""
    games = {variant.id: variant.load() for variant in (HEX_7, HEX_11)}
    return costs(games, _searches, 1.22, 1.10, "boards")


def _searches(game: Game) -> tuple[tuple[str, Search], tuple[str, Search]]:
    """Weights by chance cost what learned ones do."""
    weights = np.random.default_rng(1).random(patterns_in(game))
    learned = {"weights": PatternWeights.of(game, weights)}
    return ("uniform", _search(game, "uniform", {})), ("local", _search(game, "local", learned))


def _search(game: Game, playout: str, parameters: dict[str, PatternWeights]) -> Search:
    scheme = Scheme(
        make_scheme("selection", TREE["selection"]),
        make_scheme("playout", playout, parameters),
        game=game,
    )
    c, expand = TREE["c"], TREE["expand"]
    return new_search(game.program, exploration=c, expand=expand, scheme=scheme, reuse=False)
