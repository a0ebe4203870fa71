"""What can be said of the board in the course of a game."""

from __future__ import annotations

from itertools import pairwise

from ludeme.player.quality.measures.measure import Need, Said, mean, measure
from ludeme.player.quality.record import PlayedGame


@measure("coverage", unit="share of sites", source="Browne 2008", needs=Need.COURSE)
def coverage(game: PlayedGame) -> Said:
    """Sites of the board that ever hold a piece or are part of a move."""
    return game.used / game.sites if game.sites else None


@measure("fill", unit="share of sites", source="", needs=Need.COURSE)
def fill(game: PlayedGame) -> Said:
    """Occupied sites of the board: in all positions on average, at the start, and at the end."""
    return _course(game.occupied, game.sites)


@measure("pieces", unit="pieces", source="", needs=Need.COURSE)
def pieces(game: PlayedGame) -> Said:
    """Pieces on the board: in all positions on average, at the start, and at the end."""
    return _course(game.pieces, 1)


@measure("captures", unit="share of plies", source="", needs=Need.COURSE)
def captures(game: PlayedGame) -> Said:
    """Plies after which there are fewer pieces on the board than before."""
    return mean([float(after < before) for before, after in pairwise(game.pieces)])


def _course(counts: tuple[int, ...], whole: int) -> Said:
    """The mean, the first and the last of these counts, as shares of a whole."""
    if not counts or not whole:
        return None
    average = sum(counts) / len(counts)
    return {
        "": average / whole,
        "at the start": counts[0] / whole,
        "at the end": counts[-1] / whole,
    }
