"""What is said of numbers that are no sites, levels, players or pieces, but are used as such."""

from __future__ import annotations

from ludeme.app.fidelity.tiers import different_games
from ludeme.grammar.errors import at_place
from ludeme.model.quantities import counted
from ludeme.play.game import Game
from ludeme.play.matches.match import Match
from ludeme.play.off_board import GAMES, OffBoard, off_board

#: How a number was used, and what there is where it counts nothing.
_USES = {
    "site": ("no site", "was used as one", "nothing stands there"),
    "member": ("no site", "was in a region", "nothing stands there"),
    "level": ("no level", "was used as one", "nothing lies there"),
    "player": ("no player", "was used as one", "nobody is meant"),
    "piece": ("no piece", "was used as one", "none is meant"),
    "container": ("no container", "was used as one", "nothing lies there"),
    "team": ("no team", "was used as one", "no role means it"),
    "face": ("no face of a die", "was used as one", "no die shows it"),
    "row": ("no row", "was used as one", "no site is meant"),
    "column": ("no column", "was used as one", "no site is meant"),
    "layer": ("no layer", "was used as one", "no site is meant"),
    "phase": ("no phase of the board", "was used as one", "no site is meant"),
    "place": ("no place in a list", "was used as one", "nothing is there"),
}


def sentence(each: OffBoard, games: int = GAMES) -> str:
    """What is said of a place, without where it is."""
    what, use, nothing = _USES[each.used_as]
    return (
        f"a number that is {what}, such as {each.number}, {use} {counted(each.times, 'time', ',')} "
        f"in {counted(games, 'random game')}; {nothing}"
    )


def told(each: OffBoard) -> str:
    """The sentence for a place, with where it is."""
    return f"{each.place}: {sentence(each)}"


def shown(each: OffBoard) -> str:
    """The same, with the text there."""
    return at_place(sentence(each), each.span)


def watched(game: Game | Match) -> list[OffBoard]:
    """What some random games show, of a match those of each of its games."""
    return [each for one in different_games(game) for each in off_board(one)]
