"""What can be said of a game that is over: who won, how long it took."""

from __future__ import annotations

from ludeme.player.quality.measures.measure import Need, Said, measure
from ludeme.player.quality.record import BY_RULES, PlayedGame


@measure("completion", unit="share of games", source="Browne 2008", needs=Need.RESULT, share=True)
def completion(game: PlayedGame) -> Said:
    """Games that come to an end by their rules and have a winner."""
    return float(game.ended == BY_RULES and game.won)


@measure("draws", unit="share of games", source="Browne 2008", needs=Need.RESULT, share=True)
def draws(game: PlayedGame) -> Said:
    """Games that come to an end by their rules, and nobody wins."""
    return float(game.ended == BY_RULES and not game.won)


@measure("timeouts", unit="share of games", source="Browne 2008", needs=Need.RESULT, share=True)
def timeouts(game: PlayedGame) -> Said:
    """Games that run into the limit of turns or moves, or are stopped because they are too long."""
    return float(game.ended != BY_RULES)


@measure("wins", unit="share of games", source="Browne 2008", needs=Need.RESULT, share=True)
def wins(game: PlayedGame) -> Said:
    """Games that a player wins, alone or with others, by seat."""
    return {f"player {seat}": float(u == 1) for seat, u in enumerate(game.utilities, 1)}


@measure("first player", unit="points", source="Browne 2008, Althöfer 2003", needs=Need.RESULT)
def first_player(game: PlayedGame) -> Said:
    """The points of player 1 (1 for a win, 0 for the last place) above those of all on average."""
    if game.players < 2:
        return None
    return (game.utilities[0] - sum(game.utilities) / game.players) / 2


@measure("length", unit="plies", source="Browne 2008, Althöfer 2003", needs=Need.RESULT)
def length(game: PlayedGame) -> Said:
    """Plies of a game."""
    return float(game.plies)


@measure("margin", unit="points of score", source="", needs=Need.COURSE)
def margin(game: PlayedGame) -> Said:
    """What lies between the best score and the next one at the end, where scores are kept."""
    if len(game.scores) < 2:
        return None
    best, second = sorted(game.scores, reverse=True)[:2]
    return float(best - second)
