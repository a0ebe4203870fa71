"""002-E4: the scheme that `auto` chooses by a short trial, beside each fixed one, in equal time.

All of them play against UCT as paper 002 has it. What was learned for a game does not count.
"""

from __future__ import annotations

from functools import partial

from bench.experiments.judging.answers import Answer, all_of
from bench.experiments.judging.intervals import Sample, above, difference
from bench.experiments.matches.against_uct import as_far_as_time_goes, several
from bench.experiments.matches.schemes import BASE, CAP, FOUR
from bench.experiments.rows.results_002 import SCHEMES
from bench.experiments.rows.row import Findings
from bench.experiments.running.run import Run
from bench.experiments.running.summary import Score

CHOSEN = "auto"
#: So much less than the best fixed scheme it may score.
MARGIN = 0.05


def findings(run: Run) -> Findings:
    """The choice and every scheme in the four games of the paper."""
    matches = {
        (label := f"{slug}: {name}"): partial(_against_uct, run, slug, name, label)
        for name in (CHOSEN, *SCHEMES)
        for slug in FOUR
    }
    scores, missing = as_far_as_time_goes(run, matches)
    games = [_samples(scores, slug) for slug in FOUR]
    return several(
        scores,
        reproduced=all_of(not_below(game.get(CHOSEN), 0.5) for game in games),
        beyond=all_of(_near_the_best(game) for game in games),
        missing=missing,
    )


def _against_uct(run: Run, slug: str, name: str, label: str) -> Score:
    own = {"learned": "no"} if name == CHOSEN else {}
    sides = run.agent(name, FOUR[slug], **own), run.agent("uct", FOUR[slug], **BASE)
    return run.match(label, FOUR[slug], *sides, cap=CAP)


def _samples(scores: dict[str, Score], slug: str) -> dict[str, Sample]:
    """The games of one game, by what played them."""
    found = {name: scores.get(f"{slug}: {name}") for name in (CHOSEN, *SCHEMES)}
    return {name: score.sample for name, score in found.items() if score is not None}


def not_below(sample: Sample | None, mark: float) -> Answer:
    """Whether it is not significantly below a mark; fewer games than asked for show nothing."""
    if sample is None:
        return Answer.OPEN
    answer = sample.above(mark)
    return Answer.YES if answer is Answer.OPEN and sample.full else answer


def _near_the_best(game: dict[str, Sample]) -> Answer:
    """Whether the choice is shown to be within the margin of each fixed scheme."""
    if len(game) <= len(SCHEMES):
        return Answer.OPEN
    return all_of(above(difference(game[CHOSEN], game[name]), -MARGIN) for name in SCHEMES)
