"""000-E8: how strength grows with the games of self-play."""

from __future__ import annotations

from bench.experiments.matches.against_uct import against_uct, amount
from bench.experiments.matches.composite import findings_of_parts, put_together
from bench.experiments.rows.row import Findings
from bench.experiments.running.agents import biased
from bench.experiments.running.learning import checkpoints, quick_course
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.summary import Score
from bench.experiments.running.variants import variant

#: After so many games of self-play.
CHECKPOINTS = (0, 1, 25, 50, 100, 200, 400)
#: The games whose curves must rise.
RISING = ("breakthrough", "teeko")


def one_game(run: Run) -> Findings:
    """A part: the curve of the game named by the row's id."""
    game = variant(run.row.id.rpartition("/")[2])
    course = quick_course(run, "000-E8", game.slug, game, CHECKPOINTS[-1])
    scores: dict[int, Score] = {}
    planned = 0
    for games, features in checkpoints(run, course, CHECKPOINTS).items():
        planned += 1
        try:
            scores[games] = against_uct(run, game, biased(run, game, features), f"after {games}")
        except TimeIsUp:
            continue
    if not scores:
        raise TimeIsUp(f"no time for {run.row.id}")
    first, last = scores[min(scores)], scores[max(scores)]
    complete = len(scores) == planned and all(score.complete for score in scores.values())
    return Findings(
        ours=", ".join(f"{games}: {score.share:.1%}" for games, score in scores.items()),
        reproduced=min(scores) == 0 and last.compared(first) > 0,
        beyond=scores.keys() >= {200, 400} and scores[400].share > scores[200].share,
        complete=complete,
        amount=amount(sum(len(s.result.games) for s in scores.values()), planned * run.games),
        details={"curve": {str(games): score.details() for games, score in scores.items()}},
    )


def all_games(run: Run) -> Findings:
    """The curves that must rise do; more games go on helping in two of them."""
    found = findings_of_parts(run)
    return put_together(
        run,
        found,
        reproduced=all(name in found and found[name].reproduced for name in RISING),
        beyond=sum(part.beyond for part in found.values()) >= 2,
    )
