"""002-E5: what `auto` chooses, with all that was learned, against every scheme in twelve games.

The paper has no such row. The games are the first of those that we want to be good at, and two for
which nothing was learned (Connect Four and Go). A match against a scheme ends as soon as it is
clear whether `auto` scores 45 %, five points below an equal; one against UCT, whether it is better.
"""

from __future__ import annotations

from functools import partial
from itertools import product

from bench.experiments.judging.answers import Answer, all_of, as_many_of
from bench.experiments.matches.against_uct import as_far_as_time_goes, several
from bench.experiments.matches.chosen_scheme import not_below
from bench.experiments.matches.schemes import BASE, CAP
from bench.experiments.rows.results_002 import SCHEMES
from bench.experiments.rows.row import Findings
from bench.experiments.running.run import Run
from bench.experiments.running.summary import Score
from bench.experiments.running.variants import Variant

GAMES = tuple(
    Variant(name, name)
    for name in (
        "Chess", "English Draughts", "Breakthrough", "Othello", "Hex", "Gomoku", "Amazons",
        "Tablut", "Lines of Action", "Oware", "Connect Four", "Go",
    )
)  # fmt: skip
OTHERS = ("uct", *SCHEMES, "grave")
#: A scheme is at most five points better where `auto` scores so much against it.
NEAR = 0.45
ENOUGH = 10


def findings(run: Run) -> Findings:
    """Every scheme in every game."""
    scores, missing = as_far_as_time_goes(
        run, {_label(*each): partial(_match, run, *each) for each in product(GAMES, OTHERS)}
    )
    samples = {label: score.sample for label, score in scores.items()}

    def is_near(game: Variant, scheme: str) -> Answer:
        sample = samples.get(_label(game, scheme))
        return Answer.OPEN if sample is None else sample.above(NEAR)

    return several(
        scores,
        reproduced=all_of(not_below(samples.get(_label(game, "uct")), 0.5) for game in GAMES),
        beyond=as_many_of(ENOUGH, (all_of(is_near(game, one) for one in OTHERS) for game in GAMES)),
        missing=missing,
    )


def _label(game: Variant, scheme: str) -> str:
    return f"{game.slug}: {scheme}"


def _match(run: Run, game: Variant, scheme: str) -> Score:
    base, mark = (BASE, 0.5) if scheme == "uct" else ({}, NEAR)
    sides = run.agent("auto", game), run.agent(scheme, game, **base)
    return run.match(_label(game, scheme), game, *sides, marks=(mark,), cap=CAP)
