"""Agents that follow a feature policy: with search (`biased`), by its favourite, or by drawing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ludeme.play.move import Move, is_between_games
from ludeme.player.agents.asked import moves_to_choose_from
from ludeme.player.agents.uct import MCTS
from ludeme.player.policy.policy import policy_from_file
from ludeme.player.search.budget import Budget
from ludeme.runtime.search_abi.compiled_game import IntArray, State
from ludeme.runtime.search_abi.seeds import drawn


@dataclass
class Biased(MCTS):
    """Monte Carlo tree search with a feature policy as prior (seed 000, eq. 4).

    It is `mcts:select=puct` with `features`. With `select=ucb1` the policy counts in playouts
    alone.
    """

    selection: str = "puct"

    def __post_init__(self) -> None:
        if not self.features:
            raise ValueError("a search biased by features needs a file of them: features=FILE")
        super().__post_init__()


@dataclass
class _Follower:
    """An agent that asks the policy and does not search."""

    features: str = ""
    transfer: bool = False

    def __post_init__(self) -> None:
        if not self.features:
            raise ValueError("who follows features needs a file of them: features=FILE")

    def _probabilities(self, state: State) -> np.ndarray:
        policy = policy_from_file(self.features, state.game, "selection", self.transfer)
        return policy.probabilities(state.row, _rows(state))


@dataclass
class Greedy(_Follower):
    """Plays the move that the policy of a weights file likes best, ties at random."""

    def choose(self, state: State, budget: Budget | None = None, seed: int | None = None) -> Move:
        """Return the most probable legal move of `state`; no search, so no budget is used."""
        legal = moves_to_choose_from(state, budget)
        if is_between_games(legal):
            return legal[0]
        noise = np.random.default_rng(drawn(seed)).random(len(legal))
        return legal[int(np.lexsort((noise, self._probabilities(state)))[-1])]


@dataclass
class Softmax(_Follower):
    """Draws its moves from the policy of a weights file."""

    def choose(self, state: State, budget: Budget | None = None, seed: int | None = None) -> Move:
        """Return a legal move of `state` with its probability; no search, so no budget is used."""
        legal = moves_to_choose_from(state, budget)
        if is_between_games(legal):
            return legal[0]
        return legal[
            int(np.random.default_rng(drawn(seed)).choice(len(legal), p=self._probabilities(state)))
        ]


def _rows(state: State) -> IntArray:
    """The legal move rows of a position, in the order of its moves."""
    return np.array([move.row for move in state.legal_moves()], np.int32)
