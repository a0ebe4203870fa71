"""How many arrangements of pieces a board has room for."""

from __future__ import annotations

from dataclasses import dataclass
from math import log10

from ludeme.model.capabilities import Capability
from ludeme.play.game import Game

#: What tells equal pieces apart.
_STATES = {Capability.STATE, Capability.ROTATION, Capability.VALUE}


@dataclass(frozen=True)
class Arrangements:
    """Of a board: its sites, and how many kinds of pieces there are; 0 where that says nothing."""

    sites: int
    kinds: int

    @property
    def logarithm(self) -> float | None:
        """The number of arrangements, to base 10; None where sites hold more than a piece."""
        return self.sites * log10(1 + self.kinds) if self.kinds else None


def arrangements_of(game: Game) -> Arrangements:
    """What a game has room for."""
    facts = game.facts
    sites = len(facts.topology.sites(facts.default_type))
    several = facts.stacking or facts.count or len(facts.types) > 1
    several = several or bool(facts.needs & _STATES)
    kinds = sum(piece.kind != "die" for piece in facts.pieces[1:])
    return Arrangements(sites, 0 if several else kinds)
