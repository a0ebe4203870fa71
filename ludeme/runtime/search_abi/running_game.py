"""A compiled game together with the memory of one thread, as one argument of kernels."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.runtime.search_abi import function_types
from ludeme.runtime.search_abi.compiled_functions import first_class
from ludeme.runtime.search_abi.compiled_game import IntArray, Program, Workspace
from ludeme.runtime.search_abi.function_types import RANDOM, ROW, ROWS, tuple_of


class RunningGame(NamedTuple):
    """The functions of a program, and all that they read and write for one thread.

    The functions take `row, tables, scratch, buffer` first: a position, a private copy of the
    program's tables, positions to look ahead in, and the list of legal moves.
    """

    moves: Any
    apply: Any
    move_to: Any
    play_out: Any
    start: Any
    row: IntArray  # [R] the position that is played on
    tables: IntArray  # [T]
    scratch: IntArray  # [X, R]
    buffer: IntArray  # [K * W] the legal moves
    draws: IntArray  # [2] the random source of one playout
    random: NDArray[np.uint64]  # [1] the random source of everything else
    width: int  # integers of a move row, W


_FUNCTIONS = ("MOVES", "APPLY", "MOVE_TO", "PLAY_OUT", "START")
#: A running game as a numba type.
RUNNING_GAME: Any = tuple_of(
    RunningGame,
    *(types.FunctionType(getattr(function_types, name)) for name in _FUNCTIONS),
    ROW, ROW, ROWS, ROW, ROW, RANDOM, types.int64,
)  # fmt: skip


def running_game(program: Program, space: Workspace, random: NDArray[np.uint64]) -> RunningGame:
    """Return a program with this memory and this source of chance."""
    functions = (
        first_class(getattr(program, name.lower()), getattr(function_types, name))
        for name in _FUNCTIONS
    )
    return RunningGame._make((*functions, *space, random, program.width))
