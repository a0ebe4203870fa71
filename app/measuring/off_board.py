"""What is said of numbers that are no sites, which the rules of a game use as such."""

from __future__ import annotations

from ludeme.app.fidelity.tiers import single_games
from ludeme.play.game import Game
from ludeme.play.match import Match
from ludeme.play.off_board import GAMES, OffBoard, off_board


def told(found: list[OffBoard], games: int = GAMES) -> list[str]:
    """A sentence for each place."""
    return [
        f"{each.place}: a number that is no site, such as {each.number}, was used as one "
        f"{each.times:,} times in {games} random games; nothing stands there"
        for each in found
    ]


def watched(game: Game | Match) -> list[str]:
    """The sentences for some random games, of a match those of each of its games."""
    return [sentence for each in single_games(game) for sentence in told(off_board(each))]
