"""Playouts near the last move in plain Python, straight from the words of experiments §4.1."""

from __future__ import annotations

from ludeme.features import FeatureBoard
from ludeme.features.layout.position import Position

OFF = -1


def pattern(game, row, site: int) -> int:
    """The neighbours of a site, two bits each; bit 20 says that the second player is to move."""
    position = Position(game, row)
    number = 0
    for place, around in enumerate(FeatureBoard(game).rings[site]):
        if around == OFF:
            bits = 3
        elif position.is_empty(around):
            bits = 0
        else:
            bits = position.owner(around) if position.owner(around) in (1, 2) else 3
        number |= bits << (2 * place)
    return number | (position.mover == 2) << 20


def shares(game, state, weigh, away: float = 0.0) -> dict[int, float]:
    """The probability of each target; `weigh(row, site)` is the weight of an empty neighbour."""
    position = Position(game, state.row)
    legal = [move.to_site for move in state.legal_moves()]
    last = position.last_move.to
    ring = FeatureBoard(game).rings[last] if last >= 0 else ()
    near = {site for site in ring if site != OFF and position.is_empty(site)} & set(legal)
    weights = {site: weigh(state.row, site) for site in near}
    total = sum(weights.values())
    anywhere = away if total else 1.0
    found = dict.fromkeys(legal, anywhere / len(legal))
    for site, weight in weights.items():
        found[site] += (1 - anywhere) * weight / total
    return found


def last_targets(game, state, weigh, plies: int, away: float = 0.0) -> dict[int, float]:
    """The probability that a playout of so many moves ends on each site."""
    found: dict[int, float] = {}
    for site, share in shares(game, state, weigh, away).items():
        if share == 0:
            continue
        after = state.copy()
        after.apply(next(move for move in state.legal_moves() if move.to_site == site))
        if plies == 1 or after.over:
            found[site] = found.get(site, 0.0) + share
        else:
            for end, part in last_targets(game, after, weigh, plies - 1, away).items():
                found[end] = found.get(end, 0.0) + share * part
    return found
