"""Sequential halving, forced playouts and targets, against numbers worked out by hand."""

from collections import Counter
from math import exp, log

import numpy as np
import pytest

from ludeme.player.batched.halving import considered_with, utility_of_untried, visits_before
from ludeme.player.batched.root_view import RootView
from ludeme.player.batched.settings import SearchSettings
from ludeme.player.batched.targets import (
    improved_policy,
    pruned_visits,
    target_named,
    visit_shares,
)
from ludeme.player.batched.values import utility_of, value_of
from ludeme.player.search.root import RootStatistics


def root(visits, values, priors, *, worth=0.5, forced=0.0, gumbel=None, **settings):
    """A root with these moves; values are in [0, 1]."""
    visits = np.array(visits, np.int64)
    means = np.where(visits > 0, utility_of(np.array(values, float)), 0.0)
    n = len(visits)
    priors = np.array(priors, float)
    moves = np.arange(n, dtype=np.int32)[:, None]
    unproven = np.zeros(n, np.int64)
    return RootView(
        settings=SearchSettings(**settings),
        statistics=RootStatistics(moves, visits, means, unproven, priors=priors),
        sums=means * visits,
        priors=priors,
        explored=priors,
        gumbel=np.zeros(n) if gumbel is None else np.array(gumbel, float),
        kept=np.zeros(n, np.int32),
        worth=worth,
        forced=forced,
    )


def halved(considered, walks):
    """Visits of the moves if the earlier one of two is always the better one."""
    visits = [0] * considered
    for walk in range(walks):
        visits[visits.index(visits_before(walk, walks, considered))] += 1
    return visits


@pytest.mark.parametrize(
    ("considered", "walks", "visits"),
    [
        (1, 5, [5]),
        (2, 9, [5, 4]),
        (4, 16, [6, 6, 2, 2]),  # 4 moves twice, 2 moves four times
        (8, 48, [14, 14, 6, 6, 2, 2, 2, 2]),  # three rounds of 16 walks
        (16, 8, [1] * 8 + [0] * 8),  # fewer walks than moves
    ],
)
def test_halving_divides_the_walks(considered, walks, visits):
    assert halved(considered, walks) == visits


def test_every_move_of_a_round_is_tried_equally_often():
    for considered in range(2, 17):
        for walks in (16, 50, 200):
            counts = Counter(halved(considered, walks))
            assert sum(visits * moves for visits, moves in counts.items()) == walks
            assert len(counts) <= 1 + considered.bit_length() + 1


@pytest.mark.parametrize("most", [1, 2, 3, 5, 16])
def test_what_is_considered_can_be_tried_twice_at_first(most):
    for walks in range(1, 300):
        considered = considered_with(walks, most)
        assert min(2, most) <= considered <= most
        if considered > 2:
            assert min(Counter(halved(considered, walks)).keys()) >= 2
    assert considered_with(300, most) == most


def test_moves_without_visits_are_worth_the_mean_of_what_is_known():
    # position -0.2; two tried moves of prior 1/2 and 1/4 with means 1 and -1/2, five visits in all
    known = (0.5 * 1 + 0.25 * -0.5) / 0.75
    found = utility_of_untried(
        np.array([3, 2, 0]), np.array([3.0, -1.0, 0.0]), np.array([0.5, 0.25, 0.25]), -0.2
    )
    assert found == pytest.approx((-0.2 + 5 * known) / 6)
    assert utility_of_untried(np.zeros(2, int), np.zeros(2), np.full(2, 0.5), 0.3) == 0.3


def test_the_improved_policy_weighs_values_beside_logits():
    view = root([3, 1, 0], [0.9, 0.2, 0], [0.2, 0.5, 0.3], worth=0.6, scale=0.1)
    untried = (0.6 + 4 * (0.2 * 0.9 + 0.5 * 0.2) / 0.7) / 5
    logits = [
        log(prior) + 0.1 * 53 * value
        for prior, value in zip((0.2, 0.5, 0.3), (0.9, 0.2, untried), strict=True)
    ]
    total = sum(map(exp, logits))
    assert improved_policy(view).tolist() == pytest.approx([exp(x) / total for x in logits])


def test_shares_of_visits():
    assert visit_shares(root([6, 2, 0], [1, 0, 0], [0.2, 0.3, 0.5])).tolist() == [0.75, 0.25, 0]
    assert visit_shares(root([0], [0], [1.0])).tolist() == [1]


@pytest.mark.parametrize(
    ("visits", "left"),
    [
        # best bound 0.6 + 2.5 sqrt(122) 0.8 / 101 = 0.819; 5 and 4 visits can be forced, and all of
        # them go: 3 and 1 would be enough to stay below it
        ([100, 12, 8], [100, 7, 4]),
        # best bound 0.806: 3 visits are needed to stay below; a single one does not count
        ([100, 4, 2], [100, 3, 0]),
        # no other move reaches the value of the most visited one
        ([9, 10], [9, 10]),
    ],
)
def test_forced_visits_do_not_count(visits, left):
    values, priors = [0.6, 0.1, 0.1], [0.8, 0.1, 0.05]
    if len(visits) == 2:
        values, priors = [0.9, 0.1], [0.5, 0.5]
    view = root(visits, values, priors, forced=2.0)
    assert pruned_visits(view).tolist() == left
    assert visit_shares(view).tolist() == pytest.approx([x / sum(left) for x in left])


def test_the_move_after_halving_is_the_best_of_those_that_remained():
    # the third move has most visits by far in pUCT's sense, but halving left the first two
    view = root([8, 8, 2], [0.5, 0.6, 0.9], [0.4, 0.3, 0.3], root="halving")
    assert view.best(0) == 1
    likely = root([8, 8, 2], [0.5, 0.6, 0.9], [0.4, 0.3, 0.3], root="halving", gumbel=[9, 0, 0])
    assert likely.best(0) == 0


def test_without_visits_the_likeliest_move_is_played():
    assert root([0, 0, 0], [0, 0, 0], [0.2, 0.5, 0.3]).best(0) == 1


def test_both_scales_meet():
    assert value_of(-1.0) == 0 and value_of(0.0) == 0.5 and value_of(1.0) == 1
    assert utility_of(value_of(0.3)) == pytest.approx(0.3)


def test_targets_are_known_by_name():
    with pytest.raises(ValueError, match=r"target='visit' is none of visits.*did you mean visits"):
        target_named("visit")
