"""Intervals, tests and corrections against values that are known elsewhere."""

from itertools import combinations

import numpy as np
import pytest
from scipy import stats

from ludeme.player.quality.comparison import chance_of, compared, holm
from ludeme.player.quality.estimates import Place, estimated, student

LENGTH, WINS = Place("length", "", "random"), Place("wins", "player 1", "random")
DECISIONS = Place("decisions", "", "random")


@pytest.mark.parametrize("freedom", [*range(1, 13), 30, 101, 1000, 5000])
def test_quantiles_of_student(freedom):
    for probability in (0.025, 0.5, 0.9, 0.975, 0.9995):
        expected = stats.t.ppf(probability, freedom)
        assert student(probability, freedom) == pytest.approx(expected, rel=1e-7, abs=1e-9)


def test_an_interval_of_a_mean():
    numbers = [4.0, 6.0, 5.0, 9.0, 7.0, 5.0, 8.0, 6.0, 4.0, 6.0]
    found = estimated(LENGTH, numbers)
    low, high = stats.t.interval(0.95, 9, np.mean(numbers), stats.sem(numbers))
    assert (found.value, found.method, found.games) == (6, "t", 10)
    assert (found.low, found.high) == pytest.approx((low, high), rel=1e-4)


def test_a_part_of_a_whole_stays_between_0_and_1():
    found = estimated(DECISIONS, [1.0, 1.0, 0.6])
    assert found.low > 0
    assert found.high == 1


def test_one_game_has_no_interval():
    found = estimated(LENGTH, [7.0])
    assert (found.value, found.low, found.high, found.method) == (7, None, None, "")


def test_a_difference_of_shares():
    """The example of Newcombe (1998): 56 of 70 against 48 of 80, by his method 10."""
    a, b = [1.0] * 48 + [0.0] * 32, [1.0] * 56 + [0.0] * 14
    (found,) = compared({WINS: a}, {WINS: b}).values()
    assert found.value == pytest.approx(0.2)
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)


def test_a_difference_of_means():
    a, b = [3.0, 4.0, 5.0, 4.0, 6.0], [7.0, 9.0, 8.0, 5.0, 11.0, 9.0]
    (found,) = compared({LENGTH: a}, {LENGTH: b}).values()
    interval = stats.ttest_ind(b, a, equal_var=False).confidence_interval()
    # degrees of freedom are rounded down, which makes it a little wider
    assert found.low <= interval.low
    assert found.high >= interval.high
    assert (found.low, found.high) == pytest.approx((interval.low, interval.high), abs=0.2)


def test_the_chance_of_a_difference_is_that_of_all_ways_to_deal():
    a, b = [1.0, 2.0, 2.5], [2.0, 4.0, 5.0, 6.0]
    together, seen = np.array(a + b), abs(np.mean(a) - np.mean(b))
    ways = []
    for chosen in combinations(range(7), 3):
        mask = np.isin(np.arange(7), chosen)
        ways.append(abs(together[mask].mean() - together[~mask].mean()) >= seen - 1e-12)
    assert chance_of(a, b) == pytest.approx(np.mean(ways), abs=0.01)


def test_the_chance_among_many_games():
    rng = np.random.default_rng(4)
    a, b = rng.normal(0, 1, 600), rng.normal(0.1, 1, 700)
    assert chance_of(a, b) == pytest.approx(stats.ttest_ind(a, b).pvalue, rel=0.01)
    assert chance_of([1.0] * 900, [1.0] * 900) == 1


def test_holms_correction():
    """Four probabilities by hand: 4 × 0.01, 3 × 0.015, at least as much; 2 × 0.02, 1 × 0.5."""
    names = [Place("length", part, "random") for part in "abcd"]
    found = holm(dict(zip(names, (0.015, 0.5, 0.01, 0.02), strict=True)))
    assert [found[name] for name in names] == pytest.approx([0.045, 0.5, 0.04, 0.045])


def test_what_only_one_game_says_is_not_compared():
    assert compared({LENGTH: [3.0, 4.0]}, {DECISIONS: [0.5, 0.7]}) == {}
