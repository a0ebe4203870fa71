"""000-E3: the fifteen heaviest features, trained on, against UCT; and what they were before."""

from __future__ import annotations

from bench.experiments.judging.answers import Answer, all_of
from bench.experiments.judging.intervals import better
from bench.experiments.judging.ratios import smaller
from bench.experiments.matches.against_uct import against_uct, several
from bench.experiments.matches.composite import (
    asked_of,
    findings_of_parts,
    names_of_parts,
    put_together,
)
from bench.experiments.matches.ten_games import BETTER
from bench.experiments.rows.row import Findings
from bench.experiments.running.agents import biased
from bench.experiments.running.learning import pruned
from bench.experiments.running.run import Run
from bench.experiments.running.variants import variant

#: The games in which the pruned set must be better than the whole one; in others, than UCT.
COMPARED = ("yavalath",)


def one_game(run: Run) -> Findings:
    """A part: the game named by the row's id."""
    game = variant(run.row.id.rpartition("/")[2])
    whole_set, kept = pruned(run, game)
    compared = game.slug in COMPARED
    marks = () if compared else (BETTER,)
    after = against_uct(run, game, biased(run, game, kept), "pruned", marks=marks)
    before = against_uct(run, game, biased(run, game, whole_set), "unpruned", marks=marks)
    stronger = better(after.sample, before.sample)
    faster = smaller(after.slowdown_interval, before.slowdown_interval)
    above_uct = after.sample.above(BETTER)
    findings = several(
        {"pruned": after, "unpruned": before},
        reproduced=all_of([stronger, faster]) if compared else above_uct,
        beyond=above_uct,
    )
    findings.details["slowdowns"] = [after.slowdown, before.slowdown]
    return findings


def all_games(run: Run) -> Findings:
    """Knightthrough better than UCT, Yavalath better than before."""
    found = findings_of_parts(run)
    names = names_of_parts(run.row)
    return put_together(
        run,
        found,
        reproduced=all_of(asked_of(found, name) for name in names),
        beyond=found["yavalath"].beyond if "yavalath" in found else Answer.OPEN,
    )
