"""Feature policies: the compiled evaluators against the plain one, search, playouts and agents."""

from __future__ import annotations

from functools import cache
from math import exp

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

import ludeme
from ludeme.features import (
    AspatialFeature,
    FeatureBoard,
    NaiveEvaluator,
    Section,
    WeightedFeatures,
    WeightsFile,
    parse,
)
from ludeme.features.files.weights import save
from ludeme.grammar import LudemeError
from ludeme.player import make_agent, play_match
from ludeme.player.policy.biased_search import Guidance, new_biased_search
from ludeme.player.policy.policy import FeaturePolicy, policy_from_file
from ludeme.player.search.root import legal_rows
from tests.player.guided_playouts import guided_playouts
from tests.player.transpositions.positions_in_trees import position_at

PLACING = (
    "to {} after to {0} where empty {}, friend {1/6}, friend {-1/6}",
    "to {} where empty {}, friend {0}",
    "to {} where empty {}, friend {0}, friend {0,0}",
    "to {} where empty {}, not enemy {1/4}, empty {0,1/4}",
    "to {} where off {0}, not off {0,0}",
    "to {} after to {0,1/6} where not friend {0}",
    "to {} where P1 {0}, not piece 1 {1/2}",
)
MOVING = (
    *PLACING,
    "from {0} to {} where enemy {1/8}",
    "from {0} to {} after to {} where friend {0}",
    "from {} where enemy {0}",
    "to {} after from {0}",
    "to {} where sees 1 {}",
)
ASPATIAL = (AspatialFeature.PASS, AspatialFeature.SWAP, AspatialFeature.INTERCEPT)

#: Games of all kinds of contents: plain, owners by state or stored, stacks, counts, several types.
GAMES = (
    "Hex", "Tic-Tac-Toe", "Breakthrough", "Othello", "English Draughts", "Kalah", "Yavalath",
    "Lasca", "Gomoku", "Chess",
)  # fmt: skip


def weighted(texts, seed=0, scale=1.0):
    features = (*ASPATIAL, *(parse(text) for text in texts))
    weights = np.random.default_rng(seed).normal(size=len(features)) * scale
    return WeightedFeatures("Shared", features, {"selection": tuple(map(float, weights))})


def policy_of(game, texts, **options):
    own = weighted(texts, **options)
    return FeaturePolicy(game, {p: own for p in range(1, game.players + 1)})


@cache
def game_and_policy(name, texts):
    """Made once for all positions of a game."""
    game = ludeme.load(name)
    return game, policy_of(game, texts)


def some_position(game, plies, seed):
    rng = np.random.default_rng(seed)
    state = game.start(seed=seed)
    for _ in range(plies):
        moves = state.legal_moves()
        if not moves:
            break
        following = state.copy().apply(moves[rng.integers(len(moves))])
        if following.over:
            break
        state = following
    return state


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=4, deadline=None)
@given(plies=st.integers(0, 40), seed=st.integers(0, 1000))
def test_masks_find_what_the_plain_evaluator_finds(name, plies, seed):
    game, policy = game_and_policy(name, MOVING)
    plain = NaiveEvaluator(FeatureBoard(game), policy.features(1))
    state = some_position(game, plies, seed)
    moves = state.legal_moves()
    rows = np.array([move.row for move in moves], np.int32)
    active = policy.active(state.row, rows)
    logits = policy.logits(state.row, rows)
    theta = policy.weights(state.mover)
    for k in range(0, len(moves), 1 + len(moves) // 40):  # the plain evaluator takes its time
        expected = plain.active(state, moves[k])
        assert set(active.of(k).tolist()) == expected
        assert logits[k] == pytest.approx(sum(theta[i] for i in expected))


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["Hex", "Yavalath", "Othello", "Gomoku", "Breakthrough", "Kalah"])
@settings(max_examples=4, deadline=None)
@given(plies=st.integers(0, 40), seed=st.integers(0, 1000))
def test_planes_agree_with_masks(name, plies, seed):
    """Priors of a search come from planes here, those of `probabilities` from masks."""
    game, policy = game_and_policy(name, PLACING)
    search = new_biased_search(policy)
    state = some_position(game, plies, seed)
    row, rows = legal_rows(game.program, state.row)
    search.begin(state.row, seed=1)
    search.run(20)
    tree = search.tree
    expected = dict(zip(map(tuple, rows.tolist()), policy.probabilities(row, rows), strict=True))
    for node in range(int(tree.counts[0])):
        first, count = int(tree.first_edge[node]), int(tree.edge_count[node])
        if first < 0:
            continue
        at_node = position_at(tree, node)
        edges = tree.move[first : first + count]
        assert tree.columns[0, first : first + count] == pytest.approx(
            policy.probabilities(at_node, edges)
        )
    assert {tuple(move) for move in tree.move[: len(rows)].tolist()} == set(expected)


@pytest.mark.thorough
@pytest.mark.parametrize("playout", ["softmax", "reactive"])
@pytest.mark.parametrize(
    ("name", "texts", "plies"),
    [
        ("Hex", PLACING, 30),  # targets are drawn
        ("Hex", PLACING, 1),  # the swap needs a list
        ("Othello", PLACING, 8),  # legality of targets is found out
        ("Breakthrough", MOVING, 11),  # listed, by masks
        ("Breakthrough", PLACING, 11),  # listed, by planes
    ],
)
def test_playouts_draw_by_the_policy(name, texts, plies, playout):
    game = ludeme.load(name)
    policy = policy_of(game, texts, seed=3)
    guidance = Guidance(policy, playout=playout)
    state = some_position(game, plies, seed=5)
    row, rows = legal_rows(game.program, state.row)
    drawn = policy.essence(reactive_only=playout == "reactive")  # the others say nothing there
    shares = drawn.probabilities(row, rows)
    moves = state.legal_moves()
    expected: dict[int, float] = {}
    for k, move in enumerate(moves):
        expected[move.to_site] = expected.get(move.to_site, 0.0) + shares[k]
    _, targets = guided_playouts(guidance, row, 4000, seed=2, max_plies=1)
    found = [int((targets == site).sum()) for site in expected]
    assert sum(found) == 4000
    often = [i for i, share in enumerate(expected.values()) if share * 4000 >= 5]
    observed = [found[i] for i in often]
    wanted = np.array([list(expected.values())[i] for i in often])
    if len(often) > 1:
        assert chisquare(observed, wanted / wanted.sum() * sum(observed)).pvalue > 1e-4


def test_decisive_weights_neither_overflow_nor_fade():
    """Weights of thousands occur (experiments §2.1): the best move is certain, the worst never."""
    game = ludeme.load("Yavalath")
    policy = policy_of(game, PLACING, scale=3000.0)
    state = some_position(game, 6, seed=1)
    row, rows = legal_rows(game.program, state.row)
    shares = policy.probabilities(row, rows)
    assert shares.sum() == pytest.approx(1.0)
    _, targets = guided_playouts(Guidance(policy, "softmax"), row, 50, max_plies=1)
    possible = {m.to_site for m, p in zip(state.legal_moves(), shares, strict=True) if p > 1e-9}
    assert set(targets.tolist()) <= possible


def test_weights_change_in_place_and_features_can_be_added():
    game = ludeme.load("Tic-Tac-Toe")
    policy = policy_of(game, PLACING[:2])
    row, rows = legal_rows(game.program, game.start(seed=0).row)
    policy.arrays  # noqa: B018  (made before the change)
    policy.set_weights(1, [0.0] * 5)
    assert policy.probabilities(row, rows) == pytest.approx([1 / 9] * 9)
    policy.add_feature(1, parse("to {} where off {0}, off {1/4}"), 1.0)
    centre = 1 / (1 + 4 * exp(1) + 4)
    assert policy.probabilities(row, rows).min() == pytest.approx(centre)
    assert len(policy.features(1)) == 6 and len(policy.features(2)) == 5


def test_the_essence_leaves_out_what_says_nothing_and_follows_the_weights():
    policy = policy_of(ludeme.load("Tic-Tac-Toe"), PLACING)
    count = len(policy.features(1))
    policy.set_weights(1, [0.0, *[2.0] * (count - 1)])
    essence = policy.essence()
    assert essence.features(1) == policy.features(1)[1:]
    arrays = essence.arrays
    policy.set_weights(1, [0.0, *[3.0] * (count - 1)])
    assert policy.essence() is essence and essence.arrays is arrays
    assert set(essence.weights(1)) == {3.0} and 3.0 in arrays.weights
    policy.set_weights(1, [1.0] * count)
    assert policy.essence().features(1) == policy.features(1)


@pytest.mark.thorough
def test_the_policy_decides_where_few_iterations_go(tmp_path):
    """With a prior that shuns all moves but one, search looks at hardly anything else."""
    game = ludeme.load("Hex")
    state = game.start(seed=0)
    policy = policy_of(game, ())
    policy.add_feature(1, parse("to 60"), 20.0)
    search = new_biased_search(policy, exploration=1.0)
    search.begin(state.row, seed=3)
    assert search.run(200) == 200
    root = search.root()
    assert root.visits.sum() == 200
    best = state.legal_moves()[root.best(seed=1)]
    assert best.to_site == 60 and root.visits.max() >= 199


@pytest.mark.thorough
def test_with_ucb1_the_policy_counts_in_playouts_alone():
    """The tree tries every move before it trusts any; playouts obey, so their winner is certain."""
    game = ludeme.load("Tic-Tac-Toe")
    state = game.start(seed=0)
    policy = policy_of(game, ())
    for player, site in ((1, 0), (1, 1), (1, 2), (2, 8), (2, 6)):
        policy.add_feature(player, parse(f"to {site}"), 40.0)
    search = new_biased_search(policy, selection="ucb1", playout="softmax")
    search.begin(state.row, seed=3)
    search.run(9)
    root = search.root()
    assert root.visits.tolist() == [1] * 9
    values = {m.to_site: v for m, v in zip(state.legal_moves(), root.means, strict=True)}
    assert values[0] == values[1] == values[2] == 1.0


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["Kalah", "Backgammon", "Lasca"])
def test_search_runs_on_games_of_chance_and_stacks(name):
    game = ludeme.load(name)
    policy = policy_of(game, MOVING)
    for playout, selection in (("uniform", "puct"), ("softmax", "puct"), ("reactive", "ucb1")):
        search = new_biased_search(policy, playout=playout, first=3, selection=selection)
        search.begin(game.start(seed=4).row, seed=1)
        assert search.run(30) == 30
        assert search.root().visits.sum() == 30


@pytest.fixture
def tic_tac_toe_file(tmp_path):
    """A set that completes and blocks lines through the centre of a line, and lines at an end."""
    lines = {
        "to {} where empty {}, friend {0}, friend {0,0}": 20.0,
        "to {} where empty {}, friend {0}, friend {1/2}": 20.0,
        "to {} where empty {}, friend {1/8}, friend {1/8,0}": 20.0,
        "to {} where empty {}, enemy {0}, enemy {0,0}": 9.0,
        "to {} where empty {}, enemy {0}, enemy {1/2}": 9.0,
    }
    own = WeightedFeatures("Shared", tuple(map(parse, lines)), {"selection": tuple(lines.values())})
    path = tmp_path / "Tic-Tac-Toe.lud"
    save(path, WeightsFile("Tic-Tac-Toe", (Section(trained=(own,)),)))
    return path


@pytest.mark.thorough
def test_agents_play_by_a_weights_file(tic_tac_toe_file):
    game = ludeme.load("Tic-Tac-Toe")
    greedy = play_match(game, f"greedy:features={tic_tac_toe_file}", "random", games=60, seed=1)
    assert greedy.score > 0.75
    softmax = play_match(game, f"softmax:features={tic_tac_toe_file}", "random", games=60, seed=1)
    assert softmax.score > 0.55
    biased = make_agent(f"biased:features={tic_tac_toe_file},iterations=50,playout=softmax")
    state = game.start(seed=0)
    move = biased.choose(state, seed=4)
    assert move in state.legal_moves() and biased.last_iterations == 50


def test_a_file_of_another_game_is_refused_unless_asked_for(tic_tac_toe_file):
    hex_game = ludeme.load("Hex")
    with pytest.raises(LudemeError, match="Tic-Tac-Toe"):
        policy_from_file(tic_tac_toe_file, hex_game)
    assert policy_from_file(tic_tac_toe_file, hex_game, transfer=True).features(1)


def test_a_file_that_is_not_there_is_said_so(tmp_path):
    state = ludeme.load("Hex").start(seed=1)
    for name in ("greedy", "biased", "mcts"):
        with pytest.raises(LudemeError, match=r"nothing\.txt cannot be read: No such file"):
            make_agent(f"{name}:features={tmp_path / 'nothing.txt'}").choose(state)


def test_a_feature_of_what_the_game_lacks_is_refused_with_its_line(tic_tac_toe_file):
    text = tic_tac_toe_file.read_text().replace("enemy {1/2}", "piece 9 {1/2}")
    tic_tac_toe_file.write_text(text)
    with pytest.raises(LudemeError, match="has no piece 9") as refused:
        policy_from_file(tic_tac_toe_file, ludeme.load("Tic-Tac-Toe"))
    assert "piece 9" in text.splitlines()[refused.value.line - 1]


def test_wrong_settings_are_refused():
    policy = policy_of(ludeme.load("Tic-Tac-Toe"), PLACING[:1])
    with pytest.raises(ValueError, match="softmax"):
        Guidance(policy, playout="sofmax")
