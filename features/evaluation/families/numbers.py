"""Numbers: how many pieces that belong to nobody lie on each site, each number for itself.

In games of sowing a house is worth what it can do next: one piece may be reaped, three reach the
store, twelve go once around. No sum says so.
"""

from __future__ import annotations

import numpy as np

from ludeme.features.evaluation.families.holdings import are_held
from ludeme.features.evaluation.tables import MOST_TOLD, NO_TERM, TermTables
from ludeme.features.evaluation.terms import Collection


def add_numbers(found: Collection, tables: TermTables) -> TermTables:
    """Each number on each site, to each player: sites that the rules do not tell apart are one."""
    game = found.game
    if not are_held(game):
        return tables
    sites, node = len(tables.reading.counts), game.facts.pieces[1].node
    terms = np.full((game.players + 1, sites, MOST_TOLD + 1), NO_TERM, np.int32)
    for player in found.players:
        for site in range(sites):
            label = found.labels[found.maps.seen_by(player, site)]
            for number in range(MOST_TOLD + 1):
                sentence = f"{_said(number)} on {label}, as player 1 sees the board."
                name = f"{number} at {label}"
                terms[player, site, number] = found.number(player, name, sentence, node)
    return tables._replace(numbers=terms.reshape(-1))


def _said(number: int) -> str:
    """So many pieces, as a sentence begins with them."""
    if number == MOST_TOLD:
        return f"{number} pieces or more"
    return "One piece" if number == 1 else f"{number or 'No'} pieces"
