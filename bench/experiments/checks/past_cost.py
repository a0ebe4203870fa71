"""002-E2: how many simulations PAST costs in the four games of paper 002."""

from __future__ import annotations

from math import prod

from bench.experiments.checks.rates import iterations_per_second
from bench.experiments.judging.answers import all_of
from bench.experiments.judging.ratios import at_most, ratio_interval
from bench.experiments.matches.schemes import BASE, FOUR
from bench.experiments.rows.row import Findings
from bench.experiments.running.run import Run
from ludeme.player.parts.registry import make_scheme
from ludeme.player.search.driver import Scheme, Search, new_search

SECONDS = 6.0
#: Iterations of UCT for each one of PAST: a fifth fewer simulations, a twentieth fewer.
FEWER, HARDLY_FEWER = 1 / 0.8, 1 / 0.95


def findings(run: Run) -> Findings:
    """Both searches of each game in turns."""
    slowdowns, details = {}, {}
    for name, variant in FOUR.items():
        program = variant.load().program
        searches: dict[str, Search] = {
            "uct": new_search(program, exploration=BASE["c"]),
            "past": new_search(
                program,
                exploration=BASE["c"],
                scheme=Scheme(playout=make_scheme("playout", "past")),
            ),
        }
        rates = iterations_per_second(variant.load(), searches, SECONDS)
        slowdowns[name] = ratio_interval(rates["uct"], rates["past"])
        details[name] = rates
    middle = {name: prod(interval) ** 0.5 for name, interval in slowdowns.items()}
    return Findings(
        ours=", ".join(f"{name} {middle[name]:.2f}x" for name in slowdowns),
        reproduced=all_of(at_most(each, FEWER) for each in slowdowns.values()),
        beyond=all_of(at_most(each, HARDLY_FEWER) for each in slowdowns.values()),
        amount=f"{len(slowdowns)} games",
        details={"rates": details},
    )
