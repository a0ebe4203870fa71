"""How what was learned is measured against another search."""

from dataclasses import dataclass

import pytest

import ludeme
import ludeme.player.learned.measuring as module
from ludeme.player.choice.choice import Choice
from ludeme.player.learned.measuring import Measurement, measure


@pytest.fixture(scope="module")
def game() -> ludeme.Game:
    return ludeme.load("Tic-Tac-Toe")


def test_a_record_counts_whole_rounds(game):
    one = Measurement(game, Choice("flat"), "iterations", 20, search="cutoff")
    assert list(measure([one], 0.0)) == [one]
    record = one.record
    assert (record.budget, record.games) == ("iterations=20", 2)
    assert (record.search, record.against) == ("cutoff", "uct")
    assert 0 <= record.points <= 2
    assert str(one).startswith("flat (cutoff) scores ") and str(one).endswith(
        " against uct at iterations=20"
    )
    assert Measurement(game, Choice("flat"), "iterations", 1_234_567, games=1).record.budget == (
        "iterations=1234567"
    )


@dataclass
class Scripted(Measurement):
    """Rounds that are worth the same each time."""

    worth: float = 1.0

    def play_round(self):
        self.games += 2
        self.points += self.worth


def test_whoever_is_clear_leaves_the_time_to_the_others(game):
    """What is not clear goes on to the most games that are played, whatever the time left."""
    worse, even, better = (Scripted(game, Choice("flat"), "", 0, worth=w) for w in (0.0, 1.0, 1.8))
    assert list(measure([worse, even, better], 60.0)) == [worse, better, even]
    assert worse.is_clear and worse.games == 10
    assert better.is_clear and 10 < better.games < 40
    assert even.games == 200


def test_everything_is_measured_once_without_time(game):
    ways = [Scripted(game, Choice("flat"), "", 0, worth=w) for w in (0.0, 2.0)]
    assert list(measure(ways, 0.0)) == ways
    assert [one.games for one in ways] == [2, 2]


def test_what_would_begin_much_too_late_is_left_out(game, monkeypatch):
    monkeypatch.setattr(module, "GRACE", -1.0)
    ways = [Scripted(game, Choice("flat"), "", 0, worth=w) for w in (0.0, 2.0)]
    assert list(measure(ways, 0.0)) == ways[:1]
    assert [one.games for one in ways] == [2, 0]
