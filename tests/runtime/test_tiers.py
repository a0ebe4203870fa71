"""Both tiers run the same text: they must agree on every row of random games.

The machine code is that of the checked build: it must not reach beyond its memory either.

Besides our own games, a spread of foreign ones is compared where their folder is at hand
(`LUDEME_FOREIGN`, else the one beside the project); without it those tests are skipped.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ludeme
from bench.tiers import spread
from ludeme import games
from ludeme.app.fidelity.tiers import agree, single_games
from ludeme.play.game import Game

pytestmark = pytest.mark.thorough

BESIDE = Path(__file__).parents[3] / "shared" / "conformance" / "lud"
FOREIGN = Path(os.environ.get("LUDEME_FOREIGN", BESIDE))
SAMPLE = 12


def check_some_games(game: Game, examples: int) -> None:
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(1, 2**31 - 2))
    def run(seed: int) -> None:
        agree(game, seed, checked=True)

    run()


@pytest.mark.parametrize("name", games.names())
def test_tiers_agree(name: str) -> None:
    check_some_games(ludeme.load(name), examples=2)


@pytest.mark.skipif(not FOREIGN.is_dir(), reason="no folder of foreign games")
@pytest.mark.parametrize("path", spread(FOREIGN, SAMPLE), ids=lambda path: path.stem)
def test_tiers_agree_on_foreign_games(path: Path) -> None:
    for game in single_games(ludeme.load(path)):
        check_some_games(game, examples=2)
