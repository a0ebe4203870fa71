"""What is said of numbers that are no sites, players or pieces, which rules use as such."""

from __future__ import annotations

from ludeme.app.fidelity.tiers import single_games
from ludeme.grammar.errors import at_place
from ludeme.play.game import Game
from ludeme.play.match import Match
from ludeme.play.off_board import GAMES, OffBoard, off_board

#: What there is where a number is no site, no player, no piece.
_NOTHING = {"site": "nothing stands there", "player": "nobody is meant", "piece": "none is meant"}


def sentence(each: OffBoard, games: int = GAMES) -> str:
    """What is said of a place, without where it is."""
    return (
        f"a number that is no {each.used_as}, such as {each.number}, was used as one "
        f"{each.times:,} times in {games} random games; {_NOTHING[each.used_as]}"
    )


def told(each: OffBoard) -> str:
    """The sentence for a place, with where it is."""
    return f"{each.place}: {sentence(each)}"


def shown(each: OffBoard) -> str:
    """The same, with the text there."""
    return at_place(sentence(each), each.span)


def watched(game: Game | Match) -> list[OffBoard]:
    """What some random games show, of a match those of each of its games."""
    return [each for one in single_games(game) for each in off_board(one)]
