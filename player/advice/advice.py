"""What speaks for a move and what against it: the position behind its line, compared with now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import tanh

import numpy as np

from ludeme.grammar.errors import LudemeError
from ludeme.play.game import Game
from ludeme.play.move import Move
from ludeme.play.playable import CannotPlay, see_position
from ludeme.play.state import State
from ludeme.player.advice.gains import Gain, Gains
from ludeme.player.learned.store import EVALUATION, learned_for
from ludeme.player.minimax.learned_evaluation import evaluation_from_file
from ludeme.player.minimax.weighted_terms import WeightedTerms
from ludeme.player.training.evaluation.sketch import SKETCH, evaluation_of, is_sketched_within

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
    #: What the evaluation says of the position now, and of the one behind the line.
    before: float
    after: float
    #: How the game ends on the line: "wins", "loses", "draws"; "" if it goes on.
    end: str = ""

    def __str__(self) -> str:
        if self.end:
            return f"it {self.end} the game"
        parts = []
        if self.gains:
            parts.append("for it: " + ", ".join(map(str, self.gains)))
        if self.costs:
            parts.append("against it: " + ", ".join(map(str, self.costs)))
        return "; ".join(parts) or "nothing changes that the evaluation knows of"


def advice_on(
    state: State, moves: Sequence[Move], evaluation: WeightedTerms | None = None
) -> Advice:
    """What the first of these moves brings, if the others follow it.

    `evaluation` says what matters; without one it is what was learned for the game, or a sketch of
    it. Raises `CannotPlay` where there is none, where something is hidden, and where players choose
    at the same time or nobody is against the player.
    """
    see_position(state)
    game, player = state.game, state.mover
    if not speaks_of(game):
        raise CannotPlay(f"there is no evaluation that says what is good in {game.name}")
    here = state.copy()
    for move in moves:
        if here.over:
            break
        here.apply(move)
    if here.over:
        return Advice((), (), 0.0, 0.0, _end(here, player))
    gains = Gains(evaluation or _evaluation(game))
    readings = [gains.read(np.array(each.row, np.int32), player) for each in (state, here)]
    changes = gains.between(*readings)
    least = max([_NOTHING, *(_LEAST * abs(change.worth) for change in changes)])
    told = [change for change in changes if abs(change.worth) >= least]
    return Advice(
        tuple(change for change in told if change.worth > 0)[:_MOST],
        tuple(change for change in told if change.worth < 0)[:_MOST],
        *(tanh(float(reading.worths.sum())) for reading in readings),
    )


def speaks_of(game: Game) -> bool:
    """Whether there are words for what is good in a game."""
    if game.hides or game.simultaneous or game.players < 2:
        return False
    try:
        _evaluation(game)
    except CannotPlay:
        return False
    return True


@lru_cache(maxsize=8)
def _evaluation(game: Game) -> WeightedTerms:
    """What says what is good in a game: learned for its very rules, or a sketch."""
    known = [each for each in learned_for(game).learned if each.kind == EVALUATION and each.fits]
    if known:
        return evaluation_from_file(known[0].path, game, transfer=known[0].transferred)
    if is_sketched_within(game, _PATIENCE):
        try:
            return evaluation_of(SKETCH, game)
        except LudemeError:
            pass
    raise CannotPlay(f"nothing was learned for {game.name}, and it cannot be sketched at once")


def _end(state: State, player: int) -> str:
    """How a game that is over ended for a player."""
    ranking = state.ranking()
    own, best = ranking[player - 1], min(ranking)
    if own == best:
        return "wins" if ranking.count(best) == 1 else "draws"
    return "loses"
