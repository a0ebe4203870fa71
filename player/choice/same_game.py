"""Whether two descriptions are of the same game in other words, as far as random games tell.

The same moves are made in both. That is no proof, and enough to trust what was measured with the
one for the other.
"""

from __future__ import annotations

from random import Random

from ludeme.features.evaluation.side_by_side import same_move
from ludeme.features.evaluation.turning import turn_between
from ludeme.features.files.origin import origin_of
from ludeme.play.game import Game
from ludeme.player.choice.memory import place_of
from ludeme.player.learned.store import Learned
from ludeme.runtime.native import cache

#: Positions that are looked at, at least, and the share of them that may differ.
_PLIES, _ODD = 400, 0.03
_SEED = 1


def is_of_same_game(one: Learned, game: Game) -> bool:
    """Whether what was learned under other rules of our games is for the same game after all.

    The answer is kept in the user's cache.
    """
    place = place_of(game, "same game", one.provenance.rules)
    known = cache.read(place)
    if known is None:
        known = b"yes" if _plays_as_origin(one, game) else b"no"
        cache.keep(place, known)
    return known == b"yes"


def _plays_as_origin(one: Learned, game: Game) -> bool:
    origin = origin_of(one.provenance)
    return origin is not None and play_alike(game, origin)


def play_alike(game: Game, other: Game) -> bool:
    """Whether random games are nearly always the same in both; without chance alone.

    A game is played until it ends, or differs: what is legal, who is to move, whether it is over.
    That may happen in a few positions of a hundred. Where games end in both, results are equal. One
    board may be turned against the other.
    """
    by_chance = any(e.stochastic or e.starts_by_lot for e in (game.emitted, other.emitted))
    if game.players != other.players or by_chance:
        return False
    turn = turn_between(game, other)
    random, same, different = Random(_SEED), 0, 0
    while same + different < _PLIES:
        states = game.start(seed=_SEED), other.start(seed=_SEED)
        while not (states[0].over and states[1].over):
            pair = same_move(*states, turn, random)
            if pair is None:
                different += 1
                break
            same += 1
            for state, move in zip(states, pair, strict=True):
                state.apply(move, unchecked=True)
        else:
            if states[0].ranking() != states[1].ranking():
                return False
        if different > _ODD * _PLIES:
            return False
    return True
