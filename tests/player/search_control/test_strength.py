"""Schemes against UCT with as many iterations, where the paper has them far ahead."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.player import play_match

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize(
    ("scheme", "game", "games", "least"),
    [
        ("mast", "Breakthrough", 60, 0.6),
        ("to-mast", "Breakthrough", 60, 0.6),
        ("rave+mast", "Breakthrough", 60, 0.6),
        ("fast", "Skirmish 2007", 20, 0.8),
        ("rave+fast", "Skirmish 2007", 20, 0.8),
    ],
)
def test_schemes_win_where_the_paper_has_them_win(scheme, game, games, least):
    uct = "uct:c=0.8,final=mean,iterations=500"
    loaded = ludeme.load(game, tier="numba")
    assert play_match(loaded, f"{scheme}:iterations=500", uct, games=games, seed=3).score >= least
