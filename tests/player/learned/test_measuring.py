"""How what was learned is measured against another search."""

import pytest

import ludeme
from ludeme.player.choice.choice import Choice
from ludeme.player.learned.measuring import Measurement, measure


@pytest.fixture(scope="module")
def game() -> ludeme.Game:
    return ludeme.load("Tic-Tac-Toe")


def test_a_record_counts_whole_rounds(game):
    one = Measurement(game, Choice("flat"), "iterations", 20, search="cutoff")
    measure([one], 0.0)
    record = one.record
    assert (record.budget, record.games) == ("iterations=20", 2)
    assert (record.search, record.against) == ("cutoff", "uct")
    assert 0 <= record.points <= 2
    assert str(one).startswith("flat scores ") and str(one).endswith(
        " against uct at iterations=20"
    )


def test_whoever_is_clear_leaves_the_time_to_the_others(game):
    """What is not clear goes on to the most games that are played, whatever the time left."""
    worse = Measurement(game, Choice("uct", {"c": 50.0}), "iterations", 100)
    even = Measurement(game, Choice("random"), "iterations", 1, Choice("random"))
    measure([worse, even], 600.0)
    assert worse.is_clear and worse.points < worse.games / 2 and worse.games < 40
    assert even.is_clear and even.games > worse.games
