"""Alpha-beta for two sides, as one compiled loop that can be stopped and goes on.

More than two players are two sides if all others are taken to be against one, the hero (the
paranoid assumption of Sturtevant and Korf 2000). Of two, the hero is always the one in seat 1.

Every position of the line has a frame (`arrays.Frames`). A step enters a position, takes its next
move, or leaves it with a score. Behind the depth that is asked for captures alone are looked at,
until the position is quiet or that took long; where captures are compulsory, they all are. A
position with one legal move costs no depth. Where legality is found out by playing, moves are
tested when they are tried. Moves that are tried late are first searched with a narrow window and
less deep, and again only if they turn out to be good.
"""

from __future__ import annotations

from functools import cache
from math import atanh
from typing import Any

from numba import uint64

from ludeme.model.header import OVERFLOW, RNG
from ludeme.player.minimax.arrays import DEEPEST, Mark, Step
from ludeme.player.minimax.evaluation_rule import EvaluationRule
from ludeme.player.minimax.move_order import (
    keep_captures,
    learn_cut,
    list_moves,
    next_best,
    take_out,
)
from ludeme.player.minimax.position_keys import key_of
from ludeme.player.minimax.scores import INFINITE, WIN
from ludeme.player.minimax.selective import (
    appraise,
    is_good_enough,
    is_passed_over,
    is_selective,
)
from ludeme.player.minimax.stepping import stepping
from ludeme.player.minimax.transpositions import known_score, remember
from ludeme.runtime.search_abi.calls import (
    apply_move,
    generate_moves,
    is_allowed,
    list_candidates,
)
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.outcome import NOBODY
from ludeme.runtime.search_abi.row_reading import (
    colour_of,
    copy_into,
    deciding_seat,
    is_over_for,
    read_utilities,
)

#: The side of the seat that the search is for; all others are on the other one.
HERO_SIDE = 1
#: Evaluations stay between these.
_MOST = 1e5
#: From this move of a list on, and so many plies above its end, quiet moves are searched less deep.
_LATE, _DEEP = 4, 3
#: Behind the depth that is asked for, captures are looked at for twice that depth and so many plies
#: more: where everything always captures, no position would ever be quiet.
_UNREST = 2
#: How a move is searched: with the whole window, a narrow one, or that and less deep.
_FULL, _NARROW, _SHALLOW = 0, 1, 2


@helper
def _leave(minimax, score):  # type: ignore[no-untyped-def]
    """Leave the position with a score for the hero."""
    minimax.result[0] = score
    minimax.state[Mark.STEP] = Step.LEAVE


@helper
def side_of(minimax, seat):  # type: ignore[no-untyped-def]
    """The side of a seat: the hero's own, or that of all others."""
    return HERO_SIDE if seat == minimax.state[Mark.HERO] else HERO_SIDE + 1


@helper
def own_score(minimax, ply, score):  # type: ignore[no-untyped-def]
    """A score for the hero as the side sees it that moves at a position, or the other way round."""
    return score if minimax.frames.seat[ply] == HERO_SIDE else -score


@helper
def final_score(minimax, row, ply):  # type: ignore[no-untyped-def]
    """The score of a game that is over for the hero: the sooner a win, the better.

    A place between the first and the last is worth what an evaluation would say of it.
    """
    read_utilities(row, minimax.values)
    utility = minimax.values[minimax.state[Mark.HERO]]
    return utility * (WIN - ply) if abs(utility) == 1 else atanh(utility)


def _static(rule: EvaluationRule) -> Any:
    """The function that evaluates a position of the line for the hero."""
    evaluate = rule.evaluate

    @helper
    def static(memory, game, minimax, ply):  # type: ignore[no-untyped-def]
        row = minimax.frames.rows[ply]
        evaluate(memory, game, row, minimax.values)
        score = minimax.values[colour_of(row, minimax.state[Mark.HERO])]
        return min(max(score, -_MOST), _MOST)

    return static


@helper
def _raise(frames, ply, score):  # type: ignore[no-untyped-def]
    """A position is worth so much at least to the seat that moves there."""
    frames.best[ply] = max(frames.best[ply], score)
    frames.alpha[ply] = max(frames.alpha[ply], score)


@helper
def _stand(minimax, ply, score):  # type: ignore[no-untyped-def]
    """A position behind the depth that is asked for may be left as it is."""
    minimax.frames.static[ply] = score
    _raise(minimax.frames, ply, score)


@helper
def _note_captures(state, captures, n):  # type: ignore[no-untyped-def]
    """Remember whether there are captures, and whether there are other moves beside them."""
    if captures > 0:
        state[Mark.CAPTURES] = 1
        if captures < n:
            state[Mark.FREE] = 1


def _quiescence(static: Any) -> Any:
    """The functions that look at positions behind the depth that is asked for."""

    @helper
    def is_quiet(memory, game, minimax, ply):  # type: ignore[no-untyped-def]
        """Leave without a list of moves where it can be known that none is worth a look."""
        frames, state = minimax.frames, minimax.state
        late = frames.depth[ply] + _UNREST + 2 * state[Mark.DEPTH] <= 0
        if state[Mark.CAPTURES] != 0 and state[Mark.FREE] == 0 and not late:
            return False
        score = static(memory, game, minimax, ply)
        _stand(minimax, ply, own_score(minimax, ply, score))
        if late or state[Mark.CAPTURES] == 0 or frames.best[ply] >= frames.beta[ply]:
            _leave(minimax, score)
            return True
        return False

    @helper
    def calm(memory, game, minimax, ply, n, captures):  # type: ignore[no-untyped-def]
        """Keep the captures; leave where there are none."""
        frames = minimax.frames
        if frames.best[ply] == -INFINITE:
            if captures == n:  # compulsory
                return
            score = static(memory, game, minimax, ply)
            _stand(minimax, ply, own_score(minimax, ply, score))
        keep_captures(minimax, ply)
        if frames.moves[ply] == 0 or frames.alpha[ply] >= frames.beta[ply]:
            _leave(minimax, own_score(minimax, ply, frames.best[ply]))

    return is_quiet, calm


@helper
def _listed(game, frames, ply):  # type: ignore[no-untyped-def]
    """List what may be tried at a position in the buffer; returns how many moves."""
    n = list_candidates(game, frames.rows[ply])
    frames.tested[ply] = game.allowed == 0
    if n == 0 and game.allowed != 0:
        return _listed_legal(game, frames, ply)
    return n


@helper
def _listed_legal(game, frames, ply):  # type: ignore[no-untyped-def]
    """List what is legal, a pass for example where no candidate is; returns how many moves."""
    frames.tested[ply] = 1
    return generate_moves(game, frames.rows[ply])


def _entering(rule: EvaluationRule) -> Any:
    """The function that looks at a new position of the line."""
    static = _static(rule)
    is_quiet, calm = _quiescence(static)

    @helper
    def is_spared(memory, game, minimax, ply):  # type: ignore[no-untyped-def]
        """Leave a position that is good enough as it is."""
        score = static(memory, game, minimax, ply)
        appraise(minimax, ply, own_score(minimax, ply, score))
        if is_good_enough(minimax, ply):
            _leave(minimax, score)
            return True
        return False

    @helper
    def is_settled(memory, game, minimax, ply):  # type: ignore[no-untyped-def]
        """Leave at once where the game is over, the line too long, or the score known."""
        frames = minimax.frames
        row = frames.rows[ply]
        if is_over_for(row, minimax.state[Mark.HERO]):
            _leave(minimax, final_score(minimax, row, ply))
            return True
        frames.best[ply], frames.choice[ply], frames.hint[ply] = -INFINITE, uint64(0), uint64(0)
        frames.floor[ply], frames.static[ply] = frames.alpha[ply], -INFINITE
        if ply + 1 == DEEPEST:
            _leave(minimax, static(memory, game, minimax, ply))
            return True
        if frames.depth[ply] > 0:
            frames.keys[ply] = key_of(minimax, row)
            if known_score(minimax, ply):
                _leave(minimax, own_score(minimax, ply, frames.best[ply]))
                return True
            return is_selective(minimax, ply) and is_spared(memory, game, minimax, ply)
        return is_quiet(memory, game, minimax, ply)

    @helper
    def enter(memory, game, minimax):  # type: ignore[no-untyped-def]
        ply = minimax.state[Mark.PLY]
        if is_settled(memory, game, minimax, ply):
            return
        frames, state = minimax.frames, minimax.state
        n = _listed(game, frames, ply)
        if n == 0 or game.tables[OVERFLOW] != 0:
            game.tables[OVERFLOW] = 0
            _leave(minimax, static(memory, game, minimax, ply))
            return
        if state[Mark.MOVES] + n > minimax.moves.codes.shape[0]:
            state[Mark.FULL] = 1
            return
        state[Mark.STEP] = Step.ADVANCE
        captures = list_moves(game, minimax, ply, n)
        _note_captures(state, captures, n)
        if frames.depth[ply] <= 0:
            calm(memory, game, minimax, ply, n, captures)
            if state[Mark.STEP] == Step.LEAVE:
                state[Mark.MOVES] = frames.first[ply]

    return enter


@helper
def _window(minimax, ply, depth, narrow):  # type: ignore[no-untyped-def]
    """Give the position behind the one at `ply` its depth and window, and enter it."""
    frames, behind = minimax.frames, ply + 1
    alpha, beta = frames.alpha[ply], frames.beta[ply]
    if narrow:
        beta = min(beta, alpha + 1e-6 * max(1.0, abs(alpha)))
    frames.depth[behind] = depth
    if frames.seat[behind] == frames.seat[ply]:
        frames.alpha[behind], frames.beta[behind] = alpha, beta
    else:
        frames.alpha[behind], frames.beta[behind] = -beta, -alpha
    minimax.state[Mark.PLY] = behind
    minimax.state[Mark.STEP] = Step.ENTER


@helper
def _depth_behind(minimax, ply):  # type: ignore[no-untyped-def]
    """How deep a move is searched; a move without a choice costs nothing."""
    frames = minimax.frames
    depth = frames.depth[ply] - 1
    if frames.moves[ply] == 1 and depth >= 0 and ply < 2 * minimax.state[Mark.DEPTH]:
        depth += 1
    return depth


@helper
def advance(game, minimax):  # type: ignore[no-untyped-def]
    """Take the next move of a position, or leave it."""
    frames, moves, ply = minimax.frames, minimax.moves, minimax.state[Mark.PLY]
    if frames.taken[ply] == frames.moves[ply] or frames.alpha[ply] >= frames.beta[ply]:
        minimax.state[Mark.MOVES] = frames.first[ply]
        if frames.best[ply] == -INFINITE and frames.tested[ply] == 0:
            list_moves(game, minimax, ply, _listed_legal(game, frames, ply))
            return
        if frames.depth[ply] > 0:
            remember(minimax, ply)
        _leave(minimax, own_score(minimax, ply, frames.best[ply]))
        return
    place = next_best(minimax, ply)
    if minimax.state[Mark.SELECTIVE] != 0 and is_passed_over(minimax, ply, place):
        return
    for i in range(game.width):
        game.buffer[i] = moves.rows[place, i]
    if frames.tested[ply] == 0 and not is_allowed(game, frames.rows[ply], 0):
        take_out(minimax, ply, place)
        return
    row, number = frames.rows[ply + 1], frames.taken[ply]
    copy_into(row, frames.rows[ply])
    row[RNG] = 1
    apply_move(game, row, 0, 1)
    seat = deciding_seat(row)
    frames.seat[ply + 1] = frames.seat[ply] if seat == NOBODY else side_of(minimax, seat)
    depth = _depth_behind(minimax, ply)
    narrow = number > 1 and frames.depth[ply] > 0
    frames.reduced[ply] = _NARROW if narrow else _FULL
    if number > _LATE and frames.depth[ply] >= _DEEP and moves.prey[place] == 0:
        depth -= 1 if number <= 3 * _LATE else 2
        frames.reduced[ply] = _SHALLOW
    _window(minimax, ply, depth, narrow)


@helper
def come_back(minimax):  # type: ignore[no-untyped-def]
    """Take a score back to the position before; search again what was better than expected."""
    ply = minimax.state[Mark.PLY] - 1
    frames = minimax.frames
    if ply < 0:
        minimax.state[Mark.STEP] = Step.DONE
        return
    score = own_score(minimax, ply, minimax.result[0])
    again = frames.reduced[ply] == _SHALLOW or score < frames.beta[ply]
    if frames.reduced[ply] != _FULL and again and score > frames.alpha[ply]:
        frames.reduced[ply] = _FULL
        _window(minimax, ply, _depth_behind(minimax, ply), False)
        return
    minimax.state[Mark.PLY], minimax.state[Mark.STEP] = ply, Step.ADVANCE
    if score > frames.best[ply]:
        place = frames.first[ply] + frames.taken[ply] - 1
        frames.choice[ply] = minimax.moves.codes[place]
        _raise(frames, ply, score)
        if frames.alpha[ply] >= frames.beta[ply]:
            learn_cut(minimax, ply, place)


@cache
def alpha_beta(rule: EvaluationRule) -> Any:
    """The compiled search with this evaluation (see `stepping`)."""
    return stepping(rule, _entering(rule), advance, come_back)
