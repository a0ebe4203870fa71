"""Whether a game has anybody to play against, for what plays games of agents."""

from __future__ import annotations

from ludeme.model.quantities import counted
from ludeme.play.game import Game
from ludeme.play.matches.match import Match
from ludeme.play.playable import CannotPlay


def see_opponents(game: Game | Match) -> None:
    """A `CannotPlay` for puzzles, and for games that nobody plays."""
    if game.players < 2:
        who = counted(game.players, "player") if game.players else "no players"
        raise CannotPlay(f"{game.name} has {who}: nobody to play against")
