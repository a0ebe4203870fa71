"""000-E3: the fifteen heaviest features, trained on, against UCT; and what they were before."""

from __future__ import annotations

from bench.experiments.matches.against_uct import against_uct, several
from bench.experiments.matches.composite import findings_of_parts, put_together
from bench.experiments.matches.ten_games import BETTER
from bench.experiments.rows.row import Findings
from bench.experiments.running.agents import biased
from bench.experiments.running.learning import pruned
from bench.experiments.running.run import Run
from bench.experiments.running.variants import variant


def one_game(run: Run) -> Findings:
    """A part: the game named by the row's id."""
    game = variant(run.row.id.rpartition("/")[2])
    whole_set, kept = pruned(run, game)
    after = against_uct(run, game, biased(run, game, kept), "pruned")
    before = against_uct(run, game, biased(run, game, whole_set), "unpruned")
    stronger = after.share > before.share
    faster = (after.slowdown or 0) < (before.slowdown or 0)
    findings = several(
        {"pruned": after, "unpruned": before},
        reproduced=stronger and faster if game.slug == "yavalath" else after.share >= BETTER,
        beyond=after.share >= BETTER,
    )
    findings.details["slowdowns"] = [after.slowdown, before.slowdown]
    return findings


def all_games(run: Run) -> Findings:
    """Knightthrough better than UCT, Yavalath better than before."""
    found = findings_of_parts(run)
    whole = len(found) == len(run.row.parts)
    return put_together(
        run,
        found,
        reproduced=whole and all(part.reproduced for part in found.values()),
        beyond="yavalath" in found and found["yavalath"].beyond,
    )
