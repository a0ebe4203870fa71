"""000-E4: the learned policy without any search against UCT."""

from __future__ import annotations

from bench.experiments.matches.against_uct import several
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
            scores[game.id] = run.match(game.slug, game, agent, run.agent("uct", game))
        except TimeIsUp:
            continue
    if not scores:
        raise TimeIsUp(f"no time for {run.row.id}")
    missing = [name for name in GAMES if name not in scores]
    return several(
        scores,
        reproduced=not missing and all(score.share >= THEIR_LOW for score in scores.values()),
        beyond=not missing and all(score.low > THEIRS for score in scores.values()),
        missing=missing,
    )
