"""A compiled game together with the memory of one thread, as one argument of kernels."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.runtime.search_abi.compiled_game import IntArray, MachineCode, Program, Workspace
from ludeme.runtime.search_abi.function_types import RANDOM, ROW, ROWS, tuple_of


class Address(int):
    """Where the code of a function starts; the code stays in memory as long as this number."""

    code: MachineCode

    @staticmethod
    def of(code: MachineCode) -> Address:
        """The address of a function."""
        address = Address(code.address)
        address.code = code
        return address


class RunningGame(NamedTuple):
    """The functions of a program, and all that they read and write for one thread.

    The functions are their addresses; `ludeme.runtime.search_abi.calls` calls them. A program whose
    lists hold what is legal and nothing else has no `allowed`, 0, and its `moves` as `candidates`.
    Both stand last: before the others they made UCT 2 % slower.
    """

    moves: Address
    apply: Address
    move_to: Address
    play_out: Address
    start: Address
    row: IntArray  # [R] the position that is played on
    tables: IntArray  # [T]
    scratch: IntArray  # [X, R]
    buffer: IntArray  # [K * W] the legal moves
    draws: IntArray  # [2] the random source of one playout
    random: NDArray[np.uint64]  # [1] the random source of everything else
    width: int  # integers of a move row, W
    candidates: Address
    allowed: Address


_FUNCTIONS = ("moves", "apply", "move_to", "play_out", "start")
_DEFERRED = ("candidates", "allowed")
#: A running game as a numba type.
RUNNING_GAME: Any = tuple_of(
    RunningGame,
    *(types.int64 for _ in _FUNCTIONS), ROW, ROW, ROWS, ROW, ROW, RANDOM, types.int64,
    *(types.int64 for _ in _DEFERRED),
)  # fmt: skip


def running_game(program: Program, space: Workspace, random: NDArray[np.uint64]) -> RunningGame:
    """Return a program with this memory and this source of chance."""
    addresses = [Address.of(getattr(program, name)) for name in _FUNCTIONS]
    deferred = [addresses[0], Address(0)]
    if program.candidates is not None and program.allowed is not None:
        deferred = [Address.of(program.candidates), Address.of(program.allowed)]
    return RunningGame._make((*addresses, *space, random, program.width, *deferred))
