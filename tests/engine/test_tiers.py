"""Both tiers run the same text: they must agree on every row of random games."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ludeme
from bench.tiers import agree
from ludeme import games


@pytest.mark.parametrize("name", games.names())
def test_tiers_agree(name: str) -> None:
    game = ludeme.load(name)

    @settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(1, 2**31 - 2))
    def run(seed: int) -> None:
        agree(game, seed)

    run()
