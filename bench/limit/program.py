"""The shared shape of the hand-written programs.

Their functions are written with arrays, and others call them with the addresses of arrays (see
`ludeme.runtime.search_abi.calls`); `Entry` stands between.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numba import carray, cfunc, njit, types
from numpy.typing import NDArray

from bench.limit.signatures import MOVE_TO, PLAY_OUT
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

#: Move rows have three columns: generator id, from, to.
WIDTH = 3
#: Boards follow the head of the row.
BOARD = HEADER_SIZE

NO_TABLES = np.zeros(1, np.int32)

_ADDRESS = types.CPointer(types.int32)
_OF_ALL = (_ADDRESS,) * 3

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


class Entry:
    """A function of a program, for calls from Python with arrays, and by its address."""

    def __init__(self, function: Any, outer: Callable[[Any, Any], Any], program: Any) -> None:
        self.function = function
        self._outer = outer
        self._sizes = program.row_size, len(program.tables), program.scratch_rows

    def __call__(self, *arguments: Any) -> int:
        """Call it with arrays and numbers."""
        return int(self.function(*arguments))

    @cached_property
    def _code(self) -> Any:
        return self._outer(self.function, _arrays_at(*self._sizes))

    @property
    def address(self) -> int:
        """Where its code starts."""
        return int(self._code.address)


def _arrays_at(row: int, tables: int, rows: int) -> Any:
    """The function that makes arrays of these sizes of the addresses that all functions take."""

    @njit(nogil=True)
    def arrays(s, t, x):  # type: ignore[no-untyped-def]
        return carray(s, row), carray(t, tables), carray(x, (rows, row))

    return arrays


def _outer_moves(moves: Any, arrays: Any) -> Any:
    @cfunc(types.int64(*_OF_ALL, _ADDRESS, types.int64), nogil=True)
    def outer(s, t, x, mv, length):  # type: ignore[no-untyped-def]
        return moves(*arrays(s, t, x), carray(mv, length))

    return outer


def _outer_apply(apply: Any, arrays: Any) -> Any:
    @cfunc(types.int64(*_OF_ALL, _ADDRESS, types.int64, types.int64, types.int64), nogil=True)
    def outer(s, t, x, mv, k, n, length):  # type: ignore[no-untyped-def]
        return apply(*arrays(s, t, x), carray(mv, length), k, n)

    return outer


def _outer_move_to(move_to: Any, arrays: Any) -> Any:
    @cfunc(types.int64(*_OF_ALL, _ADDRESS, types.int64, types.int64), nogil=True)
    def outer(s, t, x, mv, site, length):  # type: ignore[no-untyped-def]
        return move_to(*arrays(s, t, x), carray(mv, length), site)

    return outer


def _outer_play_out(play_out: Any, arrays: Any) -> Any:
    @cfunc(types.int64(*_OF_ALL, _ADDRESS, _ADDRESS, types.int64, types.int64), nogil=True)
    def outer(s, t, x, mv, draws, most, length):  # type: ignore[no-untyped-def]
        return play_out(*arrays(s, t, x), carray(mv, length), carray(draws, 2), most)

    return outer


def _outer_start(start: Any, arrays: Any) -> Any:
    @cfunc(types.int64(*_OF_ALL), nogil=True)
    def outer(s, t, x):  # type: ignore[no-untyped-def]
        return start(*arrays(s, t, x))

    return outer


@dataclass(frozen=True)
class HandWritten:
    """One hand-written game, a `ludeme.runtime.search_abi.compiled_game.Program`."""

    name: str
    row_size: int
    max_moves: int
    list_moves: Any
    play_move: Any
    begin: Any
    width: int = WIDTH
    scratch_rows: int = 1
    stochastic: bool = False
    initial: NDArray[np.int32] = field(init=False)
    tables: NDArray[np.int32] = field(default_factory=lambda: NO_TABLES)
    #: A playout of the game's own, which lists the moves in another way than `list_moves`.
    own_play_out: Any = None
    candidates: Any = None
    allowed: Any = None
    emitted: Any = None
    facts: Any = None
    choices: Any = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "initial", np.zeros(self.row_size, np.int32))

    @cached_property
    def moves(self) -> Entry:
        """Lists the legal moves."""
        return Entry(self.list_moves, _outer_moves, self)

    @cached_property
    def apply(self) -> Entry:
        """Plays one of them."""
        return Entry(self.play_move, _outer_apply, self)

    @cached_property
    def move_to(self) -> Entry:
        """Says that moves have to be listed."""
        return Entry(move_to, _outer_move_to, self)

    @cached_property
    def play_out(self) -> Entry:
        """Plays random moves to the end."""
        playing = self.own_play_out or random_playout(self.list_moves, self.play_move)
        return Entry(playing, _outer_play_out, self)

    def see_no_fault(self) -> None:
        """Accesses are not checked."""

    @cached_property
    def start(self) -> Entry:
        """Begins a game."""
        return Entry(self.begin, _outer_start, self)


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
