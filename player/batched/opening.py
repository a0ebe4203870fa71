"""Random openings: where games of self-play begin."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

import numpy as np

from ludeme.model.header import OVER, OVERFLOW, RNG
from ludeme.runtime.search_abi.compiled_game import IntArray, Program, with_longer_buffer, workspace
from ludeme.runtime.search_abi.seeds import DRAW_SOURCES, chance_seed_of, mixed

_SEED_OF_LENGTH, _SEED_OF_MOVES, _SEED_OF_START = range(3)
#: Games that end within the opening so often have no other openings.
_MOST_TRIES = 1000


class Opening(NamedTuple):
    """A position and how many moves led to it."""

    row: IntArray  # [R]
    moves: int


def random_opening(program: Program, least: int, seed: int) -> Opening:
    """The position after `least` uniformly random moves, or one more with probability 1/2.

    With 0 there is no opening. A game that ends on the way is begun anew (seed 003, algorithm 2). A
    ValueError if all do.
    """
    moves = least and least + mixed(seed, _SEED_OF_LENGTH) % 2
    space = workspace(program)
    for attempt in count():
        if attempt == _MOST_TRIES:
            raise ValueError(f"no game lasts for {moves} random moves: give a shorter opening")
        space.row[:] = program.initial
        space.row[RNG] = chance_seed_of(seed, _SEED_OF_START)
        program.start(space.row, space.tables, space.scratch)
        for k, most in enumerate(DRAW_SOURCES):
            space.draws[k] = 1 + mixed(seed, _SEED_OF_MOVES, attempt, k) % most
        program.play_out(*space.memory, space.draws, moves)
        if space.tables[OVERFLOW] != 0:
            space = with_longer_buffer(space)
        elif space.row[OVER] == 0:
            break
    return Opening(np.array(space.row, np.int32), moves)
