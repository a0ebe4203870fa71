"""RAVE, GRAVE and progressive history: what they learn, worked out again from the traces."""

from __future__ import annotations

from collections import defaultdict
from math import log, sqrt

import numpy as np
import pytest

import ludeme
from ludeme.model.header import MOVER
from ludeme.player import make_agent
from ludeme.player.parts.registry import make_scheme
from ludeme.player.parts.selection import grave
from ludeme.player.parts.selection.amaf import WORTH
from ludeme.player.search.driver import Scheme, new_search
from ludeme.player.search.trace import fixed_key

pytestmark = pytest.mark.thorough  # each rule has machine code of its own


@pytest.fixture(scope="module")
def tic_tac_toe():
    return ludeme.load("Tic-Tac-Toe")


def searching(game, selection, **parameters):
    scheme = Scheme(make_scheme("selection", selection, parameters))
    search = new_search(game.program, exploration=0.8, scheme=scheme)
    search.begin(game.start(seed=0).row, seed=1)
    return search


def steps(search):
    """The moves of the last iteration: seats and keys, in order."""
    trace = search._trace
    count = int(trace.count[0])
    return list(zip(trace.seats[:count].tolist(), trace.keys[:count].tolist(), strict=True))


def root_edges(search, player=1):
    """The edges of the root with the keys of their moves."""
    tree, trace = search.tree, search._trace
    first = int(tree.first_edge[0])
    edges = range(first, first + int(tree.edge_count[0]))
    return {
        edge: fixed_key(trace, player, int(tree.move[edge, 0]), int(tree.move[edge, 2]))
        for edge in edges
    }


def test_what_is_played_may_go_by_the_values_that_rave_weighs(tic_tac_toe):
    search = searching(tic_tac_toe, "rave", k=20)
    search.run(300)
    known, edges = search.root(), root_edges(search)
    beta = sqrt(20 / (3 * known.visits.sum() + 20))
    for move, value in zip(known.moves, known.values, strict=True):
        (edge,) = (e for e in edges if (search.tree.move[e] == move).all())
        later, total = search.tree.columns[:, edge]
        mean = search.tree.edge_value[edge] / search.tree.edge_visits[edge]
        assert value == pytest.approx((1 - beta) * mean + beta * total / later)
    assert known.best_value(0) == int(np.argmax(known.values))
    agent = make_agent("rave:iterations=300,k=20")
    assert (
        agent.choose(tic_tac_toe.start(seed=0), seed=1) in tic_tac_toe.start(seed=0).legal_moves()
    )
    plain = searching(tic_tac_toe, "ucb1").root()
    assert plain.values is None and plain.best_value(0) == plain.best_mean(0)


def test_rave_counts_moves_played_later_by_the_same_player(tic_tac_toe):
    search = searching(tic_tac_toe, "rave", k=20)
    visits, totals = defaultdict(int), defaultdict(float)
    bounds_followed = 0
    for _ in range(300):
        chances = int(search.tree.visits[0])
        edges = root_edges(search) if search.tree.first_edge[0] >= 0 else {}
        before = search.tree.edge_visits.copy()
        before[int(search.tree.counts[1]) :] = 0  # slots that nobody uses yet hold anything
        expected = None
        if edges and all(before[edge] for edge in edges):
            beta = sqrt(20 / (3 * chances + 20))
            means = {e: search.tree.edge_value[e] / before[e] for e in edges}
            values = {
                e: (1 - beta) * means[e] + beta * totals[key] / visits[key]
                if visits[key]
                else means[e]
                for e, key in edges.items()
            }
            bounds = {e: values[e] + 0.8 * sqrt(log(chances) / before[e]) for e in edges}
            expected = max(bounds, key=bounds.__getitem__)
        search.run(1)
        edges = root_edges(search)
        played = {key for seat, key in steps(search) if seat == 1}
        followed = next(e for e in edges if search.tree.edge_visits[e] > before[e])
        utility = search._walk.utilities[1]
        for key in played:
            visits[key] += 1
            totals[key] += utility
        if expected is not None:
            assert followed == expected
            bounds_followed += 1
        columns = search.tree.columns
        for edge, key in edges.items():
            assert (columns[0, edge], columns[1, edge]) == (visits[key], totals[key])
    assert bounds_followed > 200 and len(visits) == 9


def test_rave_of_nodes_below_the_root_counts_what_came_after_them(tic_tac_toe):
    search = searching(tic_tac_toe, "rave")
    search.run(500)
    tree = search.tree
    child = next(c for c in tree.child[: int(tree.edge_count[0])] if tree.first_edge[c] >= 0)
    edges = slice(int(tree.first_edge[child]), int(tree.first_edge[child] + tree.edge_count[child]))
    later, own = tree.columns[0, edges], tree.edge_visits[edges]
    # the taken move is among those that were played; nothing counts twice in an iteration
    assert (later >= own).all() and (later <= tree.visits[child]).all()
    assert later.sum() > 2 * own.sum()
    assert (np.abs(tree.columns[1, edges]) <= later).all()


PIE = """
(game "Pie" (players PLAYERS)
  (equipment {(board (square 3)) (piece "Disc" Each)})
  (rules
    (meta (swap))
    (play (move Add (to (sites Empty))))
    (end (if (is Line 3) (result Mover Win)))))
"""


@pytest.fixture(params=[2, 3])
def pie(request):
    """The position at which the last of two or three players may swap, and what it has searched."""
    state = ludeme.load(PIE.replace("PLAYERS", str(request.param))).start(seed=0)
    for _ in range(request.param - 1):
        state.apply(state.legal_moves()[0])
    return state


def counted(search, state):
    """What 300 iterations say of moves as first: by key, how many they are, and their utilities.

    A move is worth what the seat got that played it; the second number is that of the mover.
    """
    found = defaultdict(lambda: (0, 0.0))
    worth, mover = [], int(state.row[MOVER])
    search.begin(state.row, seed=1)
    for _ in range(300):
        search.run(1)
        utilities = search._walk.utilities
        worth.append((utilities[mover], {key for _, key in steps(search)}))
        for seat, key in set(steps(search)):
            found[key] = found[key][0] + 1, found[key][1] + utilities[seat]
    return found, worth


def exchange_of(state, trace):
    """The key of the mover's swap."""
    (generator,) = (each.index for each in state.game.emitted.generators if each.kind == "swap")
    return fixed_key(trace, int(state.row[MOVER]), generator, -1)


def test_rave_counts_for_a_move_what_the_seat_got_that_played_it(pie):
    search = searching(pie.game, "rave", k=20)
    found, worth = counted(search, pie)
    exchange = exchange_of(pie, search._trace)
    found[exchange] = -300, -sum(of_node for of_node, _ in worth)
    keys = root_edges(search, int(pie.row[MOVER]))
    assert len(keys) == 11 - pie.row[MOVER] and exchange in keys.values()
    for edge, key in keys.items():
        assert tuple(search.tree.columns[:, edge]) == found[key]
    known = search.root()
    for move, visits, mean, value in zip(
        known.moves, known.visits, known.means, known.values, strict=True
    ):
        (edge,) = (e for e in keys if (search.tree.move[e] == move).all())
        beta = WORTH / (visits + WORTH) if keys[edge] == exchange else sqrt(20 / (3 * 300 + 20))
        later, total = found[keys[edge]]
        assert value == pytest.approx(beta * total / later + (1 - beta) * mean)


def test_grave_takes_a_swap_to_be_worth_what_its_node_is_at_first(pie):
    search = searching(pie.game, "grave")
    _, worth = counted(search, pie)
    memory, exchange = search._selection, exchange_of(pie, search._trace)
    visits, total = 0, 0.0
    for of_node, played in worth:
        if exchange in played or visits < WORTH:
            visits, total = visits + 1, total + of_node
    number = memory.base + exchange + 1
    known = memory.table.reshape(-1, grave.WIDTH)
    assert [tuple(row[1:3]) for row in known if row[0] == number] == [(visits, total)]


def test_grave_takes_values_from_above_while_a_node_has_few_visits(tic_tac_toe):
    search = searching(tic_tac_toe, "grave", ref=10**6, bias=0.0)
    totals, visits = defaultdict(float), defaultdict(int)
    for _ in range(60):
        search.run(1)
        for seat, key in set(steps(search)):
            visits[key] += 1
            totals[key] += search._walk.utilities[seat]
    memory, size = search._selection, search._trace.size
    found = {
        int(number) - 1: (of_visits, of_totals)
        for number, of_visits, of_totals, _ in memory.table.reshape(-1, grave.WIDTH)
        if 0 < number <= size  # of the root, from which all values come
    }
    assert found == {key: (visits[key], totals[key]) for key in visits}
    assert int(memory.state[1]) == 0


def test_progressive_history_knows_moves_of_all_iterations(tic_tac_toe):
    search = searching(tic_tac_toe, "progressive-history", weight=2.0)
    visits, totals = defaultdict(int), defaultdict(float)
    for _ in range(50):
        search.run(1)
        for seat, key in steps(search):
            visits[key] += 1
            totals[key] += search._walk.utilities[seat]
    memory = search._selection
    assert {int(k): memory.visits[k] for k in memory.visits.nonzero()[0]} == visits
    assert all(memory.totals[key] == totals[key] for key in visits)


#: A kernel is compiled for every pair of parts: most of these are for the thorough tests.
SOLVED = [
    "rave+mast:k=200",
    *(
        pytest.param(agent, marks=pytest.mark.thorough)
        for agent in (
            "rave:k=200",
            "grave:",
            "mcts:select=progressive-history",
            "mcts:fpu=1.2",
            "mcts:select=unexplored-urgency",
            "rave:fpu=1",
            "mast:",
            "mcts:playout=epsilon-greedy,over=mast,final=robust-max",
        )
    ),
]


@pytest.mark.parametrize("agent", SOLVED)
def test_solved_positions_are_played_well(agent, tic_tac_toe):
    state = tic_tac_toe.start(seed=0)
    for site in (0, 4, 1):  # x threatens 2
        state.apply(next(m for m in state.legal_moves() if m.to_site == site))
    agent = make_agent(f"{agent.rstrip(':')}{',' if agent[-1] != ':' else ':'}iterations=1500")
    assert agent.choose(state, seed=1).to_site == 2


@pytest.mark.parametrize(
    "agent", ["mcts:select=rave,playout=mast", "mcts:select=grave,playout=nst"]
)
def test_parts_that_learn_play_games_of_chance(agent, game):
    bets = make_agent(f"{agent},iterations=2000").analyse(game("gamble").start(seed=1), seed=3)
    assert bets.best(0) == 0 and bets.means[0] == pytest.approx(1 / 3, abs=0.1)


def test_what_was_learned_is_forgotten_when_a_new_game_begins(tic_tac_toe):
    agent = make_agent("mast:iterations=50")
    state = tic_tac_toe.start(seed=0)
    agent.analyse(state, seed=1)
    first = agent._search._playout
    state.apply(state.legal_moves()[0])
    state.apply(state.legal_moves()[0])
    agent.analyse(state, seed=1)
    assert agent._search._playout.visits is first.visits
    agent.analyse(tic_tac_toe.start(seed=0), seed=1)
    assert agent._search._playout.visits is not first.visits


def test_rave_forgets_between_moves_what_it_is_told_to(tic_tac_toe):
    state, known = tic_tac_toe.start(seed=0), {}
    for decay in (1.0, 0.25):
        search = searching(tic_tac_toe, "rave", decay=decay)
        search.run(500)
        search.begin(state.copy().apply(state.legal_moves()[4]).row, seed=2)
        known[decay] = search.tree.columns[:, : int(search.tree.counts[1])].copy()
    assert known[1.0].any()
    assert known[0.25] == pytest.approx(known[1.0] * 0.25)
    with pytest.raises(ValueError, match="decay is a share"):
        make_scheme("selection", "rave", {"decay": 2.0})


def test_grave_forgets_what_it_learned_under_another_root(monkeypatch, tic_tac_toe):
    monkeypatch.setattr(grave, "_MOST_ROOTS", 2)  # the table is emptied on the way
    first, second = tic_tac_toe.start(seed=1), tic_tac_toe.start(seed=1)
    second.apply(second.legal_moves()[4])
    scheme = Scheme(make_scheme("selection", "grave", {}))
    fresh, used = (
        new_search(tic_tac_toe.program, exploration=0.2, scheme=scheme, reuse=False)
        for _ in range(2)
    )

    def visits(search, state):
        search.begin(state.row, seed=5)
        search.run(300)
        return search.root().visits.tolist()

    expected = visits(fresh, second)
    bases = []
    for _ in range(4):
        visits(used, first)
        assert visits(used, second) == expected
        bases.append(used._selection.base)
    assert len(set(bases)) < len(bases)
