"""Programs in which numbers are looked at (`ludeme.emit.passes.watched_numbers`)."""

from __future__ import annotations

import pytest

import ludeme
import ludeme.games
from ludeme.play.off_board import WatchedGame
from tests.emit.side_by_side import assert_plays_alike

GAME = """(game "Own" (players 2)
    (equipment {{ (board (square 3)) (piece "Disc" Each) }})
    (rules
        (play (move Add (to (sites Empty)) (then (if (is Empty {site}) (addScore P1 1)))))
        (end (if (is Line 3) (result Mover Win)))))"""


@pytest.mark.parametrize(
    ("site", "is_watched"),
    [
        ("(+ (last To) 1)", True),
        ("(last To)", False),
        ("(% (count Moves) 9)", True),
        ("(+ 1 (- 6 2))", False),
        ("4", False),
    ],
)
def test_what_is_computed_in_play_is_looked_at(site, is_watched):
    game = WatchedGame(ludeme.load_game(GAME.format(site=site)))
    assert ("looked_at(" in game.source) is is_watched
    assert bool(game.numbers.listed) is is_watched


@pytest.mark.parametrize("name", ["Tic-Tac-Toe", "Fox and Hounds", "Backgammon"])
def test_it_plays_as_the_game_does(name):
    _play_side_by_side(name, plies=60)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ludeme.games.names())
def test_every_game_of_the_library_plays_as_it_does(name):
    _play_side_by_side(name, plies=200)


def _play_side_by_side(name, plies):
    plain = ludeme.load_game(name, tier="python")
    assert_plays_alike(plain, WatchedGame(plain), plies)
