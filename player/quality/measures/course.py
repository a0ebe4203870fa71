"""What can be said of the choices in the course of a game."""

from __future__ import annotations

from math import log10

from ludeme.player.quality.arrangements import Arrangements
from ludeme.player.quality.measures.measure import Need, Said, mean, measure, thirds
from ludeme.player.quality.record import PlayedGame


@measure("turns", unit="turns", source="", needs=Need.COURSE)
def turns(game: PlayedGame) -> Said:
    """Turns of a game: several choices of one player in a row are one."""
    if not game.seats:
        return None
    return 1.0 + sum(a != b for a, b in zip(game.seats, game.seats[1:], strict=False))


@measure("branching", unit="moves", source="Allis 1994", needs=Need.COURSE)
def branching(game: PlayedGame) -> Said:
    """Legal moves in a position: over the whole game, and in its first, second and last third."""
    return thirds([float(n) for n in game.choices])


@measure("decisions", unit="share of positions", source="", needs=Need.COURSE)
def decisions(game: PlayedGame) -> Said:
    """Positions with more than one legal move, in which there is something to decide."""
    return mean([float(n > 1) for n in game.choices])


@measure("game tree", unit="log10 of lines", source="Allis 1994", needs=Need.COURSE)
def game_tree(game: PlayedGame) -> Said:
    """The logarithm of the product of the numbers of legal moves: how many lines there are."""
    return sum(log10(n) for n in game.choices if n)


@measure("state space", unit="log10 of positions", source="Allis 1994", needs=Need.RULES)
def state_space(rules: Arrangements) -> Said:
    """Ways to put nothing or one piece on each site of the board: an upper bound of positions.

    It says nothing of games whose sites hold several pieces, or pieces in several states.
    """
    return rules.logarithm


@measure("repetition", unit="share of positions", source="", needs=Need.COURSE)
def repetition(game: PlayedGame) -> Said:
    """Positions that had been on the board before in the same game, with the same mover."""
    return game.repeated / len(game.occupied) if game.occupied else None
