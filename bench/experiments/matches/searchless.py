"""000-E4: the learned policy without any search against UCT."""

from __future__ import annotations

from collections.abc import Mapping

from bench.experiments.judging.answers import Answer, all_of
from bench.experiments.matches.against_uct import against_uct, several
from bench.experiments.rows.row import Findings
from bench.experiments.running.agents import greedy
from bench.experiments.running.learning import learned
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.summary import Score
from bench.experiments.running.variants import variant

GAMES = ("Breakthrough", "Teeko")
#: The paper's share, and the lower end of its interval.
THEIRS, THEIR_LOW = 0.40, 0.335


def findings(run: Run) -> Findings:
    """Both games."""
    scores: dict[str, Score] = {}
    for game in map(variant, GAMES):
        try:
            agent = greedy(learned(run, game))
            scores[game.id] = against_uct(run, game, agent, game.slug, marks=(THEIR_LOW, THEIRS))
        except TimeIsUp:
            continue
    if not scores:
        raise TimeIsUp(f"no time for {run.row.id}")
    missing = [name for name in GAMES if name not in scores]
    return several(
        scores,
        reproduced=_both(scores, THEIR_LOW),
        beyond=_both(scores, THEIRS),
        missing=missing,
    )


def _both(scores: Mapping[str, Score], mark: float) -> Answer:
    """Whether both games are above a mark; one that was not played leaves it open."""
    return all_of(
        scores[name].sample.above(mark) if name in scores else Answer.OPEN for name in GAMES
    )
