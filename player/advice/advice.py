"""What speaks for a move and what against it: the position behind its line, compared with now.

Or with the position behind another line, which says why a move is better or worse than another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import tanh
from typing import TypeGuard

import numpy as np

from ludeme.play.game import Game
from ludeme.play.move import Move
from ludeme.play.playable import CannotPlay, see_position
from ludeme.play.rules import Rules
from ludeme.play.state import State
from ludeme.player.advice.gains import Gain, Gains, Reading
from ludeme.player.learned.store import EVALUATION, learned_for
from ludeme.player.minimax.learned_evaluation import evaluation_from_file
from ludeme.player.minimax.weighted_terms import WeightedTerms
from ludeme.player.training.evaluation.sketch import SKETCH, evaluation_of, is_sketched_within
from ludeme.runtime.search_abi.outcome import colour_of, deciding_seat

#: Less than this share of the greatest gain is not worth a word, and so many gains are told.
_LEAST, _MOST = 0.1, 4
#: Nor is what would be written as 0.00.
_NOTHING = 0.005
#: Seconds that a sketch of a game may take for which nothing was learned.
_PATIENCE = 3.0


@dataclass(frozen=True)
class Advice:
    """What a line brings to the player who begins it. Values go from -1 to 1."""

    #: What it brings and what it costs, the greatest first.
    gains: tuple[Gain, ...]
    costs: tuple[Gain, ...]
    #: What the evaluation says of the position that is compared with, and of the one behind the
    #: line.
    before: float
    after: float
    #: How the game ends on the line: "wins", "loses", "draws"; "" if it goes on.
    end: str = ""
    #: How it ends on the line that is compared with.
    other_end: str = ""

    def __str__(self) -> str:
        ends = [f"it {self.end}"] * bool(self.end)
        ends += [f"the other {self.other_end}"] * (self.other_end not in ("", self.end))
        if ends:
            return f"{', '.join(ends)} the game"
        parts = []
        if self.gains:
            parts.append("for it: " + ", ".join(map(str, self.gains)))
        if self.costs:
            parts.append("against it: " + ", ".join(map(str, self.costs)))
        return "; ".join(parts) or "nothing changes that the evaluation knows of"


def advice_on(
    state: State,
    moves: Sequence[Move],
    evaluation: WeightedTerms | None = None,
    *,
    rather_than: Sequence[Move] = (),
) -> Advice:
    """What the first of these moves brings, if the others follow it.

    It is compared with the position as it is, or with the one after the moves `rather_than`: if
    neither line ends the game both are followed equally far, for who moved last has a stone more.
    `evaluation` says what matters; without one it is what was learned for the game, or a sketch of
    it. Raises `CannotPlay` where there is none, where something is hidden, and where players choose
    at the same time or nobody is against the player.
    """
    see_position(state)
    _see_line(moves)
    _see_line(rather_than)
    seat = deciding_seat(state.row)
    known = (evaluation or _evaluation(state.game)) if _are_sides(state.game) else None
    if known is None:
        raise CannotPlay(f"there is no evaluation that says what is good in {state.game.name}")
    other, here = _after(state, rather_than), _after(state, moves)
    if here.over or other.over:
        return Advice((), (), 0.0, 0.0, _end(here, seat), _end(other, seat))
    if rather_than:
        far = min(len(moves), len(rather_than))
        other, here = _after(state, rather_than[:far]), _after(state, moves[:far])
    gains = Gains(known)
    readings = [
        gains.read(np.array(each.row, np.int32), colour_of(each.row, seat))
        for each in (other, here)
    ]
    changes = gains.between(*readings)
    least = max([_NOTHING, *(_LEAST * abs(change.worth) for change in changes)])
    told = [change for change in changes if abs(change.worth) >= least]
    return Advice(
        tuple(change for change in told if change.worth > 0)[:_MOST],
        tuple(change for change in told if change.worth < 0)[:_MOST],
        *_values(*readings),
    )


def _see_line(moves: object) -> None:
    """A TypeError for what is no line: a single move, for example."""
    if isinstance(moves, str) or not isinstance(moves, Sequence):
        raise TypeError(f"a line is a list of moves, such as analysis.best.moves, not {moves!r}")


def _after(state: State, moves: Sequence[Move]) -> State:
    """The position after moves, or where the game ends before."""
    here = state.copy()
    for move in moves:
        if here.over:
            break
        here.apply(move)
    return here


def speaks_of(game: Rules) -> bool:
    """Whether there are words for what is good in a game."""
    return _are_sides(game) and _evaluation(game) is not None


def _are_sides(game: Rules) -> TypeGuard[Game]:
    """Whether players are against each other, in turn, and see everything."""
    # reason: somebody's own games have no evaluations
    own = isinstance(game, Game)
    return own and not game.hides and not game.simultaneous and game.players > 1


def _values(before: Reading, after: Reading) -> tuple[float, float]:
    """What an evaluation says of two positions."""
    return tanh(float(before.worths.sum())), tanh(float(after.worths.sum()))


@lru_cache(maxsize=8)
def _evaluation(game: Game) -> WeightedTerms | None:
    """What says what is good in a game: learned for its very rules, or a sketch, or nothing."""
    known = [each for each in learned_for(game).learned if each.kind == EVALUATION and each.fits]
    if known:
        return evaluation_from_file(known[0].path, game, transfer=known[0].transferred)
    return evaluation_of(SKETCH, game) if is_sketched_within(game, _PATIENCE) else None


def _end(state: State, seat: int) -> str:
    """How a game ended for who has a seat, whichever side he plays; "" if it goes on."""
    if not state.over:
        return ""
    ranking = state.ranking()
    own, best = ranking[colour_of(state.row, seat) - 1], min(ranking)
    if own == best:
        return "wins" if ranking.count(best) == 1 else "draws"
    return "loses"
