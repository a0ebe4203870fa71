"""Trees that share nodes: the same proofs with fewer nodes, no circles, and every bound true."""

import numpy as np
import pytest

import ludeme
from ludeme.model.header import LAST_TO, MOVES, RNG
from ludeme.player import make_agent
from ludeme.player.search.driver import new_search
from ludeme.player.search.transpositions.last_move import (
    columns_that_count,
    forgotten_facts,
)
from ludeme.player.search.tree import UNEXPANDED, UNVISITED
from ludeme.player.search.variations import edges_of
from ludeme.runtime.search_abi.outcome import NOBODY
from tests.player.transpositions.positions_in_trees import position_at

CORNERS = """
(game "Corners"
    (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (play (if (is In (last To) (sites Corners)) (move Pass) (move Add (to (sites Empty)))))
        (end (if (is Line 3) (result Mover Win)))))
"""


@pytest.fixture(scope="module")
def noughts():
    return ludeme.load_game("Tic-Tac-Toe", tier="numba")


def searched(game, iterations, *, row=None, **options):
    search = new_search(game.program, exploration=0.8, solve=True, **options)
    search.begin(game.start(seed=1).row if row is None else row, seed=1)
    search.run(iterations)
    return search


@pytest.mark.thorough
def test_the_same_is_proven_with_fewer_nodes(noughts):
    alone, shared = (searched(noughts, 100_000, transpositions=on) for on in (False, True))
    assert alone.solved and shared.solved
    assert 2 * shared.tree.counts[0] < alone.tree.counts[0]
    for search in (alone, shared):
        assert search.root().bounds.max(axis=0).tolist() == [0, 0]


@pytest.mark.thorough
def test_no_position_has_two_nodes_and_none_comes_back(noughts):
    tree = searched(noughts, 3000, transpositions=True).tree
    columns, seen, parents = list(columns_that_count(noughts.emitted)), set(), 0
    for node in range(int(tree.counts[0])):
        if tree.first_edge[node] == UNEXPANDED:
            continue
        row = position_at(tree, node)
        assert tuple(row[columns]) not in seen
        seen.add(tuple(row[columns]))
        for child in tree.child[edges_of(tree, node)]:
            if child != UNVISITED:
                parents += 1
                if tree.first_edge[child] != UNEXPANDED:
                    assert position_at(tree, child)[MOVES] == row[MOVES] + 1
    assert len(seen) > 100 and parents > tree.counts[0]


def test_ends_that_are_seen_beforehand_have_nodes_as_others_have(noughts):
    tree = searched(noughts, 500, transpositions=True, decisive=True).tree
    nodes = int(tree.counts[0])
    assert len(set(tree.hashes[1:nodes].tolist())) == nodes - 1
    ended = [node for node in range(1, nodes) if tree.seat[node] == NOBODY]
    assert len(ended) > 20
    assert all(tree.hashes[node] in tree.hashes[tree.slots[tree.slots >= 0]] for node in ended)


def test_visits_count_once_on_every_edge(noughts):
    tree = searched(noughts, 2000, transpositions=True).tree
    assert tree.edge_visits[edges_of(tree, 0)].sum() == 2000
    for node in range(int(tree.counts[0])):
        if tree.first_edge[node] != UNEXPANDED:
            assert tree.edge_visits[edges_of(tree, node)].sum() <= tree.visits[node]


def test_bounds_of_shared_nodes_are_true(noughts):
    """Each is held against a search of its own from the node."""
    tree = searched(noughts, 1500, transpositions=True).tree
    checked = 0
    for node in range(1, int(tree.counts[0]), 7):
        if tree.first_edge[node] == UNEXPANDED:
            continue
        row = position_at(tree, node)
        row[RNG] = 1
        own, seat = searched(noughts, 50_000, row=row), int(tree.seat[node]) - 1
        assert own.solved
        value = own.tree.lower[0, seat]
        assert tree.lower[node, seat] <= value <= tree.upper[node, seat]
        checked += 1
    assert checked > 10


def test_trees_that_share_nodes_are_carried_over(noughts):
    state = noughts.start(seed=1)
    search = new_search(noughts.program, exploration=1.4, transpositions=True)
    for site in (0, 4, 8):
        search.begin(state.row, seed=site)
        before = int(search.root().visits.sum())
        search.run(2000)
        assert search.root().visits.sum() == before + 2000
        children = search.tree.child[: search.tree.counts[1]]
        assert children.max() < search.tree.counts[0]
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    assert before > 100
    used = np.unique(children[children != UNVISITED])
    assert len(used) == search.tree.counts[0] - 1  # no node was copied twice


def test_facts_that_rules_ask_for_count(noughts):
    assert "LAST_TO" in forgotten_facts(noughts.emitted)  # written before the line is looked for
    assert LAST_TO not in columns_that_count(noughts.emitted)
    corners = ludeme.load_game(CORNERS)
    assert "LAST_TO" not in forgotten_facts(corners.emitted)
    assert LAST_TO in columns_that_count(corners.emitted)


def test_forgotten_facts_change_nothing_that_follows(noughts):
    """Whatever stands there, the same moves follow, and the same positions but for it."""
    for name in ("Tic-Tac-Toe", "Othello", "Hex"):
        game = ludeme.load_game(name, tier="python")
        state, columns = game.start(seed=1), list(columns_that_count(game.emitted))
        for _ in range(5):
            other = state.copy()
            other.row[LAST_TO] = 0
            first, second = (
                {str(move): np.array(one.copy().apply(move).row) for move in one.legal_moves()}
                for one in (state, other)
            )
            assert first.keys() == second.keys()
            assert all((first[move] == second[move])[columns].all() for move in first)
            state.apply(state.legal_moves()[0])


def test_threads_do_not_share_nodes():
    with pytest.raises(ValueError, match="needs threads=1"):
        make_agent("uct:threads=2,transpositions=yes")
