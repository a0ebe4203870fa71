"""The shared shape of the hand-written programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ludeme.compile.header import HEADER_SIZE, MOVER, NEXT, OVER, PLAYERS, PREV, RANK, WINNER

#: Move rows have three columns: generator id, from, to.
WIDTH = 3
#: Boards follow the head of the row.
BOARD = HEADER_SIZE

NO_TABLES = np.zeros(1, np.int32)


def compiled(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile one function of a program, cached on disk."""
    return njit(signature, cache=True, nogil=True, error_model="numpy")


@dataclass(frozen=True)
class HandWritten:
    """One hand-written game, a `ludeme.player.program.Program`."""

    name: str
    row_size: int
    max_moves: int
    moves: Any
    apply: Any
    start: Any
    width: int = WIDTH
    scratch_rows: int = 1
    stochastic: bool = False
    initial: NDArray[np.int32] = field(init=False)
    tables: NDArray[np.int32] = field(default_factory=lambda: NO_TABLES)

    def __post_init__(self) -> None:
        object.__setattr__(self, "initial", np.zeros(self.row_size, np.int32))


@njit(cache=True, nogil=True)
def reset(s, players):
    """Let player 1 begin."""
    s[PLAYERS] = players
    s[MOVER] = 1
    s[NEXT] = 2 if players > 1 else 1


@njit(cache=True, nogil=True)
def pass_turn(s):
    """Let the next of two players move."""
    s[PREV] = s[MOVER]
    s[MOVER] = s[NEXT]
    s[NEXT] = s[PREV]


@njit(cache=True, nogil=True)
def win(s, player):
    """End a game of two players."""
    s[OVER] = 1
    s[WINNER] = player
    s[RANK + player] = 2
    s[RANK + 3 - player] = 4


@njit(cache=True, nogil=True)
def draw(s):
    """End a game of two players without a winner."""
    s[OVER] = 1
    s[RANK + 1] = 3
    s[RANK + 2] = 3


@njit(cache=True, nogil=True)
def write(mv, n, origin, target):
    """Write move row `n` and return the number of moves."""
    mv[3 * n] = 0
    mv[3 * n + 1] = origin
    mv[3 * n + 2] = target
    return n + 1
