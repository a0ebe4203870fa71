"""000-E9: what each option of training beyond the paper is worth, alone and together.

The list of experiments has no row of this number: nothing is claimed, so there is no verdict.
"""

from __future__ import annotations

from bench.experiments.judging.answers import Answer
from bench.experiments.matches.against_uct import against_uct, several
from bench.experiments.rows.row import Findings
from bench.experiments.running.agents import biased, biased_throughout, greedy
from bench.experiments.running.learning import quick_course, trained
from bench.experiments.running.run import Run, TimeIsUp
from bench.experiments.running.summary import Score
from bench.experiments.running.variants import variant

GAME = "connect-four"
PAPER, TOGETHER = "as the paper", "together"

#: What differs from the paper's settings. Ten steps per move with the paper's buffer of 200 learn
#: those positions by heart (58.8 % with search, of 200 games); Adam and RMSProp did the same with
#: steps of 0.01 (51.2 % and 42.5 %), which is why theirs are 0.001 now.
SINGLE = {
    "Adam": "optimiser=adam",
    "buffer of 5000 by duration": "buffer=5000,by_duration=yes",
    "ten steps per move and a buffer of 5000": "steps_per_move=10,buffer=5000",
    "tested discovery": "support=5,critical=1.64",
    "solver": "solve=yes",
    "candidates": "candidates=yes",
}
#: These cannot be put together with those.
OTHERWISE = {"RMSProp": "optimiser=rmsprop"}
PLAYOUTS = {"playout gradient": "episodes=20,playout=softmax"}
ALL = {PAPER: "", **SINGLE, **OTHERWISE, **PLAYOUTS, TOGETHER: ",".join(SINGLE.values())}


def findings(run: Run) -> Findings:
    """A training for every option; what was learned plays with and without search."""
    game = variant(GAME)
    searching: dict[str, Score] = {}
    alone: dict[str, Score] = {}
    for label, options in ALL.items():
        name = f"{game.slug}-{label.replace(' ', '-').casefold()}"
        course = quick_course(run, "000-E9", name, game, options=(options,) if options else ())
        try:
            path = trained(run, course)
            agent = (biased_throughout if label in PLAYOUTS else biased)(run, game, path)
            searching[label] = against_uct(run, game, agent, f"{label}, search")
            alone[label] = against_uct(run, game, greedy(path), f"{label}, greedy")
        except TimeIsUp:
            continue
    if PAPER not in searching:
        raise TimeIsUp(f"no time for {run.row.id}")
    scores = {
        f"{label}, {how}": part[label]
        for label in ALL
        for how, part in (("search", searching), ("greedy", alone))
        if label in part
    }
    missing = [label for label in ALL if label not in alone]
    return several(scores, reproduced=None, beyond=Answer.OPEN, missing=missing)
