"""Several threads on one tree: every iteration counts once, and what they find is right."""

import numpy as np
import pytest

from ludeme.player import make_agent
from ludeme.player.search.driver import new_search
from ludeme.player.search.tree import UNEXPANDED, UNVISITED
from ludeme.player.search.variations import edges_of


def play(state, *targets):
    for target in targets:
        state.apply(next(m for m in state.legal_moves() if m.row[2] == target))
    return state


def searched(state, **options):
    search = new_search(state.game.program, exploration=1.4, **options)
    search.begin(state.row, seed=1)
    return search


@pytest.mark.parametrize("name", ["tic_tac_toe", "breakthrough"])
@pytest.mark.parametrize("threads", [2, 5])
def test_no_update_is_lost(game, name, threads):
    """All threads work at the same few nodes of the small game, and make new ones in the other."""
    search = searched(game(name).start(seed=1), threads=threads)
    assert search.run(30_000) == 30_000
    assert search.root().visits.sum() == 30_000
    tree, children = search.tree, []
    for node in range(int(tree.counts[0])):
        if tree.first_edge[node] == UNEXPANDED:
            continue
        edges = edges_of(tree, node)
        visits, values = tree.edge_visits[edges], tree.edge_value[edges]
        assert visits.sum() <= tree.visits[node]
        # virtual losses are taken back: sums of results 1, 0 and -1
        assert (np.abs(values) <= visits).all() and (values == np.rint(values)).all()
        assert ((tree.child[edges] == UNVISITED) == (visits == 0)).all()
        children += tree.child[edges][visits > 0].tolist()
    assert sorted(children) == list(range(1, int(tree.counts[0])))


def test_threads_go_on_in_trees_that_grow_and_are_kept(game):
    state = game("breakthrough").start()
    search, before = searched(state, threads=3, memory=2**20), 0
    for ply in range(3):
        search.begin(state.row, seed=ply)
        before = int(search.root().visits.sum())
        assert search.run(8000) == 8000
        assert search.root().visits.sum() == before + 8000
        tree = search.tree
        assert tree.counts[0] <= len(tree.seat) and tree.counts[1] <= len(tree.child)
        play(state, int(search.root().moves[search.root().best(0), 2]))
    assert before > 0 and search.full


def test_threads_prove_what_one_proves(game):
    # x o .    x to move forks at 8 or 4 ...
    state = play(game("tic_tac_toe").start(), 0, 1)
    search = searched(state, threads=3, solve=True)
    assert search.run(200_000) < 100_000 and search.solved
    known = search.root()
    assert known.bounds is not None and known.bounds[known.best(0)].tolist() == [1, 1]
    drawn = searched(play(game("tic_tac_toe").start(), 4, 0), threads=2, solve=True)
    assert drawn.run(200_000) < 100_000
    assert drawn.root().bounds.max(axis=0).tolist() == [0, 0]


def test_one_thread_is_the_search_that_it_was(game):
    state = game("connect_four").start()
    texts = ("uct:iterations=500", "uct:iterations=500,threads=1")
    plain, one = (make_agent(text).analyse(state, seed=3) for text in texts)
    assert np.array_equal(plain.visits, one.visits) and np.array_equal(plain.means, one.means)


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        ("uct:threads=0", "number of threads"),
        ("uct:threads=1000", "at most 64 threads"),
        ("mast:threads=2", "parts that learn"),
        ("mcts:selection=rave,threads=2", "parts that learn"),
        ("uct:threads=2,solver=yes,decisive=yes", "by one thread alone"),
    ],
)
def test_what_threads_cannot_do_is_refused(agent, message):
    with pytest.raises(ValueError, match=message):
        make_agent(agent)


def test_games_of_chance_are_searched_by_one_thread(game):
    state = game("gamble").start(seed=1)
    known = make_agent("uct:iterations=300,threads=2").analyse(state, seed=3)
    assert known.visits.sum() == 300
