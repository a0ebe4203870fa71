"""A search that passes over what can hardly matter goes deeper, and proves what is true."""

import numpy as np
import pytest

import ludeme
from ludeme.player import make_agent
from ludeme.player.minimax.minimax_search import MinimaxSearch
from ludeme.player.minimax.scores import NEARLY_WIN
from tests.player.minimax.test_alpha_beta import _after, evaluation, named, searched

QUIET = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 g8f6 b1c3 d7d6 c1g5 h7h6"


def to_depth(state, depth, **given):
    """A search of a position to a depth, and how many positions it took."""
    search = MinimaxSearch(evaluation(state.game.name), depth=depth, **given)
    search.begin(np.array(state.row, np.int32), seed=1)
    return search, search.run(3_000_000)


def test_it_takes_fewer_positions():
    state = _after(QUIET)
    plain, positions = to_depth(state, 5)
    selective, fewer = to_depth(state, 5, selective=True)
    assert plain.depth == selective.depth == 5
    assert fewer < 0.8 * positions
    assert selective.score == pytest.approx(plain.score, abs=0.5)


def test_it_finds_mates():
    for moves, best in (
        ("f2f3 e7e5 g2g4", "d8h4"),
        ("e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1", "c4f7"),
    ):
        move, search = searched("Chess", moves.split(), selective=True)
        assert str(move) == str(named(_after(moves), best))
        assert search.score > NEARLY_WIN


@pytest.mark.parametrize("name", ["Tic-Tac-Toe", "Othello", "English Draughts"])
def test_where_captures_are_no_choice_it_is_the_usual_search(name):
    _, plain = searched(name, [], 3000)
    _, selective = searched(name, [], 3000, selective=True)
    assert (plain.best, plain.score, plain.depth) == (
        selective.best,
        selective.score,
        selective.depth,
    )


def test_what_it_proves_is_true():
    """Wins and losses in few plies are those that a search finds which passes over nothing."""
    game, random, proofs = ludeme.load("Dobutsu Shogi"), np.random.default_rng(3), 0
    for number in range(12):
        state = game.start(seed=number)
        while not state.over and proofs < 40:
            selective, _ = to_depth(state, 4, selective=True)
            if abs(selective.score) > NEARLY_WIN:
                plain, _ = to_depth(state, 4)
                assert np.sign(plain.score) == np.sign(selective.score)
                assert abs(plain.score) > NEARLY_WIN
                proofs += 1
            legal = state.legal_moves()
            state.apply(legal[random.integers(len(legal))])
    assert proofs >= 10


def test_what_was_learned_of_the_pace_is_forgotten_with_all_else():
    search, _ = to_depth(_after(QUIET), 4, selective=True)
    first = search.score, search.best
    search.forget()
    search.begin(np.array(_after(QUIET).row, np.int32), seed=1)
    search.run(3_000_000)
    assert (search.score, search.best) == first


def test_agents_are_told_so():
    assert make_agent("alpha-beta:evaluation=x,selective=yes").selective
    assert not make_agent("alpha-beta:evaluation=x").selective
