"""Random play of every game: it goes on until the game is over, or for a good while."""

import random

import pytest

import ludeme
from ludeme import games

ENTRIES = games.entries()
PLIES = 60


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.path.stem)
def test_random_play(entry):
    rng = random.Random(entry.name)
    state = ludeme.load(entry.path, tier="python").start(seed=1)
    for _ in range(PLIES):
        if state.over:
            break
        moves = state.legal_moves()
        assert moves, "a position that is not over has a move, a forced pass at least"
        state.apply(rng.choice(moves))
    if state.over:
        assert not state.legal_moves()
        assert len(state.ranking()) >= 1
