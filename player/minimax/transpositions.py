"""The table of positions that have been searched: their scores, how sure these are, the best move.

Scores of wins count from the root; in the table they count from the position itself.
"""

from __future__ import annotations

from numba import types, uint64

from ludeme.model.header import OVERFLOW
from ludeme.player.minimax.arrays import MINIMAX
from ludeme.player.minimax.position_keys import code_of, key_of
from ludeme.player.minimax.scores import NEARLY_WIN
from ludeme.runtime.search_abi.calls import generate_moves
from ludeme.runtime.search_abi.function_types import ROW
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.running_game import RUNNING_GAME

#: Whether a score is exact, or the position is worth at least, or at most, so much.
_EXACT, _LEAST, _MOST = 0, 1, 2


@helper
def _place(minimax, key):  # type: ignore[no-untyped-def]
    """Where a position is kept."""
    return types.int64(key & uint64(minimax.table.keys.shape[0] - 1))


@helper
def known_score(minimax, ply):  # type: ignore[no-untyped-def]
    """Whether the table answers for a position: then its score is the best one of the frame.

    In any case the frame gets the move that was best. The root is always searched.
    """
    frames, table = minimax.frames, minimax.table
    place = _place(minimax, frames.keys[ply])
    if table.keys[place] != frames.keys[ply]:
        return False
    frames.hint[ply] = table.codes[place]
    depth, bound = table.depths[place] >> 2, table.depths[place] & 3
    if ply == 0 or depth < frames.depth[ply]:
        return False
    score = table.values[place]
    if score > NEARLY_WIN:
        score -= ply
    elif score < -NEARLY_WIN:
        score += ply
    if (
        bound == _EXACT
        or (bound == _LEAST and score >= frames.beta[ply])
        or (bound == _MOST and score <= frames.alpha[ply])
    ):
        frames.best[ply] = score
        return True
    return False


@helper
def remember(minimax, ply):  # type: ignore[no-untyped-def]
    """Keep what a search found; a deeper one of the same position stays."""
    frames, table = minimax.frames, minimax.table
    place = _place(minimax, frames.keys[ply])
    if table.keys[place] == frames.keys[ply] and table.depths[place] >> 2 > frames.depth[ply]:
        return
    score, bound = frames.best[ply], _EXACT
    if score <= frames.floor[ply]:
        bound = _MOST
    elif score >= frames.beta[ply]:
        bound = _LEAST
    if score > NEARLY_WIN:
        score += ply
    elif score < -NEARLY_WIN:
        score -= ply
    table.keys[place] = frames.keys[ply]
    table.codes[place] = frames.choice[ply] if bound != _MOST else frames.hint[ply]
    table.values[place] = score
    table.depths[place] = types.int32(frames.depth[ply] * 4 + bound)


@kernel(types.int64(RUNNING_GAME, MINIMAX, ROW))
def remembered_move(game, minimax, row):  # type: ignore[no-untyped-def]
    """The place in the list of moves of what the table likes best at a position, which is then in
    the buffer; -1 if the table knows nothing."""
    key = key_of(minimax, row)
    place = _place(minimax, key)
    if minimax.table.keys[place] != key or minimax.table.codes[place] == uint64(0):
        return -1
    n = generate_moves(game, row)
    if game.tables[OVERFLOW] != 0:
        game.tables[OVERFLOW] = 0
        return -1
    for k in range(n):
        code = code_of(minimax, game.buffer, k * game.width, game.width)
        if code == minimax.table.codes[place]:
            return k
    return -1
