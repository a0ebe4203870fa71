"""What search must find in positions whose value is known."""

from functools import lru_cache
from time import sleep

import numpy as np
import pytest

from ludeme.player import Budget, make_agent, playouts
from ludeme.player.search import budget
from ludeme.player.search.budget import counting_processor_time, spend
from ludeme.player.search.driver import HistorySearch, PositionSearch, new_search
from ludeme.player.search.root import RootStatistics
from ludeme.runtime.search_abi.outcome import deciding_seat, read_utilities
from ludeme.runtime.search_abi.seeds import mixed


def play(state, *targets):
    for target in targets:
        state.apply(next(m for m in state.legal_moves() if m.row[2] == target))
    return state


def target_of(statistics: RootStatistics, seed: int = 0) -> int:
    return int(statistics.moves[statistics.best(seed), 2])


def winning_moves(state) -> list:
    """Return the legal moves that end the game with a win of the mover."""
    winners = []
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        utilities = [0.0] * 4
        read_utilities(after.row, utilities)
        if after.over and utilities[state.mover] == 1:
            winners.append(move)
    return winners


@pytest.mark.parametrize(
    "name",
    [
        *("tic_tac_toe", "connect_four", "breakthrough"),
        pytest.param("hex", marks=pytest.mark.thorough),
    ],
)
def test_every_mate_in_one_is_found(game, name):
    found = 0
    agent = make_agent("uct:iterations=1000")
    for seed in range(1000):
        state = game(name).start()
        ply = 0
        while not state.over and not winning_moves(state):
            state.apply(make_agent("random").choose(state, seed=mixed(seed, ply)))
            ply += 1
        if not state.over:
            assert agent.choose(state, seed=seed) in winning_moves(state), f"seed {seed}"
            found += 1
        if found == 40:
            return
    pytest.fail("too few positions")


@pytest.mark.parametrize("agent", ["uct:iterations=2000", "flat:iterations=2000"])
def test_a_threat_is_parried(game, agent):
    # x x .    o must block at 2.
    # . o .
    # . . .
    state = play(game("tic_tac_toe").start(), 0, 4, 1)
    assert make_agent(agent).choose(state, seed=1).row[2] == 2


def test_perfect_play_is_a_draw(game):
    agent = make_agent("uct:iterations=3000")
    state = game("tic_tac_toe").start()
    while not state.over:
        state.apply(agent.choose(state, seed=4))
    utilities = [0.0] * 3
    read_utilities(state.row, utilities)
    assert utilities == [0, 0, 0]


@lru_cache
def three_values(stones: int, mover: int) -> tuple[float, ...]:
    """Return the exact utilities of the game `three`, by the rule each for himself."""
    options = []
    for taken in (1, 2):
        left = stones - taken
        if left == 0:
            before = (mover + 1) % 3 + 1
            values = [-1.0] * 4
            values[mover], values[before] = 1.0, 0.0
            options.append(tuple(values))
        elif left > 0:
            again = taken == 2 and left % 2 == 0
            options.append(three_values(left, mover if again else mover % 3 + 1))
    return max(options, key=lambda values: values[mover])


@pytest.mark.parametrize("stones", range(2, 10))
def test_three_players_and_moving_again(game, stones):
    program = game("three").program
    state = game("three").start()
    state.row[-1] = stones
    search = new_search(program, exploration=1.0)
    search.begin(state.row, seed=stones)
    search.run(20_000)
    statistics = search.root()
    best = statistics.best(0)
    assert statistics.means[best] == pytest.approx(three_values(stones, 1)[1], abs=0.05)


def test_dice_are_not_foreseen(game):
    state = game("gamble").start(seed=1)
    statistics = make_agent("uct:iterations=20000,c=2").analyse(state, seed=3)
    assert statistics.moves[:, 2].tolist() == [1, 2]
    assert statistics.means.tolist() == pytest.approx([1 / 3, -1 / 3], abs=0.05)
    flat = make_agent("flat:iterations=20000").analyse(state, seed=3)
    assert flat.means.tolist() == pytest.approx([1 / 3, -1 / 3], abs=0.05)


def test_dice_already_shown_are_used(game):
    for seed in range(1, 8):
        state = play(game("gamble").start(seed=seed), 1)
        state.legal_moves()  # rolls
        expected = -1 if state.row[-1] <= 4 else 1  # player 2 wins against a low bet that fails
        statistics = make_agent("uct:iterations=100").analyse(state)
        assert statistics.means.tolist() == [expected]


def test_the_pie_rule_is_understood(game):
    state = game("pie").start()
    for solver in (0, 1):
        statistics = make_agent(f"uct:iterations=3000,solver={solver}").analyse(state, seed=1)
        assert target_of(statistics) == 1
    for fate, answer in ((0, 10), (2, 11)):
        state = play(game("pie").start(), fate)
        assert target_of(make_agent("uct:iterations=500").analyse(state, seed=2)) == answer
    assert deciding_seat(play(game("pie").start(), 2, 11).row) == 1


def test_one_player(game):
    state = game("lock").start()
    agent = make_agent("uct:iterations=4000")
    while not state.over:
        state.apply(agent.choose(state, seed=6))
    assert state.row[-1] == 3142


def test_solver_proves_and_stops(game):
    # x o .    x to move forks at 8 or 4 ...
    # . . .
    # . . .
    state = play(game("tic_tac_toe").start(), 0, 1)
    agent = make_agent("uct:iterations=200000,solver=1")
    statistics = agent.analyse(state, seed=1)
    assert statistics.proven[statistics.best(0)] == 1
    assert statistics.visits.sum() < 100_000
    # ... and o is lost once the fork stands.
    state = play(state, 4)
    state = play(state, 8)
    state = play(state, 3)
    lost = agent.analyse(state, seed=1)
    assert (lost.proven <= 0).all()
    assert lost.visits.sum() > 0


def test_same_seed_same_search(game):
    state = game("connect_four").start()
    for description in ("uct:iterations=500", "flat:iterations=500"):
        first, again, other = (make_agent(description).analyse(state, seed=s) for s in (1, 1, 2))
        assert np.array_equal(first.means, again.means)
        assert np.array_equal(first.visits, again.visits)
        assert not np.array_equal(first.means, other.means)


def test_tree_is_kept_between_moves(game):
    state = game("connect_four").start()
    program = state.game.program
    search = PositionSearch(program, 1.4)
    search.begin(state.row, seed=1)
    search.run(3000)
    whole = search.tree
    play(state, int(search.root().moves[search.root().best(0), 2]))
    search.begin(state.row, seed=2)
    kept = search.root()
    assert kept.visits.sum() > 100
    assert search.tree is not whole
    total = kept.visits.sum()
    search.run(500)
    assert search.root().visits.sum() == total + 500
    # Without reuse, and for a position never seen, the tree is new.
    fresh = PositionSearch(program, 1.4, reuse=False)
    for _ in range(2):
        fresh.begin(state.row, seed=1)
        assert fresh.run(200) == 200
        assert fresh.root().visits.sum() == 200


def test_kept_tree_is_consistent(game):
    state = game("tic_tac_toe").start()
    search = PositionSearch(state.game.program, 1.4)
    for move in (4, 0, 8):
        search.begin(state.row, seed=1)
        search.run(2000)
        tree = search.tree
        for node in range(int(tree.counts[0])):
            first = int(tree.first_edge[node])
            if first < 0:
                continue
            edges = slice(first, first + int(tree.edge_count[node]))
            assert tree.edge_visits[edges].sum() in (tree.visits[node], tree.visits[node] - 1)
            assert (np.abs(tree.edge_value[edges]) <= tree.edge_visits[edges]).all()
            assert ((tree.child[edges] == -1) == (tree.edge_visits[edges] == 0)).all()
        play(state, move)


def test_trees_grow_as_needed(game):
    state = game("hex").start()
    search = PositionSearch(state.game.program, 1.4)
    search.begin(state.row, seed=1)
    assert search.run(6000) == 6000
    assert search.tree.counts[0] == 6001
    assert search.root().visits.sum() == 6000
    dice = new_search(game("gamble").program, exploration=1.4)
    dice.begin(game("gamble").start().row, seed=1)
    assert dice.run(5000) == 5000


def test_full_memory_freezes_the_tree_but_not_the_search(game):
    state = game("connect_four").start()
    search = PositionSearch(state.game.program, 1.4, memory=1)
    search.begin(state.row, seed=1)
    assert search.run(6000) == 6000
    assert search.tree.counts[0] <= 1024
    assert search.root().visits.sum() == 6000
    assert target_of(search.root()) == 3
    dice = HistorySearch(game("gamble").program, 1.4, memory=1)
    dice.begin(game("gamble").start().row, seed=1)
    assert dice.run(3000) == 3000


def test_duplicate_moves_and_endless_games_are_no_trouble(game):
    state = game("endless").start()
    statistics = make_agent("uct:iterations=50").analyse(state)
    assert statistics.visits.sum() == 50
    assert len(statistics.moves) == 2


def test_time_budget(game):
    from time import perf_counter

    agent = make_agent("uct:seconds=0.2")
    state = game("breakthrough").start()
    agent.choose(state, Budget(iterations=10))
    began = perf_counter()
    statistics = agent.analyse(state)
    assert 0.2 <= perf_counter() - began < 0.6
    assert statistics.visits.sum() > 300


def test_threads_do_not_disturb_each_other(game):
    from concurrent.futures import ThreadPoolExecutor

    def search(seed: int) -> list[int]:
        state = game("breakthrough").start()
        return make_agent("uct:iterations=3000").analyse(state, seed=seed).visits.tolist()

    with ThreadPoolExecutor(2) as pool:
        parallel = list(pool.map(search, range(4)))
    assert parallel == [search(seed) for seed in range(4)]


def test_long_move_lists_get_a_longer_buffer(game):
    program = game("many").program
    row = game("many").start().row
    search = PositionSearch(program, 1.4)
    search.begin(row, seed=1)
    search.run(500)
    assert target_of(search.root()) == 77
    dice = HistorySearch(program, 1.4)
    dice.begin(row, seed=1)
    dice.run(500)
    assert target_of(dice.root()) == 77
    assert 1 <= playouts(program, n=1000, seed=1).wins[0] <= 30


@pytest.mark.parametrize(
    ("begin", "searched"), [(0.25, 0.75), (0.0, 1.0), (40.0, 0.5)], ids=["some", "none", "most"]
)
def test_what_comes_before_a_search_takes_of_its_time_up_to_half(begin, searched):
    now = 0.0

    def passing(seconds):
        nonlocal now
        now += seconds

    def run(iterations):
        passing(0.001 * iterations)
        return iterations

    with budget.reading(lambda: now):
        done = spend(Budget(seconds=1.0), run, lambda: passing(begin))
    assert done == pytest.approx(1000 * searched, abs=1)


def test_seconds_of_the_processor_are_not_spent_by_waiting():
    asked = []

    def waiting(iterations):
        asked.append(iterations)
        sleep(0.03)
        return iterations if len(asked) < 5 else 0  # and then it is finished

    spend(Budget(seconds=0.02), waiting)
    assert len(asked) == 1
    asked.clear()
    with counting_processor_time():
        spend(Budget(seconds=0.02), waiting)
    assert len(asked) == 5
