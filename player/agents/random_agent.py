"""The agent that plays a uniformly random legal move."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from ludeme.play.move import Move
from ludeme.player.agents.asked import moves_to_choose_from
from ludeme.player.search.budget import Budget
from ludeme.runtime.search_abi.compiled_game import State
from ludeme.runtime.search_abi.seeds import drawn


@dataclass
class RandomAgent:
    """Uniform over the list of legal moves."""

    #: It looks at nothing but the legal moves.
    sees_all: ClassVar[bool] = False

    def choose(self, state: State, budget: Budget | None = None, seed: int | None = None) -> Move:
        """Return a legal move of `state`; the budget does not matter."""
        return Random(drawn(seed)).choice(moves_to_choose_from(state, budget))
