"""What is said of numbers that are no sites, which the rules of a game use as such."""

from __future__ import annotations

from ludeme.play.game import Game
from ludeme.play.off_board import GAMES, OffBoard, off_board


def told(found: list[OffBoard], games: int = GAMES) -> list[str]:
    """A sentence for each place."""
    return [
        f"{each.place}: a number that is no site, such as {each.number}, was used as one "
        f"{each.times:,} times in {games} random games; nothing stands there"
        for each in found
    ]


def watched(game: Game) -> list[str]:
    """The sentences for some random games."""
    return told(off_board(game))
