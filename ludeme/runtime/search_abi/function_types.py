"""The signatures by which compiled search receives a game: first-class functions of one fixed type.

Search is compiled once, not per game (design decision 8). numba turns a function compiled with one
of the signatures below into a plain function pointer when it is passed to a kernel whose own
explicit signature asks for the matching `types.FunctionType`, as in `running_game`. So a kernel has
exactly one compiled version, which its disk cache returns in every later process and for every
game; a call through the pointer costs about 3 % of a Breakthrough playout against a direct call.

Names of axes used in this package: `R` integers of a position row, `X` scratch rows, `W` integers
of a move row, `K` move rows of a buffer, `P` players, `N` nodes, `E` edges.
"""

from __future__ import annotations

from typing import Any

from numba import types

#: A position row int32 [R], a table, or a flat move buffer int32 [K * W].
ROW = types.Array(types.int32, 1, "C")
#: Several rows: scratch positions int32 [X, R], or the positions of a tree int32 [N, R].
ROWS = types.Array(types.int32, 2, "C")
INDICES = ROW
REALS = types.Array(types.float64, 1, "C")
REAL_ROWS = types.Array(types.float64, 2, "C")
#: Utilities that have been proven, exact for comparison.
BOUNDS = types.Array(types.float32, 2, "C")
COUNTS = types.Array(types.int64, 1, "C")
#: The state of one random source, uint64 [1].
RANDOM = types.Array(types.uint64, 1, "C")

#: `moves(s, t, x, mv)` fills `mv` with the legal moves of `s` and returns their number.
MOVES = types.int64(ROW, ROW, ROWS, ROW)
#: `apply(s, t, x, mv, k, n)` plays move `k` of the `n` in `mv` on `s` in place and returns 0; or 1
#: if it was a choice for a ply that is played when all have chosen (`ludeme.model.choices`).
APPLY = types.int64(ROW, ROW, ROWS, ROW, types.int64, types.int64)
#: `move_to(s, t, x, mv, site)` makes the move to a site the first row of `mv`: 1 if there is one,
#: 0 if not, -1 if that cannot be told without a list of all moves.
MOVE_TO = types.int64(ROW, ROW, ROWS, ROW, types.int64)
#: `play_out(s, t, x, mv, r, most)` plays random moves on `s` until the game is over, or `most`
#: plies; `r` int32 [2] is the state of its random source. Returns the plies; stops early, with
#: `OVERFLOW` set, when a move list does not fit into `mv`.
PLAY_OUT = types.int64(ROW, ROW, ROWS, ROW, ROW, types.int64)
#: `start(s, t, x)` fills `s` with a start position.
START = types.int64(ROW, ROW, ROWS)


def tuple_of(cls: type, *fields: Any) -> Any:
    """The numba type of a named tuple with fields of these types."""
    return types.BaseTuple.from_types(fields, cls)  # type: ignore[no-untyped-call]
