"""Games of neighbouring seeds have nothing to do with each other."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import ludeme
from ludeme.player import make_agent

SEEDS = range(600)
DICE = """(game "Dice" (players 2)
    (equipment {(board (rectangle 1 3)) (dice d:6 num:2) (piece "Man" Each)})
    (rules
        (play (do (roll) next:(move Add (to (sites Empty)))))
        (end (if (is Line 3) (result Mover Win)))))
"""
BY_LOT = """(game "Lot" (players 2)
    (equipment {(board (rectangle 1 6)) (piece "Man" Each)})
    (rules
        (start (place Random {"Man1"}))
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))))
"""


def chi_square(found, cells):
    """How far the counts of so many equally likely cells are from alike."""
    counts = Counter(found)
    assert len(counts) <= cells
    mean = len(found) / cells
    return (sum((n - mean) ** 2 for n in counts.values()) + (cells - len(counts)) * mean**2) / mean


def rolls():
    game = ludeme.load(DICE, tier="python")
    for seed in SEEDS:
        state = game.start(seed)
        state.legal_moves()
        yield state.roll


def test_the_first_dice_of_consecutive_seeds_are_independent():
    found = list(rolls())
    assert chi_square([first for first, _ in found], 6) < 25.7  # 1 in 10,000, 5 degrees of freedom
    assert chi_square(found, 36) < 77.2  # 1 in 20,000, 35 degrees of freedom
    pairs = list(pairwise(found))
    assert chi_square([(one[0], other[0]) for one, other in pairs], 36) < 77.2


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_starts_by_lot_of_consecutive_seeds_are_independent(tier):
    game = ludeme.load(BY_LOT, tier=tier)
    places = [min(game.start(seed).contents()) for seed in SEEDS]
    assert chi_square(places, 6) < 25.7


def test_first_random_moves_of_consecutive_seeds_are_independent():
    game = ludeme.load("Tic-Tac-Toe", tier="python")
    agent = make_agent("random")
    start = game.start(0)
    moves = [agent.choose(start, seed=seed).to_site for seed in SEEDS]
    assert chi_square(moves, 9) < 36.0  # 1 in 50,000, 8 degrees of freedom
    assert chi_square(list(pairwise(moves)), 81) < 145.0


def test_both_tiers_begin_with_the_same_chance():
    games = [ludeme.load(BY_LOT, tier=tier) for tier in ("python", "numba")]
    for seed in range(20):
        one, other = (game.start(seed).contents() for game in games)
        assert one == other
