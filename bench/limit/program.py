"""The shared shape of the hand-written programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ludeme.model.header import (
    HEADER_SIZE,
    MOVER,
    NEXT,
    OVER,
    OVERFLOW,
    PLAYERS,
    PREV,
    RANK,
    WINNER,
)
from ludeme.runtime.kernels import board_kernels
from ludeme.runtime.search_abi.function_types import MOVE_TO, PLAY_OUT

#: Move rows have three columns: generator id, from, to.
WIDTH = 3
#: Boards follow the head of the row.
BOARD = HEADER_SIZE

NO_TABLES = np.zeros(1, np.int32)


#: Rows are neither made nor kept, so that references to them need not be counted (a locked
#: instruction at every call).
_FAST: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}

#: Compile a function that is called by those of a program, cached on disk.
function = njit(cache=True, **_FAST)


def compiled(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile one of the functions that make up a program, cached on disk."""
    return njit(signature, cache=True, **_FAST)


def random_playout(moves: Any, apply: Any) -> Any:
    """The function `play_out` of a program with these functions."""

    @njit(PLAY_OUT, **_FAST)
    def play_out(s, t, x, mv, r, most):  # type: ignore[no-untyped-def]
        plies = 0
        while s[OVER] == 0 and plies < most:
            n = moves(s, t, x, mv)
            if n == 0 or t[OVERFLOW] != 0:
                break
            apply(s, t, x, mv, draw_below(r, n), n)
            plies += 1
        return plies

    return play_out


@njit(MOVE_TO, **_FAST)
def move_to(s, t, x, mv, site):  # type: ignore[no-untyped-def]
    """Moves have to be listed."""
    return -1


draw_below = njit(**_FAST)(board_kernels.draw_below)


@dataclass(frozen=True)
class HandWritten:
    """One hand-written game, a `ludeme.runtime.search_abi.compiled_game.Program`."""

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
    #: A playout of the game's own, which lists the moves in another way than `moves`.
    own_play_out: Any = None
    move_to: Any = move_to

    def __post_init__(self) -> None:
        object.__setattr__(self, "initial", np.zeros(self.row_size, np.int32))

    @cached_property
    def play_out(self) -> Any:
        """Random moves to the end."""
        return self.own_play_out or random_playout(self.moves, self.apply)


@function
def reset(s, players):
    """Let player 1 begin."""
    s[PLAYERS] = players
    s[MOVER] = 1
    s[NEXT] = 2 if players > 1 else 1


@function
def pass_turn(s):
    """Let the next of two players move."""
    s[PREV] = s[MOVER]
    s[MOVER] = s[NEXT]
    s[NEXT] = s[PREV]


@function
def win(s, player):
    """End a game of two players."""
    s[OVER] = 1
    s[WINNER] = player
    s[RANK + player] = 2
    s[RANK + 3 - player] = 4


@function
def draw(s):
    """End a game of two players without a winner."""
    s[OVER] = 1
    s[RANK + 1] = 3
    s[RANK + 2] = 3


@function
def write(mv, n, origin, target, kind=0):
    """Write move row `n` and return the number of moves."""
    mv[3 * n] = kind
    mv[3 * n + 1] = origin
    mv[3 * n + 2] = target
    return n + 1
