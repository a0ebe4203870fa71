"""How the compiled search goes about the moves of its root."""

import numpy as np
import pytest

from ludeme.player.batched.batched_search import BatchedSearch
from ludeme.player.batched.settings import SearchSettings
from tests.player.batched.evaluators import ByTarget, Hashed
from tests.player.batched.test_batched_search import positions, searched

pytestmark = pytest.mark.thorough


def root_of(game, walks, **settings):
    state = positions(game("tic_tac_toe"), 1, 1)[0]
    search = searched(game("tic_tac_toe"), walks, state, settings=SearchSettings(**settings))
    return search.root(0)


def test_halving_tries_as_many_moves_as_it_is_told(game):
    # eight moves, four of them considered: 5 times each, then two of them 10 times more
    view = root_of(game, 41, root="halving", considered=4, noise=False)
    assert sorted(view.visits.tolist()) == [0, 0, 0, 0, 5, 5, 15, 15]
    likely = np.argsort(view.priors)[-4:]
    assert set(np.flatnonzero(view.visits)) == set(likely)


@pytest.mark.parametrize("temperature", [1e-3, 1e-9])
def test_low_temperatures_leave_hardly_more_than_the_likeliest_move(game, temperature):
    view = root_of(game, 30, temperature=temperature)
    assert view.explored.argmax() == view.priors.argmax()
    assert view.explored.max() == pytest.approx(1)
    assert view.explored.sum() == pytest.approx(1)


def test_few_walks_consider_fewer_moves(game):
    view = root_of(game, 11, root="halving", considered=8, noise=False)
    assert sorted(view.visits.tolist()) == [0, 0, 0, 0, 0, 0, 5, 5]


def test_noise_draws_the_moves_that_are_considered(game):
    tried = set()
    for seed in range(20):
        state = positions(game("tic_tac_toe"), 1, 1)[0]
        settings = SearchSettings(root="halving", considered=2)
        search = searched(game("tic_tac_toe"), 9, *[state] * 3, settings=settings)
        roots = [search.root(k) for k in range(3)]
        tried |= {tuple(np.flatnonzero(root.visits)) for root in roots}
        assert all((root.gumbel != 0).all() for root in roots)
        if seed == 0:
            assert len({root.best(0) for root in roots}) > 1
    assert len(tried) > 1


def test_what_halving_plays_is_among_what_it_tried_most(game):
    view = root_of(game, 65, root="halving", considered=8)
    assert view.visits[view.best(0)] == view.visits.max()


def too_seldom(game, forced):
    """Which moves were tried, but less often than k = 16 asks for 50 walks before the end."""
    states, settings = positions(game, 3, 12), SearchSettings(forced=forced)
    search = searched(game, 400, *states, settings=settings)
    views = [search.root(k) for k in range(len(states))]
    visits, priors = (
        np.concatenate([getattr(view, name) for view in views]) for name in ("visits", "explored")
    )
    return (visits > 0) & (visits < np.floor(np.sqrt(16 * priors * 350)))


def test_forced_moves_are_tried_as_often_as_they_have_to_be(game):
    assert too_seldom(game("tic_tac_toe"), forced=0.0).any()
    assert not too_seldom(game("tic_tac_toe"), forced=16.0).any()


def test_nothing_is_forced_in_small_searches(game):
    state = positions(game("tic_tac_toe"), 1, 1)[0]
    search = BatchedSearch(game("tic_tac_toe").program, 1, SearchSettings(forced=16.0), walks=400)
    search.plant(0, state.row, seed=0)
    search.allot(0, 400, forced=False)
    search.run(Hashed(), ByTarget())
    assert search.root(0).forced == 0
    assert search.root(0).visits.tolist() == root_of(game, 400).visits.tolist()
