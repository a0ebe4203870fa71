"""Whether a game has anybody to play against, for what plays games of agents."""

from __future__ import annotations

from ludeme.model.quantities import counted
from ludeme.play.game import Game
from ludeme.play.matches.match import Match


def see_opponents(game: Game | Match) -> None:
    """A ValueError for puzzles, and for games that nobody plays."""
    if game.players < 2:
        who = counted(game.players, "player")
        raise ValueError(f"{game.name} has {who}: nobody to play against")
