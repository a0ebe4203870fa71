"""Moves drawn by lot (spec 06 §A12)."""

from __future__ import annotations

from collections import Counter

import pytest

import ludeme
from ludeme import LudemeError

GAME = """
(game "Lots" (players 2) (equipment {{ (board (square 3)) (piece "Man" Each) }})
    (rules {start} (play {play}) (end (if (= (counter) 1000) (result Mover Win))))
)
"""
TIERS = ("python", "numba")


def state(play: str, seed: int = 1, tier: str = "python", start: str = ""):
    return ludeme.load(GAME.format(play=play, start=start), tier=tier).start(seed)


def listed(play: str, seed: int = 1, tier: str = "python") -> list[int]:
    """The targets of the legal moves; -1 for a pass."""
    return [move.to_site for move in state(play, seed, tier).legal_moves()]


@pytest.mark.parametrize("tier", TIERS)
def test_some_moves_drawn_at_random(tier):
    play = "(random (move Add (to (sites Empty))) num:2)"
    lists = [listed(play, seed, tier) for seed in range(1, 21)]
    assert all(len(found) == 2 for found in lists)
    assert len({site for found in lists for site in found}) > 4
    assert listed(play, 3, tier) == listed(play, 3, tier)


def test_a_move_can_be_drawn_repeatedly():
    play = "(random (move Add (to (sites {0 1}))) num:6)"
    found = listed(play)
    assert len(found) == 6 and set(found) <= {0, 1}


def test_nothing_is_drawn_from_nothing():
    assert listed("(random (move Add (to (sites {}))) num:2)") == [-1]
    assert listed("(random (move Add (to (sites Empty))) num:0)") == [-1]


def test_only_allowed_moves_are_drawn():
    play = "(random (do (move Add (to (sites Empty))) ifAfterwards:(is Occupied 4)) num:3)"
    assert listed(play) == [4, 4, 4]


@pytest.mark.parametrize("tier", TIERS)
def test_one_of_some_lists(tier):
    play = "(random {1 3} {(move Add (to (sites {0 1}))) (move Add (to (sites {2})))})"
    lists = Counter(tuple(listed(play, 7919 * seed, tier)) for seed in range(1, 201))
    assert set(lists) == {(0, 1), (2,)}
    assert 25 <= lists[0, 1] <= 75


def test_a_list_of_no_weight_is_never_drawn():
    play = "(random {0 1 0} {(move Pass) (move Add (to (sites {2}))) (move Pass)})"
    assert all(listed(play, seed) == [2] for seed in range(1, 20))


def test_every_list_needs_a_weight():
    with pytest.raises(LudemeError):
        state("(random {0.5} {(move Pass) (move Pass)})")
