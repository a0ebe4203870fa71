from functools import cache

import numpy as np
import pytest

import ludeme
from ludeme.features import FeatureBoard, WeightedFeatures
from ludeme.features.derive.atomic import initial_features
from ludeme.player.policy.policy import FeaturePolicy
from ludeme.player.search.root import legal_rows
from ludeme.player.training.apprentice import Apprentice
from ludeme.player.training.buffer import Sample
from ludeme.player.training.optimisers import SGD

NOUGHTS = """(game "Noughts" (players 2)
    (equipment { (board (square 3)) (piece "Disc" P1) (piece "Cross" P2) })
    (rules (play (move Add (to (sites Empty))))
           (end { (if (is Line 3) (result Mover Win)) (if (is Full) (result Mover Draw)) })))"""


@cache
def _noughts():
    return ludeme.load(NOUGHTS)


@pytest.fixture(scope="session")
def noughts():
    return _noughts()


@pytest.fixture
def policy(noughts):
    """A policy with random weights, different for the two players."""
    random = np.random.default_rng(5)
    features = initial_features(noughts)
    sets = {
        player: WeightedFeatures(
            f"P{player}",
            features,
            {"selection": tuple(random.normal(0, 0.5, len(features)).tolist())},
        )
        for player in (1, 2)
    }
    return FeaturePolicy(noughts, sets)


@pytest.fixture
def board(noughts):
    return FeatureBoard(noughts)


@pytest.fixture
def samples(noughts):
    """Positions of random games, with random targets."""
    random = np.random.default_rng(6)
    found = []
    while len(found) < 60:
        state = noughts.start(seed=0)
        while not state.over:
            row, moves = legal_rows(noughts.program, state.row)
            target = random.dirichlet(np.full(len(moves), 0.3))
            found.append(Sample(row.copy(), moves.copy(), target))
            legal = state.legal_moves()
            state.apply(legal[random.integers(len(legal))])
    return found


@pytest.fixture
def apprentices(policy):
    return [Apprentice(policy, [player], SGD(), 1e-6) for player in (1, 2)]
