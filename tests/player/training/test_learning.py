"""What the parts of a training do to what is learned."""

import numpy as np
import pytest

import ludeme
from ludeme.features import AspatialFeature, WeightedFeatures, parse
from ludeme.features.layout.distinct import distinct_features
from ludeme.player.policy.policy import FeaturePolicy
from ludeme.player.search.root import RootStatistics, legal_rows
from ludeme.player.training.buffer import Sample
from ludeme.player.training.optimisers import SGD
from ludeme.player.training.playout_gradient import PlayoutLearner, learn_from_playouts, play_out
from ludeme.player.training.pruning import heaviest
from ludeme.player.training.targets import visit_distribution

# --- targets --------------------------------------------------------------------------------------


def found(visits, proven):
    n = len(visits)
    return RootStatistics(
        np.zeros((n, 3), np.int32), np.array(visits), np.zeros(n), np.array(proven)
    )


@pytest.mark.parametrize(
    ("visits", "proven", "expected"),
    [
        ([1, 3, 0], [0, 0, 0], [0.25, 0.75, 0]),
        ([1, 3, 4], [0, 0, -1], [0.25, 0.75, 0]),
        ([1, 3, 4], [0, 1, -1], [0, 1, 0]),
        ([2, 6, 0], [-1, -1, -1], [0.25, 0.75, 0]),
        ([0, 0, 0], [1, 1, 0], [0.5, 0.5, 0]),
    ],
)
def test_targets_follow_visits_and_proofs(visits, proven, expected):
    np.testing.assert_allclose(visit_distribution(found(visits, proven), solve=True), expected)


def test_proofs_count_only_with_a_solver():
    np.testing.assert_allclose(visit_distribution(found([1, 3], [1, -1])), [0.25, 0.75])


# --- pruning --------------------------------------------------------------------------------------


def test_the_greatest_absolute_weights_are_kept_in_order():
    assert heaviest(np.array([0.1, -3.0, 2.0, 0.0, -2.0]), 3) == [1, 2, 4]
    assert heaviest(np.array([1.0, -1.0, 1.0]), 2) == [0, 1]
    assert heaviest(np.array([1.0]), 15) == [0]


# --- features that say the same -------------------------------------------------------------------


def test_features_that_say_the_same_are_kept_once(noughts, board):
    features = [
        parse(text)
        for text in (
            "to {} where empty {}",
            "to {} where empty {}, enemy {0}",
            "to {} where empty {}, not empty {0}, not off {0}, not friend {0}",
            "to {} where empty {}, P2 {0}",
            "to {} where empty {}, piece 2 {0}",
            "to {} where not empty {}, not friend {}, not enemy {}",
        )
    ]
    features.insert(0, AspatialFeature.PASS)
    for_first = distinct_features(board, features, [1])
    assert for_first == (AspatialFeature.PASS, *features[1:3])
    # For both players together, "player 2" is not the same as "enemy".
    assert distinct_features(board, features, [1, 2]) == (*for_first, features[4])


# --- playout weights ------------------------------------------------------------------------------


@pytest.fixture
def race():
    """Whoever places on the edge loses at once, and who takes the middle wins."""
    return ludeme.load(
        """(game "Middle" (players 2)
            (equipment { (board (square 3)) (piece "Disc" P1) (piece "Cross" P2) })
            (rules (play (move Add (to (sites Empty))))
                   (end { (if (is In (last To) (sites Outer)) (result Mover Loss))
                          (if (is In (last To) (sites Centre)) (result Mover Win)) })))"""
    )


def test_playout_weights_learn_what_wins(race):
    features = (parse("to {} where empty {}, off {0}"), parse("to {} where empty {}"))
    weighted = WeightedFeatures("Shared", features, {})
    policy = FeaturePolicy(race, {1: weighted, 2: weighted})
    learner = PlayoutLearner((1, 2), np.zeros(2), SGD(0.5))
    row, moves = legal_rows(race.program, race.start(seed=0).row)
    start = Sample(row.copy(), moves.copy(), np.full(len(moves), 1 / len(moves)))
    random = np.random.default_rng(1)
    for _ in range(200):
        learn_from_playouts(race, policy, [learner], [start] * 5, random)
    assert learner.theta[0] < -1.5


def test_playouts_that_do_not_end_reward_nobody():
    """Player 1 has the first place, and the others play on for ever."""
    game = ludeme.load("""(game "First" (players 3)
        (equipment { (board (square 3)) (piece "Disc" Each) })
        (rules (start { (place "Disc1" 0) (place "Disc2" 4) (place "Disc3" 8) })
            (play (forEach Piece (move Step (to if:(is Empty (to))))))
            (end (if (= (count Moves) 1) (result P1 Win)))))""")
    sets = {player: WeightedFeatures(f"P{player}", (), {}) for player in (1, 2, 3)}
    policy, row = FeaturePolicy(game, sets), game.start(seed=1).row
    theta = {player: policy.weights(player) for player in sets}
    _, utilities = play_out(game, policy, theta, row, np.random.default_rng(1))
    assert utilities == [0.0] * 4


def test_slopes_are_those_of_the_logarithm(noughts, policy):
    theta = {player: policy.weights(player) for player in (1, 2)}
    row = noughts.start(seed=0).row
    choices, utilities = play_out(noughts, policy, theta, row, np.random.default_rng(2))
    assert sorted(utilities[1:]) in ([-1, 1], [0, 0])
    state_row, moves = legal_rows(noughts.program, row)
    active = policy.active(state_row, moves)

    def logarithm(weights, move):
        logits = [weights[active.of(k)].sum() for k in range(len(moves))]
        return logits[move] - np.log(np.exp(logits).sum())

    def slope(move):
        steps = np.eye(len(theta[1])) * 1e-6
        return [
            (logarithm(theta[1] + s, move) - logarithm(theta[1] - s, move)) / 2e-6 for s in steps
        ]

    slopes = [slope(move) for move in range(len(moves))]
    assert any(np.allclose(choices[0].slope, one, atol=1e-6) for one in slopes)
