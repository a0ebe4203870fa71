from math import inf, isfinite

import pytest

from ludeme.player.matches.sequential import MOST_ELO, Sprt
from ludeme.player.matches.statistics import elo, elo_interval, wilson


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_agrees_with_published_values(points, games, low, high):
    interval = wilson(points, games)
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)


@pytest.mark.parametrize(("share", "games"), [(0.600, 100), (0.570, 200), (0.550, 400)])
def test_these_scores_are_significantly_better_than_half(share, games):
    assert wilson(share * games, games).low > 0.5
    assert wilson(share * games - 1, games).low < 0.5


def test_wilson_at_the_ends():
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10).high == 1.0
    with pytest.raises(ValueError, match="between 0 and 3"):
        wilson(4, 3)


def test_elo():
    assert elo(0.5) == 0
    assert elo(0.75) == -elo(0.25)
    assert (elo(1.0), elo(0.0)) == (inf, -inf)


def test_ratings_have_bounds():
    low, high = elo_interval(200, 400)
    assert low == pytest.approx(-high)
    assert high == pytest.approx(34, abs=1)
    low, high = elo_interval(400, 400)  # experiments §0: at least +800
    assert (low > 800, high) == (True, inf)
    assert elo_interval(0, 400).low == -inf


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda: wilson("3", 2), TypeError, "the sum of points is a number, not '3'"),
        (lambda: wilson(1, 2.5), TypeError, "the number of games is a whole number, not 2.5"),
        (lambda: wilson(1, 2, z=0), ValueError, "z must be positive, not 0"),
        (lambda: elo("half"), TypeError, "a share is a number, not 'half'"),
        (lambda: elo(float("nan")), ValueError, "a share must be finite"),
        (lambda: Sprt("x", 3), TypeError, "elo0 is a number, not 'x'"),
        (lambda: Sprt(0, 3, alpha=None), TypeError, "alpha is a number, not None"),
        (lambda: Sprt(0, 4001), ValueError, "between -4000 and 4000, not 0 and 4001"),
        (lambda: Sprt(-1e6, 0), ValueError, "between -4000 and 4000, not -1e\\+06 and 0"),
        (lambda: Sprt(0, 30).ratio([1.5] * 40), ValueError, "a share lies between 0 and 1: 1.5"),
        (lambda: Sprt(0, 30).accepted([-1.0]), ValueError, "a share lies between 0 and 1: -1.0"),
        (lambda: Sprt(0, 30).accepted([float("nan")]), ValueError, "a share must be finite"),
        (lambda: Sprt(0, 30).accepted(["1"]), TypeError, "a share is a number, not '1'"),
        (lambda: Sprt(0, 1e300), ValueError, "between -4000 and 4000, not 0 and 1e\\+300"),
    ],
)
def test_what_is_no_number(call, error, said):
    with pytest.raises(error, match=said):
        call()


@pytest.mark.parametrize("rounds", [[1.0] * 400, [0.0] * 400, [0.5] * 400, [0.0, 1.0, 0.75]])
def test_the_greatest_differences_can_be_tested(rounds):
    for elo0, elo1 in ((0, MOST_ELO), (-MOST_ELO, 0), (-MOST_ELO, MOST_ELO)):
        test = Sprt(elo0, elo1)
        assert isfinite(test.ratio(rounds))
        test.accepted(rounds)
