"""Positions and moves that are passed over near the end of a line: they can hardly matter.

How much a quiet move changes the evaluation is learned while the search goes on, the *pace*: what
is out of reach is told from it, whatever the game and the unit of its evaluation.

- A position that is better by several such changes than it has to be is left at once.
- A quiet move that several would not save is not tried (futility pruning, Heinz 1998).
- Behind the depth that is asked for, a capture has to promise enough, and after some of them it has
  to win more than it risks, or to take back.

Only where captures are a free choice: what else decides games, a threat to reach a goal for
example, no evaluation sees. Proofs stay proofs: where all moves so far have lost, none is passed
over.
"""

from __future__ import annotations

from numba import float64

from ludeme.player.minimax.arrays import Mark
from ludeme.player.minimax.scores import INFINITE, NEARLY_WIN
from ludeme.player.parts.playouts.fast import piece_on
from ludeme.runtime.search_abi.kernel import helper

#: So many plies above the end of a line positions are left, and quiet moves passed over.
_NEAR, _LAST = 3, 2
#: So many changes for each of these plies are taken to be out of reach.
_CHANGES = 4.0
#: After so many changes the pace is known; it follows what the last ones were like.
_KNOWN, _LONG = 200.0, 1000.0
#: What captures may bring beside what is captured, in pieces of the cheapest kind.
_BESIDE = 2.0
#: So many captures behind the depth that is asked for have only to promise enough.
_FREELY = 2


@helper
def is_selective(minimax, ply):  # type: ignore[no-untyped-def]
    """Whether something may be passed over at a position that is to be looked at further."""
    state = minimax.state
    return (
        state[Mark.SELECTIVE] != 0
        and ply > 0
        and state[Mark.CAPTURES] != 0
        and state[Mark.FREE] != 0
        and minimax.frames.depth[ply] <= _NEAR
    )


@helper
def _last_move(minimax, ply):  # type: ignore[no-untyped-def]
    """The place of the move that led to a position of the line."""
    return minimax.frames.first[ply - 1] + minimax.frames.taken[ply - 1] - 1


@helper
def appraise(minimax, ply, score):  # type: ignore[no-untyped-def]
    """Take what a position is worth by itself, and learn how much a quiet move changes that."""
    frames, pace = minimax.frames, minimax.pace
    frames.static[ply] = score
    before = frames.static[ply - 1]
    if before > -INFINITE and minimax.moves.prey[_last_move(minimax, ply)] == 0:
        if frames.seat[ply] != frames.seat[ply - 1]:
            before = -before
        pace[1] = min(pace[1] + 1.0, _LONG)
        pace[0] += (abs(score - before) - pace[0]) / pace[1]


@helper
def _out_of_reach(minimax, ply):  # type: ignore[no-untyped-def]
    """By how much the evaluation is not taken to change until the end of the line."""
    if minimax.pace[1] < _KNOWN:
        return float64(INFINITE)
    return _CHANGES * minimax.pace[0] * minimax.frames.depth[ply]


@helper
def is_good_enough(minimax, ply):  # type: ignore[no-untyped-def]
    """Whether a position that has been appraised can be left as better than it has to be."""
    frames, beta = minimax.frames, minimax.frames.beta[ply]
    return abs(beta) < NEARLY_WIN and frames.static[ply] - _out_of_reach(minimax, ply) >= beta


@helper
def is_passed_over(minimax, ply, place):  # type: ignore[no-untyped-def]
    """Whether the move at `place`, the last one taken from its list, is not worth a look."""
    frames = minimax.frames
    if frames.static[ply] == -INFINITE or abs(frames.alpha[ply]) >= NEARLY_WIN:
        return False
    if frames.depth[ply] <= 0:
        return not _promises(minimax, ply, place)
    return (
        frames.depth[ply] <= _LAST
        and frames.taken[ply] > 1
        and minimax.moves.prey[place] == 0
        and frames.best[ply] > -NEARLY_WIN
        and frames.static[ply] + _out_of_reach(minimax, ply) <= frames.alpha[ply]
    )


@helper
def _promises(minimax, ply, place):  # type: ignore[no-untyped-def]
    """Whether a capture behind the depth that is asked for may bring enough."""
    frames, rows = minimax.frames, minimax.moves.rows
    gain = minimax.worth[minimax.moves.prey[place]]
    if frames.static[ply] + gain + _BESIDE * minimax.cheapest <= frames.alpha[ply]:
        return False
    if frames.depth[ply] > -_FREELY or rows[place, 2] == rows[_last_move(minimax, ply), 2]:
        return True
    return gain > minimax.worth[piece_on(minimax, frames.rows[ply], rows[place, 1])]
