"""Every library game keeps the contract of games, on both tiers."""

import pytest

import ludeme
from ludeme import games

pytestmark = pytest.mark.thorough

PLIES = 8


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize("entry", games.entries(), ids=lambda entry: entry.path.stem)
def test_a_game_keeps_the_contract(entry, tier):
    ludeme.check_game(ludeme.load_game(entry.path, tier=tier), playouts=1, seed=1, plies=PLIES)
