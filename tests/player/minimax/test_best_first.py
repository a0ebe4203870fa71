"""Best-first minimax: lines that grow where both play best, what is certain, and its agent."""

from functools import cache

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.features.evaluation.files import LearnedTerms, save_evaluation
from ludeme.player import make_agent, play_match
from ludeme.player.minimax.best_first import LEAF
from ludeme.player.minimax.best_first_search import BestFirstSearch
from ludeme.player.minimax.weighted_terms import WeightedTerms

NAME = "Tic-Tac-Toe"


@cache
def evaluation():
    terms = terms_of(ludeme.load(NAME))
    return WeightedTerms(terms, np.random.default_rng(1).normal(size=(2, len(terms))) * 0.3)


def searched(positions, *sites, memory=10**8):
    state = ludeme.load(NAME).start(seed=1)
    for site in sites:
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    search = BestFirstSearch(evaluation(), memory)
    search.begin(np.array(state.row, np.int32), seed=1)
    return search, search.run(positions), state


@pytest.mark.thorough
@pytest.mark.parametrize("positions", [9, 60, 500])
def test_every_node_has_the_best_value_of_its_children(positions):
    search, _, _ = searched(positions)
    tree = search._tree
    inner = [node for node in range(tree.state[0]) if tree.first[node] != LEAF]
    for node in inner:
        values = tree.value[tree.first[node] : tree.first[node] + tree.children[node]]
        best = values.max() if tree.side[node] == 1 else values.min()
        assert tree.value[node] == best
    # a line of one more position for each node that was expanded, from the root on
    assert tree.visits[0] == len(inner)


@pytest.mark.thorough
def test_a_game_that_is_known_to_its_end():
    search, looked, _ = searched(10**6)
    assert looked < 10**6
    assert search.score == 0.0


@pytest.mark.thorough
def test_a_win_is_found_and_ends_the_search():
    search, looked, state = searched(10**6, 0, 3, 1, 4)
    assert state.legal_moves()[search.best].to_site == 2
    assert looked < 500
    assert search.score == pytest.approx(1, abs=1e-3)


@pytest.mark.thorough
def test_it_stops_where_there_is_no_room():
    search, looked, state = searched(10**6, memory=10**5)
    assert looked < 10**6
    assert state.legal_moves()[search.best]


@pytest.mark.thorough
def test_agent(tmp_path):
    file = tmp_path / "one.evaluation"
    save_evaluation(file, LearnedTerms(evaluation().terms, evaluation().weights))
    agent = f"best-first:evaluation={file},iterations=3000"
    assert play_match(ludeme.load(NAME), agent, "random", games=10, seed=1).losses == 0


def test_what_makes_no_sense_is_refused_at_once():
    with pytest.raises(ValueError, match="memory is a size from 1MB on"):
        make_agent("best-first:evaluation=x,memory=1")


#: Whoever is first in the corner has the first place, and the others play on.
CORNER = """(game "Corner" (players 3)
    (equipment { (board (square 2)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty))))
        (end (if (= (last To) 0) (result Mover Win)))))"""


def test_a_place_that_was_taken_is_known_though_others_play_on():
    game = ludeme.load(CORNER)
    terms = terms_of(game)
    search = BestFirstSearch(WeightedTerms(terms, np.zeros((2, len(terms)))), 10**8)
    search.begin(np.array(game.start(seed=1).row, np.int32), seed=1)
    assert search.run(10**6) == 4 and search.score == pytest.approx(1, abs=1e-3)
