"""How far a game has come: by how many sites have been filled, or emptied, since the start.

Every weight has two values, one for the start and one for the end; between them it changes evenly.
"""

from __future__ import annotations

import numpy as np

from ludeme.features.evaluation.tables import StageTables, TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.features.layout.position import Position
from ludeme.play.game import Game
from ludeme.play.state import State

#: Plies of a random game after which one sees whether a board fills or empties.
_PLIES = 24


def add_stages(found: Collection, tables: TermTables) -> TermTables:
    """Where the stage begins, and how much of the board changes until its end."""
    game = found.game
    if not tables.reading.sites:
        return tables
    state = game.start(seed=1)
    first = _occupied(game, state)
    random = np.random.default_rng(1)
    for _ in range(_PLIES):
        moves = [] if state.over else state.legal_moves()
        if not moves:
            break
        state.apply(moves[int(random.integers(len(moves)))], unchecked=True)
    fills = _occupied(game, state) > first
    change = tables.reading.sites - first if fills else first
    return tables._replace(stages=StageTables(first, max(1, change)))


def _occupied(game: Game, state: State) -> int:
    position = Position(game, state.row)
    return sum(position.piece(site) != 0 for site in range(game.facts.board_sites))
