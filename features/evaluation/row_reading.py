"""How a row is read: which of its numbers say what stands on a site, how high, and whose it is."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.features.layout.position import owner_by_state
from ludeme.model.facts import Facts
from ludeme.play.game import Game

IntArray = NDArray[np.int32]

#: A table of nothing.
NONE: IntArray = np.zeros(0, np.int32)


class RowReading(NamedTuple):
    """Where a row says what: S sites, N pieces, P players."""

    #: [S] where the row says what stands on a site, at the lowest of the levels of a stack; or its
    #: state, where that is the owner.
    places: IntArray
    #: [S] where it says how high a stack is, whose piece is on top, and how many there are; [0]
    #: where it does not say so.
    heights: IntArray
    holders: IntArray
    counts: IntArray
    owners: IntArray  # [N] the owner of each piece
    players: int
    levels: int

    @property
    def sites(self) -> int:
        """How many sites a row says something of."""
        return len(self.places)


def are_owners(facts: Facts) -> bool:
    """Whether the number that stands for a piece is its owner: there is no other, or its state."""
    return facts.ownerless or owner_by_state(facts)


def reading_of(game: Game) -> RowReading:
    """How rows of a game are read."""
    facts, emitted = game.facts, game.emitted
    sites, levels = facts.board_sites, emitted.levels
    pieces = "STATE" if owner_by_state(facts) else "WHAT"

    def of_sites(name: str, width: int = 1) -> IntArray:
        first = emitted.offsets.get(name) if name in emitted.lengths else None
        if first is None:
            return NONE
        return np.array(first + width * np.arange(sites), np.int32)

    owners = [0, *(piece.owner for piece in facts.pieces[1:])]
    if are_owners(facts):
        owners = list(range(game.players + 1))
    return RowReading(
        places=of_sites(pieces, levels),
        heights=of_sites("HEIGHT") if facts.stacking else NONE,
        holders=of_sites("WHO", levels) if facts.stored_who else NONE,
        counts=of_sites("COUNT") if facts.count else NONE,
        owners=np.array(owners, np.int32),
        players=game.players,
        levels=levels if facts.stacking else 1,
    )
