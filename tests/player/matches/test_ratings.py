"""Ratings and the sequential test, against a maintained library and values worked out otherwise."""

import random
from collections import Counter
from math import exp, log, sqrt

import choix
import numpy as np
import pytest
from scipy.optimize import minimize

from ludeme.player.matches.ratings import POINTS, Meetings, rate
from ludeme.player.matches.sequential import Sprt, expected_share
from ludeme.player.matches.statistics import elo

WITHOUT_DRAWS = {
    ("a", "b"): Meetings(30, 0, 12),
    ("a", "c"): Meetings(25, 0, 5),
    ("b", "c"): Meetings(9, 0, 8),
    ("c", "d"): Meetings(11, 0, 3),
}
WITH_DRAWS = {
    ("a", "b"): Meetings(30, 20, 12),
    ("a", "c"): Meetings(25, 0, 5),
    ("b", "c"): Meetings(9, 31, 8),
}


def test_without_draws_it_is_what_choix_finds():
    found = rate(WITHOUT_DRAWS)
    games = []
    for (first, second), (wins, _, losses) in WITHOUT_DRAWS.items():
        i, j = found.agents.index(first), found.agents.index(second)
        games += [(i, j)] * wins + [(j, i)] * losses
    theirs = choix.opt_pairwise(4, games, alpha=(POINTS / 800) ** 2 / 2)
    assert found.theta == pytest.approx(theirs - theirs.mean(), abs=1e-4)
    assert found.draws == 0


def davidson(parameters, agents):
    """The likelihood as the paper of 1970 writes it."""
    strengths, nu = np.exp(parameters[:-1]), exp(parameters[-1])
    total = -((POINTS / 800) ** 2) / 2 * (parameters**2).sum()
    for (first, second), (wins, draws, losses) in WITH_DRAWS.items():
        one, other = strengths[agents.index(first)], strengths[agents.index(second)]
        middle = nu * sqrt(one * other)
        for share, number in ((one, wins), (other, losses), (middle, draws)):
            total += number * log(share / (one + other + middle))
    return -total


def test_with_draws_it_is_the_maximum_of_davidsons_likelihood():
    found = rate(WITH_DRAWS)
    theirs = minimize(davidson, np.zeros(4), args=(found.agents,), method="BFGS")
    assert found.theta == pytest.approx(theirs.x[:3] - theirs.x[:3].mean(), abs=1e-4)
    assert found.draws == pytest.approx(exp(theirs.x[3]), abs=1e-4)
    centre = np.eye(3) - 1 / 3
    covariance = centre @ theirs.hess_inv[:3, :3] @ centre
    assert found.covariance == pytest.approx(covariance, rel=0.1)


def test_error_bars_cover_the_truth():
    truth = {"a": 120, "b": 0, "c": -120}
    lot, covered = random.Random(3), 0
    for _ in range(100):
        results = {}
        for a, b in (("a", "b"), ("a", "c"), ("b", "c")):
            wins = sum(lot.random() < expected_share(truth[a] - truth[b]) for _ in range(60))
            results[a, b] = Meetings(wins, 0, 60 - wins)
        found = rate(results)
        covered += sum(abs(found.of(a).elo - truth[a]) <= found.of(a).error for a in truth)
    assert 270 <= covered <= 297  # of 300


def test_two_agents_are_apart_by_their_score():
    found = rate({("a", "b"): Meetings(700, 100, 200)})
    assert found.of("a").elo - found.of("b").elo == pytest.approx(elo(7 / 9), abs=1)
    assert found.expected("a", "b") == pytest.approx(0.75, abs=0.002)
    assert found.of("a").error == pytest.approx(found.of("b").error)


def test_winning_everything_is_finite():
    found = rate({("a", "b"): Meetings(50, 0, 0)})
    assert 300 < found.of("a").elo < 800
    assert found.of("a").error > 100


def test_the_test_agrees_with_its_normal_approximation():
    rounds = [0.5] * 600 + [1.0] * 120 + [0.0] * 100 + [0.25] * 90 + [0.75] * 100
    low, high = expected_share(0), expected_share(10)
    mean, spread = np.mean(rounds), np.var(rounds)
    approximate = len(rounds) * (high - low) * (2 * mean - low - high) / (2 * spread)
    assert Sprt(0, 10).ratio(rounds) == pytest.approx(approximate, rel=0.02)


@pytest.mark.parametrize(("truth", "wrong"), [(0, "H1"), (80, "H0")])
def test_error_rates_are_kept(truth, wrong):
    test = Sprt(0, 80, alpha=0.1, beta=0.1)
    share, lot, verdicts = expected_share(truth), random.Random(5), Counter()
    for _ in range(150):
        rounds, verdict = [], None
        while verdict is None:
            for _ in range(4):
                rounds.append(((lot.random() < share) + (lot.random() < share)) / 2)
            verdict = test.accepted(rounds)
        verdicts[verdict] += 1
    assert 0 < verdicts[wrong] <= 25  # 15 at 10 %; more than 25 with less than 1 %


def test_nothing_is_accepted_without_games():
    assert Sprt(0, 10).ratio([]) == 0
    assert Sprt(0, 10).accepted([]) is None
    assert Sprt(0, 10, alpha=0.05, beta=0.05).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)


def test_rounds_may_be_an_array():
    rounds, test = [0.5, 1.0, 0.75] * 30, Sprt(0, 100)
    assert test.accepted(np.array(rounds)) == test.accepted(rounds) == "H1"
    assert test.ratio(np.array(rounds)) == test.ratio(rounds)
    assert test.ratio(np.array([])) == 0


@pytest.mark.parametrize(
    ("wrong", "message"),
    [((5, 5), "stands first"), ((0, 5, 0.6), "between"), ((0, 5, 0.1, 0), "between")],
)
def test_hypotheses_that_cannot_be_meant(wrong, message):
    with pytest.raises(ValueError, match=message):
        Sprt(*wrong)


def test_ratings_are_equal_by_what_was_found():
    one, same, other = rate(WITH_DRAWS), rate(dict(WITH_DRAWS)), rate(WITHOUT_DRAWS)
    assert one == same and hash(one) == hash(same) and len({one, same, other}) == 2
    assert one != other and one != "ratings" and one != rate(WITH_DRAWS, prior=10)
