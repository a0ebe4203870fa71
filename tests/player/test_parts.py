"""The parts of searches: selection rules and playout policies, by value and in solved positions."""

from math import log, sqrt
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.stats import chisquare

import ludeme
from ludeme.features import WeightedFeatures, parse
from ludeme.player import make_agent
from ludeme.player.parts.registry import (
    make_scheme,
    register_scheme,
    scheme_names,
    scheme_parameters,
)
from ludeme.player.parts.selection import ucb1_tuned as tuned
from ludeme.player.parts.selection.ucb1 import UCB1
from ludeme.player.policy.biased_search import Guidance
from ludeme.player.policy.policy import FeaturePolicy
from ludeme.player.search.driver import Scheme, new_search
from ludeme.player.search.root import legal_rows
from tests.player.guided_playouts import guided_playouts


def play(state, *targets):
    for target in targets:
        state.apply(next(m for m in state.legal_moves() if m.row[2] == target))
    return state


def ucb1_tuned(total: float, squares: float, visits: int, chances: int, c: float) -> float:
    """The rule of the paper for rewards (u + 1) / 2, as a bound on the utility u."""
    reward = (total + visits) / 2 / visits
    square = (squares + 2 * total + visits) / 4 / visits
    variance = square - reward**2 + sqrt(2 * log(chances) / visits)
    bound = reward + c * sqrt(log(chances) / visits * min(0.25, variance))
    return 2 * bound - 1


def root_of(tree) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Visits, sums and sums of squares of the root's edges."""
    edges = slice(int(tree.first_edge[0]), int(tree.first_edge[0] + tree.edge_count[0]))
    return tree.edge_visits[edges].copy(), tree.edge_value[edges].copy(), tree.columns[0, edges]


@pytest.mark.parametrize("chances", [12, 100, 2_000, 10**6])
@pytest.mark.parametrize("visits", [1, 5, 60, 1_500])
def test_ucb1_tuned_is_the_rule_for_rewards_from_0_to_1_stretched(chances, visits):
    memory = SimpleNamespace(exploration=1.0)
    for won, drawn in ((0, 0), (0, 1), (1, 0), (0.1, 0), (0.3, 0.5), (0.5, 0), (0.9, 0.1)):
        wins, draws = round(visits * won), round(visits * drawn)
        rewards = np.repeat([1.0, 0.5, 0.0], [wins, draws, visits - wins - draws])
        spread = rewards.var() + sqrt(2 * log(chances) / visits)
        of_rewards = rewards.mean() + sqrt(log(chances) / visits * min(0.25, spread))
        total, squares = sum(2 * rewards - 1), sum((2 * rewards - 1) ** 2)
        tree = SimpleNamespace(
            edge_visits=[visits], edge_value=[total], columns=np.array([[squares]])
        )
        bound = tuned.bound.py_func(memory, tree, 0, tuned.logarithm.py_func(memory, chances))
        assert bound == pytest.approx(2 * of_rewards - 1)
        assert bound == pytest.approx(ucb1_tuned(total, squares, visits, chances, 1))


@pytest.mark.thorough
def test_ucb1_tuned_follows_the_bound_that_plain_python_computes(game):
    state = play(game("tic_tac_toe").start(), 4, 1)
    scheme = Scheme(make_scheme("selection", "ucb1-tuned"))
    search = new_search(state.game.program, exploration=0.8, scheme=scheme)
    search.begin(state.row, seed=1)
    search.run(8)  # the first iteration is the root's own
    followed = set()
    for _ in range(300):
        visits, totals, squares = root_of(search.tree)
        squares = squares.copy()
        chances = int(search.tree.visits[0])
        expected = None
        if visits.all():
            rows = zip(totals, squares, visits, strict=True)
            bounds = [ucb1_tuned(*row, chances, 0.8) for row in rows]
            expected = int(np.argmax(bounds))
        search.run(1)
        after, sums, sums_of_squares = root_of(search.tree)
        chosen = int(np.argmax(after - visits))
        if expected is not None:
            assert chosen == expected
            followed.add(chosen)
        gained = sums[chosen] - totals[chosen]
        assert sums_of_squares[chosen] - squares[chosen] == gained**2
    assert len(followed) > 2


@pytest.mark.thorough
def test_ucb1_tuned_keeps_its_sums_when_trees_grow_and_are_reused(game):
    state = game("tic_tac_toe").start()
    scheme = Scheme(make_scheme("selection", "ucb1-tuned"))
    search = new_search(state.game.program, exploration=1.0, scheme=scheme)
    for move in (4, 0, 8):
        search.begin(state.row, seed=1)
        search.run(4000)
        tree = search.tree
        used = slice(0, int(tree.counts[1]))
        squares, totals, visits = (
            tree.columns[0, used], tree.edge_value[used], tree.edge_visits[used],
        )  # fmt: skip
        # results are 1, 0 and -1: as many squares as wins and losses
        assert ((np.abs(totals) <= squares) & (squares <= visits)).all()
        assert ((squares - totals) % 2 == 0).all()
        play(state, move)


@pytest.mark.thorough
@pytest.mark.parametrize("agent", ["uct:selection=ucb1-tuned,iterations=2000,c=1"])
def test_ucb1_tuned_plays_solved_positions_well(game, agent):
    assert make_agent(agent).choose(play(game("tic_tac_toe").start(), 0, 4, 1), seed=1).row[2] == 2
    state = play(game("connect_four").start(), 3, 0, 3, 0, 3)
    assert make_agent(agent).choose(state, seed=1).row[2] == 3
    bets = make_agent(agent).analyse(game("gamble").start(seed=1), seed=3)
    assert bets.best(0) == 0 and bets.means[0] == pytest.approx(1 / 3, abs=0.1)


def corners_first(game: ludeme.Game) -> FeaturePolicy:
    """A policy that likes the corners of the board equally well, and the centre next."""
    weights = {"to {} where off {0}, off {1/4}": 2.0, "to 4": 1.0}
    own = WeightedFeatures(
        "Shared", tuple(map(parse, weights)), {"selection": tuple(weights.values())}
    )
    return FeaturePolicy(game, {1: own, 2: own})


@pytest.mark.thorough
def test_epsilon_greedy_plays_the_best_moves_but_for_epsilon():
    game = ludeme.load("Tic-Tac-Toe")
    row, rows = legal_rows(game.program, game.start(seed=0).row)
    guidance = Guidance(corners_first(game), playout="epsilon-greedy")
    _, targets = guided_playouts(guidance, row, 9000, seed=2, max_plies=1)
    found = [int((targets == site).sum()) for site in range(9)]
    epsilon = 0.1
    expected = [
        9000 * (epsilon / 9 + (1 - epsilon) / 4 * (site in (0, 2, 6, 8))) for site in range(9)
    ]
    assert sum(found) == 9000 and len(rows) == 9
    assert chisquare(found, expected).pvalue > 1e-4


@pytest.mark.thorough
@pytest.mark.parametrize(("epsilon", "share"), [(0.0, 0.0), (1.0, 5 / 9)])
def test_epsilon_is_how_often_the_policy_is_not_asked(epsilon, share):
    game = ludeme.load("Tic-Tac-Toe")
    row, _ = legal_rows(game.program, game.start(seed=0).row)
    playout = make_scheme("playout", "epsilon-greedy", {"epsilon": epsilon})
    scheme = Scheme(playout=playout, policy=corners_first(game))
    _, targets = guided_playouts(scheme, row, 2000, seed=2, max_plies=1)
    elsewhere = ~np.isin(targets, (0, 2, 6, 8))
    assert elsewhere.mean() == pytest.approx(share, abs=0.05 if share else 0)


@pytest.mark.thorough
def test_epsilon_greedy_playouts_find_what_the_policy_finds():
    game = ludeme.load("Tic-Tac-Toe")
    parts = Scheme(
        make_scheme("selection", "ucb1"),
        make_scheme("playout", "epsilon-greedy"),
        corners_first(game),
    )
    state = play(game.start(seed=0), 0, 4, 1)  # x threatens 2
    search = new_search(game.program, exploration=1.0, scheme=parts)
    search.begin(state.row, seed=3)
    search.run(1500)
    root = search.root()
    assert root.moves[root.best(0), 2] == 2


@pytest.mark.parametrize(
    ("description", "message"),
    [
        ("uct:selection=ucb2", r"selection='ucb2' is none of ucb1, .*\(did you mean ucb1"),
        ("uct:playout=softmin", r"none of uniform, .*softmax, .*\(did you mean softmax\?\)"),
        ("mcts:select=rav", r"\(did you mean rave\?\)"),
        ("mcst", r"no agent is called 'mcst' \(did you mean mcts\?\)"),
        ("mast:iteration=5", r"no parameter of 'mast' \(did you mean iterations\?\)"),
        ("mast:tau=0", "tau is a temperature"),
        ("past:samples=0", "samples is a number from 1 "),
        ("fast:trace_decay=1.5", "trace_decay is a share from 0 to 1"),
        ("mcts:playout=ppa,alpha=0", "alpha is a step"),
        ("mcts:playout=nst,least=0", "least is a number of samples"),
        ("mcts:playout=mast,unseen=2", "unseen is a utility"),
        ("rave:k=0", "k is a number of visits above 0"),
        ("grave:ref=-1", "ref is a number of visits"),
        ("mcts:select=progressive-history,weight=-1", "weight is a number from 0 on"),
        ("uct:epsilon=0.2", "'epsilon=0.2' is no parameter of 'uct'"),
        (
            "uct:final=median",
            "'median' is no final move choice; there are visits, mean, value, robust-max",
        ),
        ("biased:iterations=5", "features=FILE"),
    ],
)
def test_wrong_parts_are_refused(description, message):
    with pytest.raises(ValueError, match=message):
        make_agent(description)


def test_parts_that_follow_features_ask_for_them():
    state = ludeme.load("Tic-Tac-Toe").start(seed=0)
    for parts in ("selection=puct", "playout=softmax", "playout=epsilon-greedy,epsilon=0.3"):
        with pytest.raises(ValueError, match="features=FILE"):
            make_agent(f"uct:{parts}").choose(state)
    with pytest.raises(ValueError, match="prefers no move"):
        make_scheme("playout", "epsilon-greedy", {"over": "uniform"})


class Doubled(UCB1):
    """A scheme from elsewhere."""


def test_a_registered_scheme_shows_up_by_itself(game):
    register_scheme("selection", "doubled", f"{__name__}:Doubled")
    assert "doubled" in scheme_names("selection")
    assert list(scheme_parameters("playout", "epsilon-greedy")) == ["over", "epsilon", "first"]
    state = game("tic_tac_toe").start()
    theirs = make_agent("uct:selection=doubled,iterations=50").analyse(state, seed=1)
    ours = make_agent("uct:iterations=50").analyse(state, seed=1)
    assert np.array_equal(theirs.visits, ours.visits)


@pytest.mark.parametrize("visits", [1, 5])
def test_leaves_get_their_moves_after_so_many_visits(visits):
    game = ludeme.load("Tic-Tac-Toe")
    search = new_search(game.program, exploration=1.0, expand=visits)
    search.begin(game.start(seed=0).row, seed=1)
    search.run(60)
    tree = search.tree
    nodes = slice(1, int(tree.counts[0]))  # all but the root
    expanded = tree.first_edge[nodes] >= 0
    assert expanded.any() and not expanded.all()
    # an iteration that arrives after so many visits expands the leaf
    assert (tree.visits[nodes][expanded] > visits).all()
    assert (tree.visits[nodes][~expanded] <= visits).all()


@pytest.mark.parametrize("visits", [1, 5])
def test_leaves_of_games_of_chance_do_so_too(game, visits):
    state = game("gamble").start(seed=1)
    search = new_search(state.game.program, exploration=1.0, expand=visits)
    search.begin(state.row, seed=1)
    search.run(400)
    tree = search.tree
    nodes = range(1, int(tree.counts[0]))
    inner = [node for node in nodes if tree.first_child[node] >= 0]
    assert all(tree.edge_visits[node] > visits for node in inner)


def test_a_leaf_is_expanded_after_a_visit_at_least():
    with pytest.raises(ValueError, match="expand is a number of visits from 1 on, not 0"):
        make_agent("uct:expand=0")


def test_only_searches_that_learn_gather_the_names_of_placements():
    four = ludeme.load("Connect Four", tier="numba")
    sites = {}
    for selection, playout in (("ucb1", "uniform"), ("rave", "uniform")):
        parts = make_scheme("selection", selection), make_scheme("playout", playout)
        search = new_search(four.program, exploration=1.0, scheme=Scheme(*parts))
        search.begin(four.start(seed=1).row, seed=1)
        sites[selection] = search.playing.placing.sites
    assert sites == {"ucb1": 0, "rave": 42}
