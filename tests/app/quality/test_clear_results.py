"""What stands out in the measures of a game."""

from __future__ import annotations

import pytest

from ludeme.app.quality.clear_results import clear_results
from ludeme.player.quality.estimates import Estimate, Place


def said(*given, games=100):
    """The remarks about estimates: measure, play, and the ends of the interval."""
    return clear_results(
        {
            Place(measure, "", play): Estimate((low + high) / 2, low, high, games, "t")
            for measure, play, low, high in given
        }
    )


@pytest.mark.parametrize(
    ("given", "beginning"),
    [
        (("first player", "search", 0.1, 0.3), "player 1 has the better side (search)"),
        (("first player", "random", -0.3, -0.1), "player 1 has the worse side (random play)"),
        (("draws", "search", 0.6, 0.9), "more than half of the games have no winner"),
        (("timeouts", "random", 0.1, 0.2), "games run into the limit"),
        (("decisions", "search", 0.1, 0.4), "in most positions there is one move only"),
        (("depth", "ladder", 0.55, 0.8), "who searches more wins more"),
        (("depth", "ladder", 0.45, 0.53), "who searches more does not win more"),
    ],
)
def test_what_is_clear_is_said(given, beginning):
    (one,) = said(given)
    assert one.startswith(beginning)


@pytest.mark.parametrize(
    "given",
    [
        ("first player", "search", -0.1, 0.3),
        ("draws", "search", 0.4, 0.9),
        ("timeouts", "search", 0.0, 0.9),
        ("decisions", "random", 0.4, 0.9),
        ("depth", "ladder", 0.4, 0.7),
    ],
)
def test_what_the_interval_leaves_open_is_not_said(given):
    assert said(given) == []


def test_search_says_more_than_random_play():
    given = ("first player", "random", 0.1, 0.2), ("first player", "search", -0.1, 0.1)
    assert said(*given) == []


@pytest.mark.parametrize(
    "given",
    [
        ("first player", "random", 0.5, 0.5),
        ("first player", "random", -0.5, -0.5),
        ("first player", "random", 0.1, 0.1),
        ("decisions", "search", 0.0, 0.0),
        ("timeouts", "search", 0.1, 0.9),
        ("draws", "search", 0.51, 1.0),
        ("depth", "ladder", 0.51, 1.0),
    ],
)
@pytest.mark.parametrize("games", [2, 3, 4, 9])
def test_a_few_games_say_nothing(given, games):
    assert said(given, games=games) == []


@pytest.mark.parametrize(
    ("given", "games", "number"),
    [
        (("first player", "random", 0.5, 0.5), 10, 1),
        (("first player", "random", 0.25, 0.25), 10, 0),  # of 10 points 7.5
        (("first player", "random", 0.25, 0.25), 100, 1),
        (("first player", "random", -0.25, -0.25), 100, 1),
        (("first player", "random", 0.2, 0.3), 10, 0),  # games that are hardly different
        (("first player", "random", -0.8, -0.7), 100, 1),  # alone against the others, who share
        (("decisions", "search", 0.0, 0.0), 10, 1),
        (("decisions", "search", 0.4, 0.4), 10, 0),
    ],
)
def test_games_that_say_the_same_are_as_clear_as_their_number(given, games, number):
    assert len(said(given, games=games)) == number


def test_a_few_games_of_search_do_not_hide_what_random_play_says():
    few = Estimate(0.5, 0.5, 0.5, 2, "t")
    many = Estimate(0.2, 0.1, 0.3, 1000, "t")
    places = (Place("first player", "", play) for play in ("search", "random"))
    (one,) = clear_results(dict(zip(places, (few, many), strict=True)))
    assert one.startswith("player 1 has the better side (random play)")
