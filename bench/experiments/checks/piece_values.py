"""002-E3: the values of pieces that FAST learns in Skirmish."""

from __future__ import annotations

import numpy as np

from bench.experiments.judging.answers import certain
from bench.experiments.matches.schemes import BASE, SKIRMISH
from bench.experiments.rows.row import Findings
from bench.experiments.running.run import Run
from ludeme.player.parts.registry import make_scheme
from ludeme.player.search.driver import Scheme, new_search

SIMULATIONS = 2_000
#: How much the greatest change may be after as many again, as a part of the greatest value.
MOST_CHANGE = 0.1


def findings(run: Run) -> Findings:
    """One search from the start position, looked at twice."""
    game = SKIRMISH.load()
    scheme = Scheme(playout=make_scheme("playout", "fast"), game=game)
    search = new_search(game.program, exploration=BASE["c"], scheme=scheme)
    search.begin(game.start(seed=1).row, run.settings.seed)
    values = []
    for _ in range(2):
        search.run(SIMULATIONS)
        values.append(_values(game, search.playing.thetas[0]))
    first, second = values
    positive = all(value > 0 for value in first.values())
    ordered = all(first[f"Rook{player}"] > first[f"Pawn{player}"] for player in (1, 2))
    changes = [abs(second[name] - first[name]) for name in first]
    change = float(np.max(changes) / max(map(abs, first.values())))
    return Findings(
        ours=", ".join(f"{name} {value:.3f}" for name, value in first.items())
        + f"; change {change:.0%}",
        reproduced=certain(positive and ordered),
        beyond=certain(change < MOST_CHANGE),
        amount=f"{2 * SIMULATIONS} simulations",
        details={"first": first, "second": second},
    )


def _values(game, thetas) -> dict[str, float]:  # type: ignore[no-untyped-def]
    """The weights of the pieces from the view of their owners."""
    pieces = (piece for piece in game.facts.pieces if piece.owner)
    return {p.name: float(thetas[p.index]) * (1 if p.owner == 1 else -1) for p in pieces}
