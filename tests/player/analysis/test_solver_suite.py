"""The suite of forced results: what it says is true, and search with proofs finds it."""

import pytest

from bench.solver_suite.asking import AGENT, finds
from bench.solver_suite.making import GAMES
from bench.solver_suite.positions import Judge, by_game, read
from ludeme.play.loading import load_game

POSITIONS = dict(by_game(read()))
#: Those that are asked about in every run of the tests, not in thorough ones alone.
QUICK = ("Tic-Tac-Toe",)
ALL = [
    name if name in QUICK else pytest.param(name, marks=pytest.mark.thorough) for name in POSITIONS
]


def test_it_is_large_enough():
    everything = [one for positions in POSITIONS.values() for one in positions]
    assert len(everything) >= 100 and len(POSITIONS) >= 12 and set(POSITIONS) <= set(GAMES)
    assert {one.within for one in everything if one.result == "win"} == {1, 2, 3, 4}
    assert {one.result for one in everything} == {"win", "draw", "loss"}
    assert len({(one.game, one.moves) for one in everything}) == len(everything)


@pytest.mark.parametrize("name", ALL)
def test_results_are_forced(name):
    game = load_game(name, tier="numba")
    judge = Judge(game)
    for one in POSITIONS[name]:
        state = one.state(game)
        assert judge.result(state) == (one.result, one.within)
        legal = [str(move) for move in state.legal_moves()]
        assert set(one.best) <= set(legal)
        assert one.result == "loss" or 0 < 2 * len(one.best) < len(legal)
        assert all(judge.keeps(state, move, one.value) for move in one.best)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ALL)
def test_search_with_proofs_finds_them(name):
    game = load_game(name, tier="numba")
    missed = [one for one in POSITIONS[name] if not finds(AGENT, one, game)]
    assert not missed


def test_a_search_of_everything_knows_tic_tac_toe():
    game = load_game("Tic-Tac-Toe", tier="numba")
    judge = Judge(game)
    state = game.start(seed=1)
    assert judge.result(state) is None  # nothing within four moves
    for site in (0, 1, 4):  # x threatens 8 and forks
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    assert judge.result(state) == ("loss", 2)
    state.apply(next(move for move in state.legal_moves() if move.to_site == 8))
    assert judge.result(state) == ("win", 2)
