"""002-E2: how many simulations PAST costs in the four games of paper 002."""

from __future__ import annotations

from bench.experiments.checks.costs import costs
from bench.experiments.matches.schemes import BASE, FOUR
from bench.experiments.rows.row import Findings
from bench.experiments.running.run import Run
from ludeme.play.game import Game
from ludeme.player.parts.registry import make_scheme
from ludeme.player.search.driver import Scheme, Search, new_search

#: Iterations of UCT for each one of PAST: a fifth fewer simulations, a twentieth fewer.
FEWER, HARDLY_FEWER = 1 / 0.8, 1 / 0.95


def findings(run: Run) -> Findings:
    """Both searches of each game in turns."""
    games = {name: variant.load() for name, variant in FOUR.items()}
    return costs(games, _searches, FEWER, HARDLY_FEWER, "games")


def _searches(game: Game) -> tuple[tuple[str, Search], tuple[str, Search]]:
    past = Scheme(playout=make_scheme("playout", "past"))
    return (
        ("uct", new_search(game.program, exploration=BASE["c"], reuse=False)),
        ("past", new_search(game.program, exploration=BASE["c"], scheme=past, reuse=False)),
    )
