"""Playouts that list no moves play as often as `moves` and `apply` what these would play."""

from __future__ import annotations

import numpy as np
import pytest

import ludeme
from bench.distributions import Sample, both_ways, distances, tries_candidates

#: Candidates are tried, and who had no move may have a score: about half of the games are drawn.
MARKED = """
(game "Marked" (players 2)
    (equipment { (board (rectangle 1 9)) (piece "Man" Each) })
    (rules
        (play (do
            (if (!= 2 (count Moves))
                (move Add (to (sites Empty))
                    (then (if (and (no Moves P1) (< (last To) 3)) (addScore Mover 1)))))
            ifAfterwards:(< (count Pieces Mover) 9)))
        (end (if (= (count Moves) 7) (byScore)))))
"""


@pytest.mark.parametrize(
    ("name", "games"),
    [(MARKED, 4000), ("Go", 60), ("Hex", 1000), ("EinStein würfelt nicht!", 1000)],
)
def test_playouts_are_distributed_like_lists(name, games):
    found = distances(*both_ways(ludeme.load(name), games, 60.0, seed=1))
    assert set(found) == {"plies", "wins of player 1", "wins of player 2", "draws"}
    assert max(map(abs, found.values())) < 4


def test_games_that_try_candidates_beside_a_mark_are_found():
    assert tries_candidates(ludeme.load(MARKED))
    assert not tries_candidates(ludeme.load("Hex"))


def test_samples_that_differ_are_told_apart():
    one = Sample(
        np.array([7] * 50 + [8] * 50), np.array([[True, False]] * 50 + [[False, True]] * 50)
    )
    other = Sample(one.lengths, np.roll(one.wins, 1, axis=1))
    assert distances(one, one) == dict.fromkeys(dict(one.columns()), 0.0)
    longer = Sample(one.lengths + 1, one.wins)
    assert distances(one, longer)["plies"] > 10
    never = Sample(one.lengths, np.zeros_like(one.wins))
    assert distances(other, never)["draws"] == np.inf
