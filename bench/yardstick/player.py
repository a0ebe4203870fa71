"""The agent `yardstick`: alpha-beta by the textbook of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bench.yardstick.textbook import textbook
from ludeme.player import register_agent
from ludeme.player.agents.alpha_beta import AlphaBeta
from ludeme.player.minimax.weighted_terms import WeightedTerms

#: What the yardstick is called.
NAME = "yardstick"


@dataclass
class Yardstick(AlphaBeta):
    """Alpha-beta with an evaluation set by hand; its parameters are those of alpha-beta."""

    evaluation: str = "textbook"

    def evaluation_for(self, game: Any) -> WeightedTerms:
        """What the textbook of a game says."""
        return textbook(game)


register_agent(NAME, Yardstick)
