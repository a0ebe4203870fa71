"""Piles: how many own pieces lie on each site, one, two or more, in games that go along a track.

Where several may stand together one alone can be hit, two hold a point, and more do little more:
no sum over pieces says so.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ludeme.features.evaluation.tables import MOST_PILED, NO_TERM, TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.features.layout.position import Position
from ludeme.model.header import OVER
from ludeme.play.game import Game

#: Plies of a random game in which it shows whether pieces pile up.
_PLIES = 100


@lru_cache(maxsize=16)
def pile_up(game: Game) -> bool:
    """Whether pieces of players go along tracks, and several stand on one site of the board."""
    facts = game.facts
    owned = any(1 <= piece.owner <= game.players for piece in facts.pieces[1:])
    return bool(facts.tracks) and owned and (facts.count or facts.stacking) and _seen_piled(game)


def _seen_piled(game: Game) -> bool:
    """Whether a random game comes to a site with more than one piece."""
    random, engine = np.random.default_rng(1), game.engine
    row = engine.adopt(game.start(seed=1).row)
    for _ in range(_PLIES):
        position = Position(game, row)
        if any(position.amount(site) > 1 for site in range(game.facts.board_sites)):
            return True
        moves = engine.moves(row)
        if row[OVER] or not len(moves):
            return False
        engine.apply(row, moves[int(random.integers(len(moves)))])
    return False


def add_piles(found: Collection, tables: TermTables) -> TermTables:
    """Each number of own pieces on each site: sites that the rules do not tell apart are one."""
    game = found.game
    if not tables.reading.sites or not pile_up(game):
        return tables
    sites, node = tables.reading.sites, game.node.equipment
    terms = np.full((game.players + 1, sites, MOST_PILED + 1), NO_TERM, np.int32)
    for player in found.players:
        for site in range(sites):
            label = found.labels[found.maps.seen_by(player, site)]
            for number in range(1, MOST_PILED + 1):
                sentence = f"{_said(number)} on {label}, as player 1 sees the board."
                terms[player, site, number] = found.number(
                    player, f"{number} on {label}", sentence, node
                )
    return tables._replace(piles=terms.reshape(-1))


def _said(number: int) -> str:
    """So many pieces, as a sentence begins with them."""
    if number == MOST_PILED:
        return f"{number} own pieces or more"
    return "One own piece alone" if number == 1 else f"{number} own pieces"
