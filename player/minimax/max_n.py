"""Max-n, and expectation where there is chance, as one compiled loop that can be stopped.

A position is worth something to each seat (Luckhardt and Irani 1986): whoever moves takes what is
best for it, or, if the others are taken to be paranoid, what is worst for the seat that searches
(Sturtevant and Korf 2000). Where a move has several outcomes its worth is their mean (Michie 1966);
each outcome has a seed of the chance source. Nothing is cut but what follows a certain win.

A move has one outcome if nothing is drawn by it, nor for those that follow. Faces of dice are drawn
for every list of moves: they count if a roll shows them, when moves are listed or made. (Sites that
are drawn while moves are listed are not noticed in games that have dice as well.)
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import uint64

from ludeme.model.header import OVER, OVERFLOW, RNG
from ludeme.player.minimax.arrays import DEEPEST, NO_DICE, Mark, Step
from ludeme.player.minimax.evaluation_rule import MOST, EvaluationRule, fill_in
from ludeme.player.minimax.move_order import list_moves, next_best
from ludeme.player.minimax.stepping import stepping
from ludeme.runtime.search_abi.calls import apply_move, generate_moves
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.outcome import NOBODY
from ludeme.runtime.search_abi.row_reading import copy_into, deciding_seat, read_utilities

#: What a win loses with every ply.
_HURRY = 1e-4
#: A seat that gets so much looks no further.
CERTAIN = 1 - DEEPEST * _HURRY


@helper
def _forget_rolls(game, minimax):  # type: ignore[no-untyped-def]
    """Begin to watch whether dice are shown."""
    if minimax.chance.shown != NO_DICE:
        game.tables[minimax.chance.shown] = 0


@helper
def _shows_rolls(game, minimax, otherwise):  # type: ignore[no-untyped-def]
    """Whether dice have been shown since then; in games without dice something else."""
    shown = minimax.chance.shown
    return otherwise if shown == NO_DICE else game.tables[shown] != 0


@helper
def _leave(minimax):  # type: ignore[no-untyped-def]
    """Leave the position; `result` says what it is worth to each seat."""
    minimax.state[Mark.STEP] = Step.LEAVE


@helper
def _settle(minimax, row, ply):  # type: ignore[no-untyped-def]
    """Leave a position with the ranks that were taken: the sooner a win, the better."""
    read_utilities(row, minimax.result)
    for seat in range(1, minimax.result.shape[0]):
        minimax.result[seat] *= 1 - _HURRY * ply
    _leave(minimax)


def _judging(rule: EvaluationRule) -> Any:
    """The function that leaves a position with what the evaluation says of those who play on."""
    evaluate = rule.evaluate

    @helper
    def judge(memory, game, minimax, row, ply):  # type: ignore[no-untyped-def]
        evaluate(memory, game, row, minimax.values)
        _settle(minimax, row, ply)
        fill_in(row, minimax.values, MOST, minimax.result)

    return judge


def _entering(rule: EvaluationRule) -> Any:
    """The function that looks at a new position of the line."""
    judge = _judging(rule)

    @helper
    def enter(memory, game, minimax):  # type: ignore[no-untyped-def]
        frames, state = minimax.frames, minimax.state
        ply = state[Mark.PLY]
        row = frames.rows[ply]
        if row[OVER] != 0:
            _settle(minimax, row, ply)
            return
        if frames.depth[ply] <= 0 or ply + 1 == DEEPEST:
            judge(memory, game, minimax, row, ply)
            return
        _forget_rolls(game, minimax)
        seed = row[RNG]
        n = generate_moves(game, row)
        minimax.chance.drawn[ply] |= _shows_rolls(game, minimax, row[RNG] != seed)
        if n == 0 or game.tables[OVERFLOW] != 0:
            game.tables[OVERFLOW] = 0
            judge(memory, game, minimax, row, ply)
            return
        if state[Mark.MOVES] + n > minimax.moves.codes.shape[0]:
            state[Mark.FULL] = 1
            return
        list_moves(game, minimax, ply, n)
        frames.best[ply] = -2.0
        minimax.chance.done[ply] = 0
        frames.choice[ply] = uint64(0)
        state[Mark.STEP] = Step.ADVANCE

    return enter


@helper
def _follow(game, minimax, ply):  # type: ignore[no-untyped-def]
    """Make the running move of a position with the lot that is due, and enter what is behind."""
    frames, moves = minimax.frames, minimax.moves
    row, place = frames.rows[ply + 1], frames.first[ply] + frames.taken[ply] - 1
    chance = minimax.chance
    copy_into(row, frames.rows[ply])
    row[RNG] = chance.seeds[chance.done[ply]]
    for i in range(game.width):
        game.buffer[i] = moves.rows[place, i]
    _forget_rolls(game, minimax)
    apply_move(game, row, 0, 1)
    chance.drawn[ply + 1] = row[RNG] != chance.seeds[chance.done[ply]]
    chance.drawn[ply] |= _shows_rolls(game, minimax, False)  # the roll drawn for the list
    seat = deciding_seat(row)
    frames.seat[ply + 1] = frames.seat[ply] if seat == NOBODY else seat
    frames.depth[ply + 1] = frames.depth[ply] - 1
    minimax.state[Mark.PLY], minimax.state[Mark.STEP] = ply + 1, Step.ENTER


@helper
def _advance(game, minimax):  # type: ignore[no-untyped-def]
    """Take the next outcome of a move, or the next move of a position, or leave it."""
    frames, chance, ply = minimax.frames, minimax.chance, minimax.state[Mark.PLY]
    if chance.done[ply] == 0:
        if frames.taken[ply] == frames.moves[ply] or frames.best[ply] > CERTAIN:
            minimax.state[Mark.MOVES] = frames.first[ply]
            for seat in range(minimax.result.shape[0]):
                minimax.result[seat] = chance.best[ply, seat]
            _leave(minimax)
            return
        next_best(minimax, ply)
        chance.sums[ply, :] = 0.0
    _follow(game, minimax, ply)


@helper
def _liking(minimax, ply, seat):  # type: ignore[no-untyped-def]
    """How much the seat that moves at a position likes what its running move is worth."""
    sums = minimax.chance.sums
    hero = minimax.state[Mark.HERO]
    if minimax.state[Mark.PARANOID] != 0 and seat != hero:
        return -sums[ply, hero]
    return sums[ply, seat]


@helper
def _come_back(minimax):  # type: ignore[no-untyped-def]
    """Take what a position is worth back to the one before."""
    ply = minimax.state[Mark.PLY] - 1
    if ply < 0:
        minimax.state[Mark.STEP] = Step.DONE
        return
    frames, chance = minimax.frames, minimax.chance
    minimax.state[Mark.PLY], minimax.state[Mark.STEP] = ply, Step.ADVANCE
    if chance.done[ply] == 0:
        chance.many[ply] = chance.seeds.shape[0] if chance.drawn[ply + 1] else 1
    share = chance.shares[chance.done[ply]] if chance.many[ply] > 1 else 1.0
    for seat in range(minimax.result.shape[0]):
        chance.sums[ply, seat] += minimax.result[seat] * share
    chance.done[ply] += 1
    if chance.done[ply] < chance.many[ply]:
        return
    chance.done[ply] = 0
    liking = _liking(minimax, ply, frames.seat[ply])
    if liking > frames.best[ply]:
        frames.best[ply] = liking
        frames.choice[ply] = minimax.moves.codes[frames.first[ply] + frames.taken[ply] - 1]
        for seat in range(minimax.result.shape[0]):
            chance.best[ply, seat] = chance.sums[ply, seat]


@cache
def max_n(rule: EvaluationRule) -> Any:
    """The compiled search with this evaluation (see `stepping`)."""
    return stepping(rule, _entering(rule), _advance, _come_back)
