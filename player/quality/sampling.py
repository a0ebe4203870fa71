"""Random playouts as played games: results and lengths, at machine speed."""

from __future__ import annotations

from ludeme.compiler.course.ending import MOVE_LIMIT, turn_limit
from ludeme.play.game import Game
from ludeme.player.quality.record import AT_LIMIT, BY_RULES, PlayedGame


def sampled(game: Game, number: int, seed: int) -> list[PlayedGame]:
    """Play so many random games.

    A game whose last position is at the limit of turns, or of plies, counts as ended by it, also
    where somebody had won before: the others played on until then.
    """
    found = game.playouts(number, seed)
    at_limit = (found.turns >= turn_limit(game.players)) | (found.lengths >= MOVE_LIMIT)
    return [
        PlayedGame(tuple(map(float, row)), int(plies), AT_LIMIT if limited else BY_RULES)
        for row, plies, limited in zip(found.utilities, found.lengths, at_limit, strict=True)
    ]
