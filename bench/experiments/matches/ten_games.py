"""000-E1: learned features against UCT at equal time in ten games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import fmean

from bench.experiments.judging.answers import Answer, all_of, any_of
from bench.experiments.judging.intervals import above
from bench.experiments.matches.against_uct import against_uct, judged
from bench.experiments.matches.composite import findings_of_parts, names_of_parts, put_together
from bench.experiments.rows.row import Findings
from bench.experiments.running.agents import biased
from bench.experiments.running.learning import learned
from bench.experiments.running.run import Run
from bench.experiments.running.variants import LARGE_MARGIN, SMALLER_MARGIN, Variant, variant
from ludeme.player.matches.statistics import Interval

#: What a score must reach to be called better, and the means of several games.
EVEN, BETTER = 0.5, 0.55
MEAN_OF_LARGE, MEAN_BEYOND = 0.65, 0.75
#: A game that was not played.
UNKNOWN = Interval(0.0, 1.0)


def one_game(run: Run) -> Findings:
    """A part: the game named by the row's id."""
    game = variant(run.row.id.rpartition("/")[2])
    floor = _floor(game)
    marks = (BETTER,) if floor is None else (floor, BETTER)
    score = against_uct(run, game, biased(run, game, learned(run, game)), marks=marks)
    return judged(
        score,
        reproduced=None if floor is None else score.sample.above(floor),
        beyond=score.sample.above(BETTER),
    )


def _floor(game: Variant) -> float | None:
    """What the game must reach; nothing is asked where the paper's agent was no better."""
    if game.slug in LARGE_MARGIN:
        return BETTER
    return EVEN if game.slug in SMALLER_MARGIN else None


def all_games(run: Run) -> Findings:
    """The rules over the games that are parts of the row."""
    found = findings_of_parts(run)
    shares = [part.details["score"] for part in found.values()]
    intervals = {
        name: Interval(*found[name].details["judged_by"]) if name in found else UNKNOWN
        for name in names_of_parts(run.row)
    }
    everywhere = all_of(above(interval, BETTER) for interval in intervals.values())
    return put_together(
        run,
        found,
        reproduced=as_in_the_paper(intervals),
        beyond=all_of([everywhere, above(mean(intervals.values()), MEAN_BEYOND)]),
        ours=f"mean {sum(shares) / len(shares):.1%}",
    )


def as_in_the_paper(intervals: Mapping[str, Interval]) -> Answer:
    """Large margins where the paper has them, smaller ones where it has those."""
    large = [intervals[name] for name in LARGE_MARGIN if name in intervals]
    smaller = [intervals[name] for name in SMALLER_MARGIN if name in intervals]
    return all_of(
        [
            *(above(interval, BETTER) for interval in large),
            above(mean(large), MEAN_OF_LARGE),
            *(above(interval, EVEN) for interval in smaller),
            any_of(above(interval, BETTER) for interval in smaller),
        ]
    )


def mean(intervals: Iterable[Interval]) -> Interval:
    """What the mean lies in, if everything lies in its own interval."""
    every = list(intervals)
    return Interval(fmean(one.low for one in every), fmean(one.high for one in every))
