"""Both tiers run the same text: they must agree on every row of random games."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ludeme
from ludeme import games
from ludeme.game import Game
from ludeme.runtime.numba_tier import NumbaEngine
from ludeme.runtime.python_engine import PythonEngine

PLIES = 40


def agree(game: Game, seed: int, plies: int = PLIES) -> None:
    """Play one random game on both tiers and compare every row and every list of moves."""
    python, compiled = PythonEngine(game.emitted), NumbaEngine(game.emitted)
    one, two = python.start(seed), compiled.start(seed)
    choice = seed
    for ply in range(plies):
        assert one == two.tolist(), f"rows differ at ply {ply}"
        moves = python.moves(one)
        assert moves == compiled.moves(two), f"moves differ at ply {ply}"
        if not moves:
            break
        choice = choice * 48271 % 2147483647
        move = moves[choice % len(moves)]
        python.apply(one, move)
        compiled.apply(two, move)


@pytest.mark.parametrize("name", games.names())
def test_tiers_agree(name: str) -> None:
    game = ludeme.load(name)

    @settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(1, 2**31 - 2))
    def run(seed: int) -> None:
        agree(game, seed)

    run()
