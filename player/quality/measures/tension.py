"""What the values of a search say of a game: whether it was exciting, and what decided it.

Values lie in [-1, 1]; the lead of the later winner is what the search expected for that player.
Games without a single winner say nothing, but where it is said otherwise.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

from ludeme.player.quality.measures.measure import Need, Said, mean, measure, thirds
from ludeme.player.quality.record import PlayedGame

#: A lead that promises three wins out of four: enough to call a game as good as won.
SURE = 0.5
#: The least that a move must gain to count as a positive one.
GAIN = 0.1


@measure("drama", unit="value", source="Browne 2008", needs=Need.VALUES)
def drama(game: PlayedGame) -> Said:
    """How far behind the later winner was: the mean root of the deficit where there was one."""
    if not game.winners_lead:
        return None
    behind = [sqrt(-lead) for lead in game.winners_lead if lead < 0]
    return mean(behind) or 0.0


@measure("comebacks", unit="share of games", source="", needs=Need.VALUES, share=True)
def comebacks(game: PlayedGame) -> Said:
    """Won games in which the later winner was once expected to lose three games of four."""
    if not game.winners_lead:
        return None
    return float(min(game.winners_lead) <= -SURE)


@measure("lead changes", unit="share of plies", source="Browne 2008", needs=Need.VALUES)
def lead_changes(game: PlayedGame) -> Said:
    """Plies by which the lead goes from one of two players to the other; draws count too."""
    if game.players != 2 or len(game.values) < 2:
        return None
    signed = [v if seat == 1 else -v for seat, v in zip(game.seats, game.values, strict=True)]
    leaders = [value > 0 for value in signed if value]
    return sum(a != b for a, b in pairwise(leaders)) / (len(game.values) - 1)


@measure("uncertainty", unit="value", source="Browne 2008", needs=Need.VALUES)
def uncertainty(game: PlayedGame) -> Said:
    """How open the game is: 1 less the lead, whoever has it; on the whole, and in each third."""
    return thirds([1 - abs(value) for value in game.values])


@measure("killer move", unit="value", source="Browne 2008", needs=Need.VALUES)
def killer_move(game: PlayedGame) -> Said:
    """The greatest gain of the later winner from one position to the next."""
    gains = [after - before for before, after in pairwise(game.winners_lead)]
    return max(0.0, *gains) if gains else None


@measure("permanence", unit="share of gains", source="Browne 2008", needs=Need.VALUES)
def permanence(game: PlayedGame) -> Said:
    """Gains of the later winner of a tenth or more, of which half is left one position later."""
    lead = game.winners_lead
    kept = [
        float(later - before >= (after - before) / 2)
        for before, after, later in zip(lead, lead[1:], lead[2:], strict=False)
        if after - before >= GAIN
    ]
    return mean(kept)


@measure("decisiveness", unit="share of plies", source="Browne 2008", needs=Need.VALUES)
def decisiveness(game: PlayedGame) -> Said:
    """How soon it is over once it is decided: the part of the game before the winner leads surely.

    That is from when on the winner is expected to win three games of four or more, to the end.
    """
    lead = game.winners_lead
    if not lead:
        return None
    unsure = [number for number, value in enumerate(lead, 1) if value < SURE]
    return (unsure[-1] if unsure else 0) / len(lead)


@measure("stakes", unit="value", source="", needs=Need.VALUES)
def stakes(game: PlayedGame) -> Said:
    """How much choices matter: what a search expects, above the mean of all moves it tried."""
    decided = [s for s, n in zip(game.stakes, game.choices, strict=False) if n > 1]
    return mean(decided)


@measure("clarity", unit="share of moves", source="Browne 2008, Althöfer 2003", needs=Need.VALUES)
def clarity(game: PlayedGame) -> Said:
    """How much is plainly worse: moves that are not in the upper quarter from worst to best."""
    decided = [1 - near for near, n in zip(game.near_best, game.choices, strict=False) if n > 1]
    return mean(decided)
