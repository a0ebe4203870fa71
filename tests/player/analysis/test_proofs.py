"""What a search proves is true, for every seat: held against a search of everything."""

import numpy as np
import pytest

import ludeme
from ludeme.model import header
from ludeme.player import make_agent, play_match
from ludeme.player.search.driver import PositionSearch
from ludeme.player.search.root import RootStatistics
from ludeme.player.search.tree import UNKEPT
from ludeme.player.search.variations import edges_of
from ludeme.runtime.search_abi.outcome import deciding_seat, read_utilities
from tests.player.transpositions.positions_in_trees import position_at


def play(state, *targets):
    for target in targets:
        state.apply(next(m for m in state.legal_moves() if m.row[2] == target))
    return state


def following(state):
    """The positions after each move."""
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        yield after


def forced(state, seat: int, kept: dict | None = None) -> float:
    """What a seat can force against all others together; `kept` are positions known already."""
    kept = {} if kept is None else kept

    def value(state) -> float:
        key = (seat, *map(int, state.row[: header.RNG]), *map(int, state.row[header.RNG + 1 :]))
        if key not in kept:
            if state.over:
                utilities = [0.0] * 4
                read_utilities(state.row, utilities)
                kept[key] = utilities[seat]
            else:
                choose = max if deciding_seat(state.row) == seat else min
                kept[key] = choose(map(value, following(state)))
        return kept[key]

    return value(state)


def searched(state, iterations=20_000) -> PositionSearch:
    search = PositionSearch(state.game.program, 1.4, solve=True)
    search.begin(state.row, seed=1)
    search.run(iterations)
    return search


@pytest.mark.parametrize("moves", [(0, 4), (4, 0, 8), (0, 8, 4), (0, 1, 2, 4)])
def test_tic_tac_toe_is_solved_exactly(game, moves):
    state = play(game("tic_tac_toe").start(), *moves)
    found = searched(state).root()
    exact = forced(state, deciding_seat(state.row))
    assert found.bounds is not None
    assert found.bounds[:, 0].max() == exact == found.bounds[:, 1].max()
    after = play(state, int(found.moves[found.best(0), 2]))
    assert forced(after, 3 - deciding_seat(after.row)) == exact


def parents_of(tree) -> dict[int, tuple[int, int]]:
    """The node and the edge above each node."""
    found = {}
    for node in range(int(tree.counts[0])):
        edges = edges_of(tree, node)
        for edge in range(edges.start, edges.stop):
            found[int(tree.child[edge])] = node, edge
    return found


def test_every_bound_of_a_tree_is_true(game):
    """Two players with draws, three players with places and moves in a row."""
    three = game("three").start()
    three.row[-1] = 11
    for state in (play(game("tic_tac_toe").start(), 0, 4, 8), three):
        tree, kept = searched(state, 3000).tree, {}
        proven, parents = 0, parents_of(tree)
        for node in range(int(tree.counts[0])):
            here = state.copy()
            if tree.begin[node] == UNKEPT:
                parent, edge = parents[node]
                here.row[:] = position_at(tree, parent)
                wanted = tree.move[edge].tolist()
                here.apply(next(m for m in here.legal_moves() if list(m.row) == wanted))
            else:
                here.row[:] = position_at(tree, node)
            for seat in range(1, tree.lower.shape[1] + 1):
                value = forced(here, seat, kept)
                assert tree.lower[node, seat - 1] <= value <= tree.upper[node, seat - 1]
                proven += -1 < tree.lower[node, seat - 1] == tree.upper[node, seat - 1] < 1
        assert proven > 5


def statistics(visits, means, bounds) -> RootStatistics:
    moves = np.zeros((len(visits), 3), np.int32)
    lower, upper = np.array(bounds).T
    proven = (lower == 1) * 1 - (upper == -1)
    return RootStatistics(moves, np.array(visits), np.array(means), proven, np.array(bounds))


@pytest.mark.parametrize(
    ("visits", "means", "bounds", "best"),
    [
        # a certain draw before a move that promises less, but not before one that promises more
        ([5, 90], [0, -0.2], [(0, 0), (-1, 1)], 0),
        ([5, 90], [0, 0.2], [(0, 0), (-1, 1)], 1),
        # no more than a draw can come of the second move, and it is not certain
        ([5, 90], [0, 0.2], [(0, 0), (-1, 0)], 0),
        # lost moves come last, a win first
        ([90, 5, 8], [0.9, 0, -0.9], [(-1, -1), (-1, 1), (-1, 1)], 2),
        ([90, 5], [0.9, 0], [(-1, 1), (1, 1)], 1),
    ],
)
def test_what_is_certain_decides(visits, means, bounds, best):
    known = statistics(visits, means, bounds)
    assert known.best(0) == best
    if best != 2:  # of two moves that are open, the mean says otherwise
        assert known.best_mean(0) == known.best_value(0) == known.best_robust(0) == best


def test_decisive_moves_are_seen_at_once(game):
    """A win in two: one iteration looks at the moves of the root, two at every answer."""
    state = play(game("tic_tac_toe").start(), 0, 1, 4, 8)
    slow, quick = (
        make_agent(f"uct:iterations=20000,solver=yes,decisive={decisive},c=0.7")
        for decisive in ("no", "yes")
    )
    for agent in (slow, quick):
        known = agent.analyse(state, seed=1)
        assert known.proven[known.best(0)] == 1
    assert 2 * quick.last_iterations < slow.last_iterations
    won = play(game("tic_tac_toe").start(), 0, 3, 1, 4)
    known = quick.analyse(won, seed=1)
    assert quick.last_iterations <= 1 and int(known.moves[known.best(0), 2]) == 2


@pytest.mark.parametrize("name", ["breakthrough", "connect_four"])
def test_decisive_moves_stay_within_the_arrays(game, name):
    search = PositionSearch(game(name).program, 1.4, solve=True, decisive=True, memory=2**20)
    state = game(name).start()
    for ply in range(3):
        search.begin(state.row, seed=ply)
        assert search.run(6000) == 6000
        tree = search.tree
        assert tree.counts[0] <= len(tree.seat) and tree.counts[1] <= len(tree.child)
        assert search.root().visits.sum() >= 6000
        play(state, int(search.root().moves[search.root().best(0), 2]))


def test_decisive_moves_need_proofs():
    with pytest.raises(ValueError, match="needs solver=yes"):
        make_agent("uct:decisive=yes")


def test_the_search_ends_when_a_draw_is_proven(game):
    state = play(game("tic_tac_toe").start(), 4, 0)
    agent = make_agent("uct:iterations=200000,solver=1")
    found = agent.analyse(state, seed=1)
    assert agent.last_iterations < 100_000
    assert found.bounds is not None and found.bounds.max(axis=0).tolist() == [0, 0]


def test_solving_does_not_weaken(game):
    result = play_match(
        game("tic_tac_toe"), "uct:iterations=300,solver=1", "uct:iterations=300", games=40, seed=2
    )
    assert result.score >= 0.5


#: Three players; to one of them it may be certain what he gets, and not what the others get.
THREE = """(game "Three" (players 3)
    (equipment { (board (rectangle 2 4)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty))))
        (end (if (is Line 2 Orthogonal) (result Mover Win)))))"""


@pytest.mark.parametrize("first", [(0, 7), (1, 4), (2, 5, 7), (0, 3, 6)])
def test_who_knows_what_he_gets_goes_on_with_moves_that_keep_it(first):
    state = ludeme.load(THREE).start(seed=1)
    for site in first:
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    agent = make_agent("uct:solver=yes,iterations=20000")
    agent.analyse(state, seed=1)
    tree, looked = agent._search.tree, 0
    for node in range(tree.counts[0]):
        seat, edges = tree.seat[node] - 1, edges_of(tree, node)
        if seat < 0 or tree.lower[node, seat] != tree.upper[node, seat]:
            continue
        children = tree.child[edges]
        known = children >= 0
        kept = tree.upper[children, seat] == tree.lower[node, seat]
        given_away = tree.edge_visits[edges][known & ~kept].sum()
        if tree.edge_visits[edges].sum() > 1000:
            looked += 1
            assert given_away < 100
    assert looked or agent._search.solved
