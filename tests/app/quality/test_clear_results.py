"""What stands out in the measures of a game."""

from __future__ import annotations

import pytest

from ludeme.app.quality.clear_results import clear_results
from ludeme.player.quality.estimates import Estimate, Place


def said(*given):
    """The remarks about estimates: measure, play, and the ends of the interval."""
    return clear_results(
        {
            Place(measure, "", play): Estimate((low + high) / 2, low, high, 100, "t")
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
