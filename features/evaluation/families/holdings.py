"""Holdings: how many pieces that belong to nobody lie on each site, as in games of sowing.

Whose a site is, and what lies well there, is for learning to find out: a store is as good as won, a
full house of one's own may be reaped.
"""

from __future__ import annotations

import numpy as np

from ludeme.features.evaluation.tables import NO_TERM, TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.play.game import Game

#: So many pieces on a site count as one.
HELD_AT_ONCE = 10.0


def are_held(game: Game) -> bool:
    """Whether pieces are counted, site by site, and no player has any of its own."""
    facts, emitted = game.facts, game.emitted
    owned = any(1 <= piece.owner <= game.players for piece in facts.pieces[1:])
    return facts.count and not owned and "COUNT" in emitted.lengths and len(facts.pieces) > 1


def add_holdings(found: Collection, tables: TermTables) -> TermTables:
    """What lies on each site, to each player: sites that the rules do not tell apart are one."""
    game = found.game
    if not are_held(game):
        return tables
    sites, node = len(tables.reading.counts), game.facts.pieces[1].node
    terms = np.full((game.players + 1, sites), NO_TERM, np.int32)
    for player in found.players:
        for site in range(sites):
            label = found.labels[found.maps.seen_by(player, site)]
            sentence = f"Ten pieces on {label}, as player 1 sees the board."
            terms[player, site] = found.number(player, f"held at {label}", sentence, node)
    return tables._replace(holdings=terms.reshape(-1))
