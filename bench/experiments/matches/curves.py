"""000-E8: how strength grows with the games of self-play."""

from __future__ import annotations

from collections.abc import Mapping

from bench.experiments.judging.answers import Answer, all_of, as_many_of
from bench.experiments.judging.intervals import better
from bench.experiments.matches.against_uct import against_uct, amount
from bench.experiments.matches.composite import (
    asked_of,
    findings_of_parts,
    names_of_parts,
    put_together,
)
from bench.experiments.rows.row import Findings
from bench.experiments.running.agents import biased
from bench.experiments.running.learning import checkpoints, quick_course
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.summary import Score
from bench.experiments.running.variants import variant

#: After so many games of self-play.
CHECKPOINTS = (0, 1, 25, 50, 100, 200, 400)
#: Those that verdicts are drawn from, which are played first; the others only draw the curve.
DECIDING = (400, 0, 200)
#: The games whose curves must rise.
RISING = ("breakthrough", "teeko")


def one_game(run: Run) -> Findings:
    """A part: the curve of the game named by the row's id."""
    game = variant(run.row.id.rpartition("/")[2])
    course = quick_course(run, "000-E8", game.slug, game, CHECKPOINTS[-1])
    scores: dict[int, Score] = {}
    planned = 0
    found = checkpoints(run, course, CHECKPOINTS)
    for games in sorted(found, key=lambda games: (games not in DECIDING, -games)):
        planned += 1
        try:
            agent = biased(run, game, found[games])
            scores[games] = against_uct(run, game, agent, f"after {games}")
        except TimeIsUp:
            continue
    if not scores:
        raise TimeIsUp(f"no time for {run.row.id}")
    scores = dict(sorted(scores.items()))
    complete = len(scores) == planned and all(score.complete for score in scores.values())
    return Findings(
        ours=", ".join(f"{games}: {score.share:.1%}" for games, score in scores.items()),
        reproduced=_rises(scores, CHECKPOINTS[0], CHECKPOINTS[-1]),
        beyond=_rises(scores, 200, 400),
        complete=complete,
        amount=amount(sum(len(s.result.games) for s in scores.values()), planned * run.games),
        details={"curve": {str(games): score.details() for games, score in scores.items()}},
    )


def all_games(run: Run) -> Findings:
    """The curves that must rise do; more games go on helping in two of them."""
    found, names = findings_of_parts(run), names_of_parts(run.row)
    return put_together(
        run,
        found,
        reproduced=all_of(asked_of(found, name) for name in RISING),
        beyond=as_many_of(2, (found[n].beyond if n in found else Answer.OPEN for n in names)),
    )


def _rises(scores: Mapping[int, Score], early: int, late: int) -> Answer:
    """Whether the later score is above the earlier one."""
    if early not in scores or late not in scores:
        return Answer.OPEN
    return better(scores[late].sample, scores[early].sample)
