"""002-E5: what `auto` chooses, with all that was learned, against every scheme in twelve games.

The paper has no such row. The games are the first of those that we want to be good at, and two for
which nothing was learned (Connect Four and Go). A match against a scheme ends as soon as it is
clear whether `auto` scores 45 %, five points below an equal; one against UCT, whether it is better.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from bench.experiments.judging.answers import Answer, all_of, as_many_of
from bench.experiments.matches.against_uct import several
from bench.experiments.matches.chosen_scheme import not_below
from bench.experiments.matches.schemes import BASE, CAP
from bench.experiments.rows.results_002 import SCHEMES
from bench.experiments.rows.row import Findings
from bench.experiments.running.run import Run, TimeIsUp
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
    scores, missing = dict[str, Score](), list[str]()
    for label, game, scheme in _matches():
        try:
            scores[label] = _match(run, label, game, scheme)
        except TimeIsUp:
            missing.append(label)
    if not scores:
        raise TimeIsUp(f"no time for {run.row.id}")
    samples = {label: score.sample for label, score in scores.items()}
    near: dict[str, list[Answer]] = {game.id: [] for game in GAMES}
    for label, game, _ in _matches():
        sample = samples.get(label)
        near[game.id].append(sample.above(NEAR) if sample else Answer.OPEN)
    return several(
        scores,
        reproduced=all_of(not_below(samples.get(f"{game.slug}: uct"), 0.5) for game in GAMES),
        beyond=as_many_of(ENOUGH, map(all_of, near.values())),
        missing=missing,
    )


def _matches() -> Iterator[tuple[str, Variant, str]]:
    """The label, the game and the scheme of every match."""
    for game, scheme in product(GAMES, OTHERS):
        yield f"{game.slug}: {scheme}", game, scheme


def _match(run: Run, label: str, game: Variant, scheme: str) -> Score:
    base, mark = (BASE, 0.5) if scheme == "uct" else ({}, NEAR)
    sides = run.agent("auto", game), run.agent(scheme, game, **base)
    return run.match(label, game, *sides, marks=(mark,), cap=CAP)
