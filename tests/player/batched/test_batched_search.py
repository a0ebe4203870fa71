"""The batched search against a plain one, and what it must not depend on."""

import numpy as np
import pytest

import ludeme
from ludeme.player.batched.batched_search import BatchedSearch
from ludeme.player.batched.evaluator import Places, Uniform
from ludeme.player.batched.settings import SearchSettings
from ludeme.player.search.tree import CHANGES
from ludeme.player.search.variations import variation
from tests.player.batched.evaluators import ByTarget, Hashed
from tests.player.batched.plain_search import PlainSearch, visits_of
from tests.player.flashes import FLASHES

pytestmark = pytest.mark.thorough


def searched(game, walks, *states, settings=None, evaluator=None):
    """A search of these positions, one game each."""
    search = BatchedSearch(game.program, len(states), settings, walks=walks)
    for k, state in enumerate(states):
        search.plant(k, state.row, seed=k)
        search.allot(k, walks)
    search.run(evaluator or Hashed(), ByTarget())
    return search


def visits_by_move(view):
    """Visits by move of the root, those without any left out."""
    pairs = zip(view.statistics.moves.tolist(), view.visits.tolist(), strict=True)
    return {tuple(move): visits for move, visits in pairs if visits}


def positions(game, plies, count):
    """Positions after so many random moves."""
    random = np.random.default_rng(5)
    found = []
    while len(found) < count:
        state = game.start(seed=1)
        for _ in range(plies):
            if not state.over:
                legal = state.legal_moves()
                state.apply(legal[random.integers(len(legal))])
        if not state.over:
            found.append(state)
    return found


@pytest.mark.parametrize("temperature", [1.0, 1.3])
@pytest.mark.parametrize("name", ["tic_tac_toe", "again", "pie"])
def test_visits_are_those_of_the_formula(game, name, temperature):
    plain = PlainSearch(Hashed(), ByTarget(), temperature=temperature)
    settings = SearchSettings(temperature=temperature)
    for state in positions(game(name), 1, 2):
        for walks in (1, 2, 40, 150):
            view = searched(game(name), walks, state, settings=settings).root(0)
            root = plain.search(state, walks)
            assert visits_by_move(view) == visits_of(root)
            value = root.total / root.visits
            assert view.value == pytest.approx(value if root.seat == 1 else 1 - value)


@pytest.mark.parametrize(
    "name", ["Ataxx", "Kalah", "Dots and Boxes", "Lasca", "Havannah", "Dobutsu Shogi", "Hex"]
)
def test_visits_are_those_of_the_formula_in_games_of_the_library(name):
    found = positions(ludeme.load(name), 6, 5)
    state = next(state for state in found if len(state.legal_moves()) > 1)
    search = BatchedSearch(state.game.program, 1, walks=60)
    search.plant(0, state.row, seed=0)
    search.allot(0, 60)
    search.run(Hashed(), Places())
    root = PlainSearch(Hashed(), Places(), temperature=1.3).search(state, 60)
    assert visits_by_move(search.root(0)) == visits_of(root)


def test_a_batch_of_one_answers_as_one_of_many(game):
    states = positions(game("tic_tac_toe"), 2, 16)
    evaluator = Hashed()
    together = searched(game("tic_tac_toe"), 60, *states, evaluator=evaluator)
    assert max(evaluator.batches) == 16
    for k, state in enumerate(states):
        alone = BatchedSearch(game("tic_tac_toe").program, 1, walks=60)
        alone.plant(0, state.row, seed=k)
        alone.allot(0, 60)
        alone.run(Hashed(), ByTarget())
        assert visits_by_move(alone.root(0)) == visits_by_move(together.root(k))
        assert alone.root(0).statistics.moves.tolist() == together.root(k).statistics.moves.tolist()


def test_what_is_known_of_the_next_position_is_kept(game):
    state = positions(game("tic_tac_toe"), 1, 1)[0]
    search = searched(game("tic_tac_toe"), 100, state)
    view = search.root(0)
    best = view.best(0)
    row = search.move_on(0, view.statistics.moves[best])
    kept = search.root(0)
    assert kept.visits.sum() == view.visits[best] - 1
    assert kept.value == pytest.approx(1 - (1 + view.statistics.means[best]) / 2)
    search.allot(0, 50)
    search.run(Hashed(), ByTarget())
    assert search.root(0).visits.sum() == kept.visits.sum() + 50
    state.apply(next(m for m in state.legal_moves() if m.row[2] == view.statistics.moves[best, 2]))
    assert row.tolist() == state.row.tolist()


def test_going_to_a_position_that_is_known_keeps_it(game):
    state = positions(game("tic_tac_toe"), 1, 1)[0]
    search = searched(game("tic_tac_toe"), 200, state)
    view = search.root(0)
    line = variation(search.tree(0), view.statistics.moves[view.best(0)], False)
    for move in line[:2]:
        state.apply(next(m for m in state.legal_moves() if m.row == tuple(move)))
    search.go_to(0, state.row, seed=3)
    known = search.root(0).visits.sum()
    assert 0 < known < view.visits.sum()
    search.allot(0, 10)
    assert search.run(Hashed(), ByTarget()) <= 10
    assert search.root(0).visits.sum() == known + 10


def test_several_leaves_of_one_tree_are_all_counted(game):
    states = positions(game("tic_tac_toe"), 2, 3)
    evaluator = Hashed()
    search = searched(
        game("tic_tac_toe"), 90, *states, settings=SearchSettings(leaves=8), evaluator=evaluator
    )
    assert max(evaluator.batches) == 24
    for k in range(3):
        view = search.root(k)
        assert view.visits.sum() == 89
        assert (np.abs(view.statistics.means) <= 1).all()
        tree = search.tree(k)
        nodes = int(tree.counts[0])
        sums = [int(tree.edge_visits[tree.child == node].sum()) for node in range(1, nodes)]
        assert sums == tree.visits[1:nodes].tolist()


def test_a_search_without_room_ends_early(game):
    state = game("tic_tac_toe").start(seed=1)
    search = BatchedSearch(game("tic_tac_toe").program, 1, walks=20)
    search.plant(0, state.row, seed=0)
    search.allot(0, 500)
    search.run(Uniform(), Places())
    assert search.is_full(0)
    assert search.walks(0) == 21 == search.tree(0).counts[0]
    assert search.root(0).visits.sum() == 20
    search.move_on(0, search.root(0).statistics.moves[0])
    search.allot(0, 15)
    search.run(Uniform(), Places())
    assert not search.is_full(0)


def test_what_has_no_room_behind_the_next_move_is_forgotten():
    flashes = ludeme.load_game(FLASHES, tier="numba")
    state = flashes.start(seed=1)
    for memory in (1 << 24, 1 << 19):
        search = BatchedSearch(flashes.program, 1, walks=200, memory=memory)
        search.plant(0, state.row, seed=0)
        search.allot(0, 200)
        assert search.run(Uniform(), Places()) == 200
        assert search.walks(0) == 200
        row = search.move_on(0, search.root(0).statistics.moves[0])
        assert search.tree(0).counts[CHANGES] <= len(search.tree(0).changes)
        assert (search.tree(0).visits[0] > 90) == (memory > 1 << 20)
        search.go_to(0, row, seed=0)
        search.allot(0, 20)
        search.run(Uniform(), Places())
        assert search.tree(0).visits[0] >= 20


def test_proven_wins_end_a_search(game):
    # x x .    x wins at once
    # o o .
    state = game("tic_tac_toe").start(seed=1)
    for target in (0, 3, 1, 4):
        state.apply(next(m for m in state.legal_moves() if m.row[2] == target))
    view = searched(game("tic_tac_toe"), 5000, state, settings=SearchSettings(solve=True)).root(0)
    best = view.best(0)
    assert view.statistics.moves[best, 2] == 2
    assert view.statistics.proven[best] == 1
    assert view.visits.sum() < 100
    plain = searched(game("tic_tac_toe"), 100, state).root(0)
    assert plain.statistics.proven.tolist() == [0] * 5


def test_all_of_tic_tac_toe_is_proven_to_be_a_draw(game):
    state = game("tic_tac_toe").start(seed=1)
    search = searched(
        game("tic_tac_toe"), 100_000, state, settings=SearchSettings(solve=True, leaves=4)
    )
    assert search.root(0).statistics.bounds.max(axis=0).tolist() == [0, 0]
    assert search.walks(0) < 100_000
