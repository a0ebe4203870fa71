"""Verdicts: intervals at any number of games, answers that are open, versions of the rules."""

from itertools import pairwise
from math import exp, inf
from random import Random

import pytest
from scipy.special import betaln
from scipy.stats import norm

from bench.experiments.judging import rules
from bench.experiments.judging.answers import Answer, all_of, any_of, as_many_of, so_far
from bench.experiments.judging.intervals import (
    FINAL,
    SEQUENTIAL,
    Sample,
    better,
    difference,
    sequence,
)
from bench.experiments.judging.ratios import at_most, ratio_interval, smaller
from bench.experiments.running.summary import whole_pairs
from ludeme.player.matches.statistics import Interval, wilson

YES, NO, OPEN = Answer.YES, Answer.NO, Answer.OPEN


# --- intervals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "games"), [(48, 60), (32.5, 60), (5, 6), (0, 8), (60, 60)])
def test_the_ends_of_a_sequence_are_where_the_mixture_is_fifty_times_as_likely(points, games):
    for end in sequence(points, games):
        if end in (0.0, 1.0):
            assert points == games * end  # all or nothing
            continue
        mixture = betaln(2 + points, 2 + games - points) - betaln(2, 2)
        ratio = exp(mixture) / (end**points * (1 - end) ** (games - points))
        assert ratio == pytest.approx(1 / SEQUENTIAL, rel=1e-6)


@pytest.mark.parametrize("seats", [(0.5, 0.5), (0.9, 0.1), (0.75, 0.45)])
def test_a_sequence_seldom_ever_excludes_the_true_score(seats):
    """Looking after every pair of 300 games, with draws: at most 2 % may be wrong at any time."""
    random, mean, missed = Random(7), sum(seats) / 2, 0
    for _ in range(300):
        points = 0.0
        for pair in range(1, 151):
            points += sum(_drawn(random, share) for share in seats)
            if pair % 5 == 0:
                low, high = sequence(points, 2 * pair)
                if not low <= mean <= high:
                    missed += 1
                    break
    assert missed / 300 <= SEQUENTIAL


def _drawn(random, share):
    """The points of a game; a tenth of them are drawn."""
    return 0.5 if random.random() < 0.1 else float(random.random() < (share - 0.05) / 0.9)


def test_with_all_games_the_interval_is_wilsons():
    assert Sample(240, 400, 400).interval == wilson(240, 400, norm.isf(FINAL / 2))
    assert Sample(240, 400, 401).interval == sequence(240, 400)
    widths = [high - low for low, high in (sequence(0.6 * n, n) for n in (10, 50, 200, 1000))]
    assert all(more > less for more, less in pairwise(widths))
    assert sequence(0, 0) == (0, 1)


def test_a_mark_within_the_interval_leaves_it_open():
    low, high = Sample(240, 400, 400).interval
    marks = {low - 0.01: YES, low + 0.01: OPEN, 0.6: OPEN, high - 0.01: OPEN, high + 0.01: NO}
    assert {mark: Sample(240, 400, 400).above(mark) for mark in marks} == marks


def test_differences():
    assert better(Sample(280, 400, 400), Sample(240, 400, 400)) is YES
    assert better(Sample(250, 400, 400), Sample(240, 400, 400)) is OPEN
    assert better(Sample(280, 400, 500), Sample(240, 400, 400)) is OPEN  # not all games
    low, high = difference(Sample(50, 100, 400), Sample(50, 100, 400))
    assert low == -high and high > 0.3


def test_ratios():
    same = ratio_interval([4.0, 2.0, 6.0], [2.0, 1.0, 3.0])
    assert same == pytest.approx((2, 2))
    low, high = ratio_interval([4.0, 2.0, 6.0, 3.0], [2.0, 1.0, 3.0, 2.0])
    assert low < 15 / 8 < high
    assert [at_most(Interval(1, 2), mark) for mark in (0.5, 1.5, 3)] == [NO, OPEN, YES]
    assert smaller(Interval(1, 2), Interval(3, 4)) is YES
    assert smaller(Interval(1, 3.5), Interval(3, 4)) is OPEN
    assert ratio_interval([1.0], [1.0]) == (0, inf)


def test_whole_pairs_alone_count():
    numbers = {(): 0, (0,): 0, (1, 2): 0, (0, 1): 2, (0, 1, 2, 3, 5): 4, (0, 1, 2): 2}
    assert {some: whole_pairs(some) for some in numbers} == numbers


# --- answers and verdicts -------------------------------------------------------------------------


def test_answers():
    assert all_of([YES, OPEN]) is OPEN and all_of([NO, OPEN]) is NO and all_of([]) is YES
    assert any_of([YES, OPEN]) is YES and any_of([NO, OPEN]) is OPEN and any_of([]) is NO
    assert as_many_of(2, [YES, NO, OPEN]) is OPEN and as_many_of(2, [YES]) is NO
    assert [so_far(holds, whole) for holds in (True, False) for whole in (True, False)] == [
        *(YES, OPEN),
        *(NO, NO),
    ]


@pytest.mark.parametrize(
    ("reproduced", "beyond", "verdict"),
    [
        (YES, YES, "beyond"),
        (YES, NO, "reproduced"),
        (YES, OPEN, "reproduced, undecided whether beyond"),
        (OPEN, YES, "undecided"),
        (OPEN, NO, "undecided"),
        (NO, YES, "not reproduced"),
        (None, YES, "beyond"),
        (None, OPEN, "undecided whether beyond"),
        (None, NO, "not beyond"),
    ],
)
def test_verdicts(reproduced, beyond, verdict):
    assert rules.verdict(reproduced, beyond) == verdict


def test_versions_of_rules():
    assert rules.version_of({"date": "2026-11-22T00:44:04+00:00"}) == 1
    assert rules.version_of({"date": "2026-11-22T01:07:02+00:00"}) == 2
    assert rules.version_of({"date": "2026-11-22T01:07:02+00:00", "rules": 3}) == 3
    assert max(rules.VERSIONS) == rules.CURRENT
