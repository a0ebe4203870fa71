import numpy as np
import pytest

from ludeme.model.header import RNG
from ludeme.player import playouts


def test_tic_tac_toe_shares_are_those_of_uniform_play(game):
    # Exact values of uniformly random Tic-Tac-Toe: 737/1260, 121/420, 8/63.
    result = playouts(game("tic_tac_toe").program, n=40_000, seed=3)
    assert result.wins[0] / 40_000 == pytest.approx(737 / 1260, abs=0.01)
    assert result.wins[1] / 40_000 == pytest.approx(121 / 420, abs=0.01)
    assert result.draws / 40_000 == pytest.approx(8 / 63, abs=0.01)


def test_same_seed_same_playouts(game):
    program = game("connect_four").program
    first, again, other = (playouts(program, n=200, seed=s, count_choices=True) for s in (5, 5, 6))
    assert np.array_equal(first.lengths, again.lengths)
    assert not np.array_equal(first.lengths, other.lengths)
    assert first.plies == first.lengths.sum()
    assert 1 < first.mean_branching <= 7
    assert 7 <= first.mean_length <= 42
    uncounted = playouts(program, n=200, seed=5)
    assert (uncounted.choices, playouts(program, n=200, seed=5).plies) == (0, uncounted.plies)


def test_playouts_go_on_from_a_row_and_leave_it_alone(game):
    state = game("tic_tac_toe").start()
    for site in (0, 3, 1, 4):
        state.apply(next(m for m in state.legal_moves() if m.row[2] == site))
    before = state.row.copy()
    result = playouts(state.game.program, state.row, n=500, seed=1)
    assert np.array_equal(state.row, before)
    assert result.lengths.max() <= 5
    assert result.lengths.min() == 1


def test_endless_games_are_cut_and_count_as_draws(game):
    result = playouts(game("endless").program, n=3, max_plies=50, count_choices=True)
    assert result.lengths.tolist() == [50, 50, 50]
    assert (result.wins, result.draws, result.cut) == ((0, 0), 3, 3)
    assert result.mean_branching == 2


def test_dice_differ_between_playouts_of_one_row(game):
    state = game("gamble").start(seed=9)
    seed = int(state.row[RNG])
    result = playouts(state.game.program, state.row, n=600, seed=2)
    assert 200 < result.wins[0] < 400
    assert int(state.row[RNG]) == seed


def test_one_and_three_players(game):
    lock = playouts(game("lock").program, n=5000, seed=1)
    assert lock.utilities.shape == (5000, 1)
    assert 1 <= lock.wins[0] <= 25  # 1 in 625
    three = playouts(game("three").program, n=300, seed=1)
    assert np.array_equal(np.sort(three.utilities, axis=1), [[-1, 0, 1]] * 300)
