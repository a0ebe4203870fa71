"""One game in several threads: each has an engine of its own."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

import ludeme


def played(game, seed):
    """The rows of a random game's moves."""
    state, random, rows = game.start(seed=seed), Random(seed), []
    while not state.over and len(rows) < 40:
        move = random.choice(state.legal_moves())
        rows.append(tuple(move.row))
        state.apply(move)
    return rows


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_games_in_threads_are_those_without(tier):
    game = ludeme.load("Chess", tier=tier)
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda seed: played(game, seed), range(8)))
    assert together == [played(game, seed) for seed in range(8)]
    assert game.engine is game.engine


def test_what_playouts_run_on_is_of_one_thread_as_well():
    game = ludeme.load("Backgammon", tier="python")
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(lambda: game.numba_engine).result()
    assert other is not game.numba_engine is game.numba_engine
    assert game.program is game.program
