"""A small fast random source for kernels: splitmix64 on a state array uint64 [1].

Reproducible by seed on every machine; each thread or agent owns its own state.
"""

from __future__ import annotations

import numpy as np
from numba import int64, uint64
from numpy.typing import NDArray

from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.seeds import CHANCE_SOURCE, DRAW_SOURCES, mixed

_INCREMENT = uint64(0x9E3779B97F4A7C15)
_FIRST = uint64(0xBF58476D1CE4E5B9)
_SECOND = uint64(0x94D049BB133111EB)


def random_source(seed: int) -> NDArray[np.uint64]:
    """Return the state of a random source; different seeds give unrelated sequences."""
    return np.array([mixed(seed)], np.uint64)


@helper
def random_word(state):  # type: ignore[no-untyped-def]
    """Return the next 64 random bits."""
    state[0] += _INCREMENT
    word = state[0]
    word = (word ^ (word >> uint64(30))) * _FIRST
    word = (word ^ (word >> uint64(27))) * _SECOND
    return word ^ (word >> uint64(31))


@helper
def below(state, n):  # type: ignore[no-untyped-def]
    """Return a uniform integer of 0..n-1, for n < 2**32 (bias below n / 2**32)."""
    return int64(((random_word(state) >> uint64(32)) * uint64(n)) >> uint64(32))


@helper
def seed_draws(state, r):  # type: ignore[no-untyped-def]
    """Set the random source int32 [2] of a playout (see `kernels.draw_below`)."""
    r[0] = 1 + below(state, DRAW_SOURCES[0])
    r[1] = 1 + below(state, DRAW_SOURCES[1])


@helper
def chance_seed(state):  # type: ignore[no-untyped-def]
    """Return a seed for the chance source of a row: 1..2**31-2."""
    return 1 + below(state, CHANCE_SOURCE)


@helper
def uniform(state):  # type: ignore[no-untyped-def]
    """Return a uniform number of [0, 1)."""
    return (random_word(state) >> uint64(11)) * (1.0 / 9007199254740992.0)
