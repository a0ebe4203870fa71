"""Random playouts as played games: results and lengths, at machine speed."""

from __future__ import annotations

from ludeme.compiler.course.ending import MOVE_LIMIT, turn_limit
from ludeme.play.game import Game
from ludeme.player.quality.record import AT_LIMIT, BY_RULES, PlayedGame


def sampled(game: Game, number: int, seed: int) -> list[PlayedGame]:
    """Play so many random games.

    A game without winner that took as many plies as the limits allow at least counts as ended by
    them: how many turns they were is not known here.
    """
    found = game.playouts(number, seed)
    least = min(MOVE_LIMIT, turn_limit(game.players) - 1)
    games = []
    for row, length in zip(found.utilities, found.lengths, strict=True):
        utilities, plies = tuple(map(float, row)), int(length)
        at_limit = plies >= least and 1 not in utilities
        games.append(PlayedGame(utilities, plies, AT_LIMIT if at_limit else BY_RULES))
    return games
