"""How compiled search calls the functions of a game, which it knows by their addresses alone.

Search is compiled once, not per game (design decision 8), so the functions of a game are numbers
among its arguments: a kernel has one compiled version, which its disk cache returns in every later
process and for every game. Arrays are handed over as the addresses of their numbers, most of them
in registers; numba's own first-class functions take seven words for each array, which took longer
than a cheap game needs for a move.

| function | takes | returns |
| --- | --- | --- |
| `moves` | s, t, x, mv, length | how many legal moves of `s` it has written into `mv` |
| `apply` | s, t, x, mv, k, n, length | 0 when move `k` of the `n` in `mv` was played on `s`; \
1 if it was a choice for a ply that is played when all have chosen (`ludeme.model.choices`) |
| `move_to` | s, t, x, mv, site, length | 1 if the first row of `mv` is now the move to a site, \
0 if there is none, -1 if that cannot be told without a list of all moves |
| `play_out` | s, t, x, mv, r, most, length | the plies it has played: random ones until the game \
is over, `most` have been played, or a list of moves did not fit into `mv` (`OVERFLOW` is set) |
| `start` | s, t, x | `s` is a start position now |
| `candidates` | s, t, x, mv, length | how many moves it has written into `mv`: all legal ones, in \
the order of their list, and others that `allowed` tells from them |
| `allowed` | s, t, x, mv, k, length | whether candidate `k` is legal |

`s` is a position, `t` a private copy of the program's tables, `x` are positions to look ahead in,
`mv` has room for `length` numbers of moves, and `r` is the state of a random source.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from ludeme.runtime.search_abi.kernel import helper

_NUMBER = ir.IntType(64)
_ADDRESS = ir.IntType(8).as_pointer()


@intrinsic
def call(context: Any, address: Any, *given: Any) -> Any:
    """Call the function at an address, which returns a number, with numbers and arrays."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        handed = []
        values = cgutils.unpack_tuple(builder, arguments[1])  # type: ignore[no-untyped-call]
        for kind, value in zip(given, values, strict=True):
            if isinstance(kind, types.Array):
                data = context.make_array(kind)(context, builder, value).data
                handed.append(builder.bitcast(data, _ADDRESS))
            else:
                handed.append(context.cast(builder, value, kind, types.int64))
        function = ir.FunctionType(_NUMBER, [each.type for each in handed])
        return builder.call(builder.inttoptr(arguments[0], function.as_pointer()), handed)

    rest = types.StarArgTuple(given)  # type: ignore[no-untyped-call]
    return types.int64(address, rest), generate


@helper
def generate_moves_into(game, s, mv):  # type: ignore[no-untyped-def]
    """List the legal moves of a position in a buffer of one's own; returns their number."""
    return call(game.moves, s, game.tables, game.scratch, mv, mv.shape[0])


@helper
def generate_moves(game, s):  # type: ignore[no-untyped-def]
    """List the legal moves of a position in the buffer; returns their number."""
    return generate_moves_into(game, s, game.buffer)


@helper
def list_candidates(game, s):  # type: ignore[no-untyped-def]
    """List the moves in the buffer that are legal if they are allowed; returns their number.

    If none of them is allowed, others may be legal: a list is due (`generate_moves`).
    """
    mv = game.buffer
    return call(game.candidates, s, game.tables, game.scratch, mv, mv.shape[0])


@helper
def is_allowed(game, s, k):  # type: ignore[no-untyped-def]
    """Whether candidate `k` is legal; in most games all of them are."""
    mv = game.buffer
    return (
        game.allowed == 0
        or call(game.allowed, s, game.tables, game.scratch, mv, k, mv.shape[0]) != 0
    )


@helper
def apply_move_from(game, s, mv, k, n):  # type: ignore[no-untyped-def]
    """Play move `k` of the `n` in such a buffer: 0, or 1 while others have still to choose."""
    return call(game.apply, s, game.tables, game.scratch, mv, k, n, mv.shape[0])


@helper
def apply_move(game, s, k, n):  # type: ignore[no-untyped-def]
    """Play move `k` of the `n` in the buffer: 0, or 1 while others have still to choose."""
    return apply_move_from(game, s, game.buffer, k, n)


@helper
def find_move_to(game, s, site):  # type: ignore[no-untyped-def]
    """Make the move to a site the first of the buffer: 1, 0 for none, -1 if it has to be listed."""
    mv = game.buffer
    return call(game.move_to, s, game.tables, game.scratch, mv, site, mv.shape[0])


@helper
def play_out(game, s, most):  # type: ignore[no-untyped-def]
    """Play random moves, drawn from `game.draws`; returns the number of plies."""
    mv = game.buffer
    return call(game.play_out, s, game.tables, game.scratch, mv, game.draws, most, mv.shape[0])


@helper
def start_game(game, s):  # type: ignore[no-untyped-def]
    """Make a row a start position."""
    return call(game.start, s, game.tables, game.scratch)
