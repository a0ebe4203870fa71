"""Neighbours: own pieces side by side, or beside a piece of others, pair of sites by pair.

What a piece is worth somewhere hangs on what stands beside it: a disc next to a corner is bad as
long as the corner is not one's own, a pawn with another one behind it is guarded.
"""

from __future__ import annotations

import numpy as np

from ludeme.features.evaluation.families.pieces import is_told_apart
from ludeme.features.evaluation.ragged import ragged
from ludeme.features.evaluation.tables import NO_TERM, NeighbourTables, TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.play.game import Game

#: On larger boards pairs are too many to learn about each.
_MOST_SITES = 400


def neighbours_of(game: Game, site: int, directions: str = "All") -> list[int]:
    """The sites next to a site, in order."""
    facts = game.facts
    return sorted(set(facts.topology.steps(facts.default_type, site, directions)) - {site})


def add_neighbours(found: Collection, tables: TermTables) -> TermTables:
    """Two own pieces, and one beside another's; pairs that the rules do not tell apart are one."""
    count = tables.reading.sites
    if not is_told_apart(found, tables) or count > _MOST_SITES:
        return tables
    of_sites = [neighbours_of(found.game, site) for site in range(count)]
    starts, near = ragged(of_sites)
    pairs = [(one, other) for one, own in enumerate(of_sites) for other in own]
    shape = len(found.players) + 1, len(pairs)
    friends, foes = np.full(shape, NO_TERM, np.int32), np.full(shape, NO_TERM, np.int32)
    for player in found.players:
        for i, (one, other) in enumerate(pairs):
            if one < other:
                friends[player, i] = _friends(found, player, one, other)
            if _tells(found, player, one, other):
                foes[player, i] = _foes(found, player, one, other)
    flat = NeighbourTables(starts, near, friends.reshape(-1), foes.reshape(-1))
    return tables._replace(neighbours=flat)


def _friends(found: Collection, player: int, one: int, other: int) -> int:
    pair = min(
        found.maps.pair_seen_by(player, one, other), found.maps.pair_seen_by(player, other, one)
    )
    first, second = (found.labels[site] for site in pair)
    name = f"{first} beside {second}"
    return found.number(player, name, f"Own pieces on {first} and {second}.")


def _foes(found: Collection, player: int, one: int, other: int) -> int:
    first, second = (found.labels[site] for site in found.maps.pair_seen_by(player, one, other))
    sentence = f"An own piece on {first} beside one of others on {second}."
    return found.number(player, f"{first} against {second}", sentence)


def _tells(found: Collection, player: int, one: int, other: int) -> bool:
    """Whether a piece of the player beside another's is a term of the player.

    Of two players it is one for either: to the other it comes to as much less.
    """
    if len(found.players) != 2:
        return True
    if not found.shared:
        return player == 1
    opposite = found.maps.pair_seen_by(3 - player, other, one)
    return found.maps.pair_seen_by(player, one, other) < opposite
