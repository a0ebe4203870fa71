"""Numbers out of arrays are numbers like others: the same games, results that can be kept."""

from __future__ import annotations

import dataclasses
import json

import numpy as np
import pytest

import ludeme
from ludeme.play.playouts import playouts
from ludeme.player import Budget, Tournament, contest, play_game, play_match, play_numbered
from ludeme.player.quality.study import Settings

TYPES = [np.int8, np.uint8, np.int64, np.uint64]


@pytest.fixture(scope="module")
def game():
    return ludeme.load("Tic-Tac-Toe", tier="python")


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("number", TYPES)
def test_matches(game, number):
    for seed in (3, 100):
        match = play_match(game, "random", "random", games=3, seed=seed, opening=1)
        assert (
            play_match(
                game, "random", "random", games=number(3), seed=number(seed), opening=number(1)
            )
            == match
        )
        same = play_numbered(game, "random", "random", number(1), seed=number(seed), opening=1)
        assert same == match.games[1] and kept(same) == kept(match.games[1])
    one = play_game(game.start(1), ["random", "random"], seat=number(2), seed=number(3))
    assert one == play_game(game.start(1), ["random", "random"], seat=2, seed=3) and kept(one)


def kept(record):
    """A record as it is written into files."""
    return json.dumps(dataclasses.asdict(record))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("number", TYPES)
def test_tournaments_and_settings(number):
    numbers = {"games": 2, "seed": 1, "opening": 1, "max_plies": 30}
    given = {name: number(value) for name, value in numbers.items()}
    agents = ["random", "most-captures"]
    plain, told = (Tournament([contest("Tic-Tac-Toe")], agents, **n) for n in (numbers, given))
    assert list(plain.play()) == list(told.play())
    settings = Settings(number(100), number(2), number(20), number(1), number(1), number(50))
    assert kept(settings) == kept(Settings(100, 2, 20, 1, 1, 50))
    assert kept(Budget(number(9))) == kept(Budget(9))


@pytest.mark.parametrize("number", TYPES)
def test_players_and_seeds(game, number):
    state = game.start(1)
    assert type(state.view(number(1)).player) is int
    assert {type(move.mover) for move in state.legal_moves(number(1))} == {int}
    ludeme.check_game(game, number(1), number(1), number(9))


def test_playouts_that_cannot_be_meant(game):
    with pytest.raises(ValueError, match=r"^the number of playouts is at least 1, not 0$"):
        playouts(game.program, n=0)
    with pytest.raises(ValueError, match=r"^the greatest number of plies is at most "):
        playouts(game.program, n=1, max_plies=10**30)
    for wrong in ("x", [None], ["1.5"]):
        with pytest.raises(TypeError, match=r"^a row is made of whole numbers, such as state.row,"):
            playouts(game.program, wrong)
