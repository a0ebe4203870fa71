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


def yavalath(run: Run) -> Findings:
    """Three features that know wins and losses; 93 % in the paper, from 88.6 % on."""
    game = variant("yavalath")
    score = against_uct(run, game, biased_throughout(run, game, YAVALATH))
    return judged(score, reproduced=score.share >= 0.886, beyond=score.low > 0.93)


def bridges(run: Run) -> Findings:
    """One feature that answers intrusions into bridges."""
    game = variant("hex 11x11")
    score = against_uct(run, game, answering_in_playouts(run, game, BRIDGE))
    return judged(score, reproduced=score.share >= 0.55, beyond=score.share >= 0.75)
