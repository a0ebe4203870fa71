"""000-E6: how many iterations features cost, over the first two moves of each side."""

from __future__ import annotations

from collections.abc import Mapping

from bench.experiments.judging.answers import Answer, all_of
from bench.experiments.judging.ratios import at_most
from bench.experiments.matches.against_uct import amount
from bench.experiments.rows.row import Findings
from bench.experiments.running.agents import YAVALATH, biased, biased_throughout
from bench.experiments.running.learning import known
from bench.experiments.running.match import COUNTED_MOVES
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.summary import Score
from bench.experiments.running.variants import TEN, Variant, variant

HAND_MADE = "Yavalath by hand"
LEARNED = "Yavalath"


def findings(run: Run) -> Findings:
    """A table of all games whose features have been learned."""
    yavalath = variant("yavalath")
    agents = {HAND_MADE: (yavalath, biased_throughout(run, yavalath, YAVALATH))}
    for game in TEN:
        features = known(run, game)
        if features is not None:
            agents[game.id] = (game, biased(run, game, features))
    found: dict[str, Score] = {}
    for name, (game, agent) in agents.items():
        try:
            found[name] = _broken_off(run, name, game, agent)
        except TimeIsUp:
            break
    return Findings(
        ours=", ".join(f"{name} {_shown(score)}" for name, score in found.items()),
        reproduced=all_of([_within(found, LEARNED, 8), _within(found, HAND_MADE, 30)]),
        beyond=all_of(
            [
                _within(found, LEARNED, 3),
                _within(found, HAND_MADE, 3),
                *(_within(found, game.id, 4) for game in TEN),
            ]
        ),
        complete=len(found) == len(TEN) + 1,
        amount=amount(len(found), len(TEN) + 1, "sets"),
        details={
            "slowdowns": {
                name: {
                    "slowdown": score.slowdown,
                    "judged_by": list(score.slowdown_interval),
                    "games": len(score.result.games),
                    "origins": dict(score.origins),
                }
                for name, score in found.items()
            }
        },
    )


def _broken_off(run: Run, name: str, game: Variant, agent: str) -> Score:
    """Games that are broken off after the moves that count."""
    return run.match(name, game, agent, run.agent("uct", game), cap=COUNTED_MOVES * 2)


def _within(found: Mapping[str, Score], name: str, mark: float) -> Answer:
    """Whether the slowdown of a set is at most so much; one without games leaves it open."""
    return at_most(found[name].slowdown_interval, mark) if name in found else Answer.OPEN


def _shown(score: Score) -> str:
    low, high = score.slowdown_interval
    return f"{score.slowdown:.2f}x ({low:.2f} to {high:.2f})"
