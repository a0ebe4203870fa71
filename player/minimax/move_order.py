"""The order in which moves are tried: the table's, captures, those that cut before, the others."""

from __future__ import annotations

from numba import types, uint64

from ludeme.player.minimax.arrays import Mark
from ludeme.player.minimax.position_keys import code_of
from ludeme.player.parts.playouts.fast import captured_by, piece_on
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import uniform

_HINT, _CAPTURE, _KILLER, _HISTORY = 1e12, 1e9, 1e8, 1e7
#: What is captured counts so many times what captures it.
_PREY = 16.0


@helper
def history_place(minimax, code):  # type: ignore[no-untyped-def]
    """Where the history of a move is kept."""
    return types.int64(code >> uint64(20)) & (minimax.history.shape[0] - 1)


@helper
def list_moves(game, minimax, ply, n):  # type: ignore[no-untyped-def]
    """Take the n moves of the buffer as those of a position of the line, with their order.

    Returns how many of them capture.
    """
    moves, row, width = minimax.moves, minimax.frames.rows[ply], game.width
    first, captures = minimax.state[Mark.MOVES], 0
    for k in range(n):
        at, place = k * width, first + k
        for i in range(width):
            moves.rows[place, i] = game.buffer[at + i]
        code = code_of(minimax, game.buffer, at, width)
        moves.codes[place] = code
        taken = captured_by(minimax, row, moves.rows[place, 1], moves.rows[place, 2])
        moves.prey[place] = taken
        moves.order[place] = _order_of(game, minimax, ply, place, code, taken)
        captures += taken != 0
    minimax.frames.first[ply], minimax.frames.moves[ply] = first, n
    minimax.frames.taken[ply] = 0
    minimax.state[Mark.MOVES] = first + n
    return captures


@helper
def _order_of(game, minimax, ply, place, code, taken):  # type: ignore[no-untyped-def]
    """How early a move is tried."""
    frames = minimax.frames
    if code == frames.hint[ply]:
        return _HINT
    if taken != 0:
        moving = piece_on(minimax, frames.rows[ply], minimax.moves.rows[place, 1])
        return _CAPTURE + _PREY * minimax.worth[taken] - minimax.worth[moving]
    if code == frames.killers[ply, 0] or code == frames.killers[ply, 1]:
        return _KILLER
    order = minimax.history[history_place(minimax, code)]
    return order + uniform(game.random) if ply == 0 else order


@helper
def keep_captures(minimax, ply):  # type: ignore[no-untyped-def]
    """Drop the moves of a position that capture nothing."""
    frames, moves = minimax.frames, minimax.moves
    first, kept = frames.first[ply], 0
    for place in range(first, first + frames.moves[ply]):
        if moves.prey[place] != 0:
            exchange(moves, place, first + kept)
            kept += 1
    frames.moves[ply] = kept
    minimax.state[Mark.MOVES] = first + kept


@helper
def next_best(minimax, ply):  # type: ignore[no-untyped-def]
    """Bring the best of the moves that have not been taken to the front; returns its place."""
    frames, moves = minimax.frames, minimax.moves
    front = frames.first[ply] + frames.taken[ply]
    best = front
    for place in range(front + 1, frames.first[ply] + frames.moves[ply]):
        if moves.order[place] > moves.order[best]:
            best = place
    exchange(moves, best, front)
    frames.taken[ply] += 1
    return front


@helper
def take_out(minimax, ply, place):  # type: ignore[no-untyped-def]
    """Drop the move that was taken last: it is not legal."""
    frames = minimax.frames
    frames.taken[ply] -= 1
    frames.moves[ply] -= 1
    exchange(minimax.moves, place, frames.first[ply] + frames.moves[ply])


@helper
def exchange(moves, one, other):  # type: ignore[no-untyped-def]
    """Exchange two moves of the list."""
    if one != other:
        for i in range(moves.rows.shape[1]):
            moves.rows[one, i], moves.rows[other, i] = moves.rows[other, i], moves.rows[one, i]
        moves.codes[one], moves.codes[other] = moves.codes[other], moves.codes[one]
        moves.order[one], moves.order[other] = moves.order[other], moves.order[one]
        moves.prey[one], moves.prey[other] = moves.prey[other], moves.prey[one]


@helper
def learn_cut(minimax, ply, place):  # type: ignore[no-untyped-def]
    """Remember a quiet move that was too good for the other side to let it come so far."""
    frames, moves = minimax.frames, minimax.moves
    depth = frames.depth[ply]
    if moves.prey[place] != 0 or depth <= 0:
        return
    code = moves.codes[place]
    if frames.killers[ply, 0] != code:
        frames.killers[ply, 1] = frames.killers[ply, 0]
        frames.killers[ply, 0] = code
    at = history_place(minimax, code)
    minimax.history[at] = min(minimax.history[at] + depth * depth, _HISTORY)
