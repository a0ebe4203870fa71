"""Random playouts as played games: results and lengths, at machine speed."""

from __future__ import annotations

from ludeme.play.game import Game
from ludeme.player.quality.record import AT_LIMIT, BY_RULES, PlayedGame


def sampled(game: Game, number: int, seed: int) -> list[PlayedGame]:
    """Play so many random games."""
    found = game.playouts(number, seed)
    at_limit = found.at_limit(game.players)
    return [
        PlayedGame(tuple(map(float, row)), int(plies), AT_LIMIT if limited else BY_RULES)
        for row, plies, limited in zip(found.utilities, found.lengths, at_limit, strict=True)
    ]
