"""Tracks: how far the pieces of a player have come on the track that is its own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ludeme.features.evaluation.tables import TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.play.game import Game

#: So many steps along a track count as one.
STEPS_AT_ONCE = 10.0


def progress_of(game: Game, player: int) -> Sequence[int]:
    """How far along the player's own track each site is; nothing if it has none, or several."""
    own = [track for track in game.facts.tracks if track.owner == player]
    if len(own) != 1:
        return ()
    return [max(0, own[0].index_of(site)) for site in range(game.facts.board_sites)]


def add_tracks(found: Collection, tables: TermTables) -> TermTables:
    """The way that all pieces have gone, together; pieces on one site count one by one."""
    game = found.game
    progress = {player: progress_of(game, player) for player in found.players}
    if not tables.reading.sites or not all(progress.values()):
        return tables
    sites = tables.reading.sites
    ways = np.zeros((game.players + 1) * sites, np.int32)
    for player, own in progress.items():
        ways[player * sites : (player + 1) * sites] = own
        tables.tracks.terms[player] = found.number(
            player, "track", "Ten steps of own pieces along their track.", game.node.equipment
        )
    return tables._replace(tracks=tables.tracks._replace(ways=ways))
