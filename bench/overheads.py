"""What schemes cost per iteration against UCT: `python -m bench.overheads`.

Breakthrough, Othello and English Draughts, all searches in one process, in turns, from the start
position with new trees; processor time of the one thread. Schemes change the lengths of playouts as
well: this is what an iteration costs as it is played. Results are appended to
`bench/results/overheads.jsonl`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

import ludeme
from bench.experiments.checks.rates import iterations_per_second
from bench.measuring import circumstances, command_line, run
from ludeme.app.arguments import add_dirty
from ludeme.app.measuring import journal
from ludeme.player.agents.presets import PRESETS
from ludeme.player.agents.registry import make_agent
from ludeme.player.agents.uct import UCT
from ludeme.player.patterns.pattern_weights import PatternWeights, patterns_in
from ludeme.player.search.driver import Search, new_search

RESULTS = Path(__file__).parent / "results" / "overheads.jsonl"
GAMES = ("Breakthrough", "Othello", "English Draughts")
#: Playouts by local patterns, with weights that chance makes: what they say costs nothing.
LOCAL = "local patterns"
#: The most that an iteration may cost, in iterations of UCT.
MOST = {"mast": 1.3, "rave": 1.3, "past": 1.5, LOCAL: 1.2}


def main() -> int:
    """Measure, print and keep; 1 if a scheme costs more than it may."""
    parser = command_line("overheads", __doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="per search")
    parser.add_argument("--games", nargs="+", default=GAMES, help="names of the library")
    parser.add_argument("--schemes", nargs="+", default=[*PRESETS, LOCAL], help="agents by name")
    add_dirty(parser)
    arguments = parser.parse_args()
    about = circumstances("bench.overheads", RESULTS, arguments)
    within = True
    with journal.opened(RESULTS) as keep:
        for name in arguments.games:
            costs = _costs(ludeme.load(name, tier="numba"), arguments.schemes, arguments.seconds)
            keep({"game": name, "costs": costs} | about)
            said = ", ".join(f"{scheme} {cost:.2f}" for scheme, cost in costs.items())
            print(f"{name:18} {said}", flush=True)
            within &= all(costs.get(scheme, 0.0) <= most for scheme, most in MOST.items())
    return 0 if within else 1


def _costs(game: ludeme.Game, schemes: list[str], seconds: float) -> dict[str, float]:
    """Iterations of UCT that an iteration of each scheme takes."""
    searches = {"uct": _search(game, "uct:c=0.8")}
    searches |= {scheme: _search(game, scheme) for scheme in schemes}
    spans = iterations_per_second(game, searches, seconds)
    rates = {name: max(every) for name, every in spans.items()}  # other work only slows things down
    return {scheme: rates["uct"] / rates[scheme] for scheme in schemes}


def _search(game: ludeme.Game, described: str) -> Search:
    agent = _local(game) if described == LOCAL else make_agent(described)
    assert isinstance(agent, UCT)
    scheme = replace(agent.parts(), game=game)
    return new_search(game.program, exploration=agent.c, scheme=scheme, reuse=False)


def _local(game: ludeme.Game) -> UCT:
    weights = np.random.default_rng(1).random(patterns_in(game))
    settings = {"weights": PatternWeights.of(game, weights)}
    return UCT(c=0.8, playout="local", settings=settings)


if __name__ == "__main__":
    run(main)
