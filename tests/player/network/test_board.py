import numpy as np
import pytest

import ludeme
from ludeme.player.encoding.encoding import encoding_of
from ludeme.player.encoding.sampling import move_array, sampled
from ludeme.player.network.board import Board, shares
from ludeme.player.network.board_of_game import board_of, has_pairs

from .boards import BOARDS, square, star, with_holes


def test_pairs_have_a_logit_each_and_reserved_actions_follow():
    board = BOARDS["variants"]
    actions = np.arange(16 * 16 + 35)
    assert board.columns_of(actions).tolist() == actions.tolist()
    assert board.columns == len(actions)


def test_without_pairs_a_site_has_one_logit():
    board = BOARDS["placements"]
    actions = np.array([0 * 16 + 0, 3 * 16 + 3, 15 * 16 + 15, 256])
    assert board.columns_of(actions).tolist() == [0, 3, 15, 16]
    assert board.columns == 17
    with pytest.raises(ValueError, match="from one site to another"):
        board.columns_of(np.array([3 * 16 + 4]))


def test_neighbours_share_what_a_site_sees():
    third = 1 / 3
    expected = [[0, third, third, third, 0], *[[1, 0, 0, 0, 0]] * 3, [0] * 5]
    assert np.allclose(shares(star().neighbours), expected)


def test_sites_off_the_grid_lie_behind_its_cells():
    board = Board.of(with_holes(), pairs=True)
    assert board.places.tolist() == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13]
    assert Board.of(square(3), pairs=True).places is None


def test_only_plain_grids_may_have_any_size():
    assert {name for name, board in BOARDS.items() if board.any_size} == {
        *("pairs", "placements", "variants")
    }


@pytest.mark.parametrize(("name", "pairs"), [("Tic-Tac-Toe", False), ("Nim", True)])
def test_the_rules_tell_whether_moves_have_two_ends(name, pairs):
    assert has_pairs(ludeme.load(name)) is pairs


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name", ["Nim", "Othello", "Gomoku", "Breakthrough", "Nine Men's Morris", "Chess", "Go"]
)
def test_each_legal_move_has_a_logit_of_its_own(name):
    game = ludeme.load(name)
    encoding = encoding_of(game)
    board = board_of(encoding)
    for seen in sampled(game)[::7]:
        actions = encoding.actions_of(move_array(seen.moves, game.emitted.width), seen.row)
        columns = board.columns_of(actions)
        assert len(set(columns.tolist())) == len(set(actions.tolist()))
        assert 0 <= columns.min() <= columns.max() < board.columns
