"""Hand-made sets throughout playouts: Yavalath (000-E5), the bridge reply in Hex (001-E4)."""

from __future__ import annotations

from bench.experiments.matches.against_uct import against_uct, judged
from bench.experiments.rows.row import Findings
from bench.experiments.running.agents import (
    BRIDGE,
    YAVALATH,
    answering_in_playouts,
    biased_throughout,
)
from bench.experiments.running.run import Run
from bench.experiments.running.variants import variant

#: The paper's share with the Yavalath set, and the lower end of its interval.
THEIRS, THEIR_LOW = 0.93, 0.886
#: What the bridge reply must reach.
BETTER, MUCH_BETTER = 0.55, 0.75


def yavalath(run: Run) -> Findings:
    """Three features that know wins and losses; 93 % in the paper, from 88.6 % on."""
    game = variant("yavalath")
    agent = biased_throughout(run, game, YAVALATH)
    score = against_uct(run, game, agent, marks=(THEIR_LOW, THEIRS))
    return judged(
        score, reproduced=score.sample.above(THEIR_LOW), beyond=score.sample.above(THEIRS)
    )


def bridges(run: Run) -> Findings:
    """One feature that answers intrusions into bridges."""
    game = variant("hex 11x11")
    agent = answering_in_playouts(run, game, BRIDGE)
    score = against_uct(run, game, agent, marks=(BETTER, MUCH_BETTER))
    return judged(
        score, reproduced=score.sample.above(BETTER), beyond=score.sample.above(MUCH_BETTER)
    )
