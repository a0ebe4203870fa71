"""A scheme against UCT with as many iterations, where the paper has it far ahead."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.player import play_match

pytestmark = pytest.mark.thorough


def test_fast_wins_in_skirmish():
    uct = "uct:c=0.8,final=mean,iterations=500"
    game = ludeme.load("Skirmish 2007", tier="numba")
    assert play_match(game, "fast:iterations=500", uct, games=12, seed=3).score >= 0.8
