"""Agents that follow a feature policy: with search (`biased`), by its favourite, or by drawing."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

import numpy as np

from ludeme.play.move import Move
from ludeme.player.policy.biased_search import new_biased_search
from ludeme.player.policy.policy import FeaturePolicy, policy_from_file
from ludeme.player.search.budget import Budget, default_budget, spend
from ludeme.player.search.driver import Search
from ludeme.player.search.root import RootStatistics
from ludeme.runtime.search_abi.compiled_game import IntArray, State


@dataclass
class Biased:
    """Monte Carlo tree search with a feature policy as prior (seed 000, eq. 4).

    `features` is a weights file; one of another game needs `transfer`. `playout`, `first`,
    `unvisited` and `selection` are those of `biased_search.Guidance`, all others those of `uct`.
    """

    features: str
    iterations: int | None = None
    seconds: float | None = None
    c: float = sqrt(2)
    playout: str = "uniform"
    first: int = 0
    unvisited: str = "parent"
    selection: str = "puct"
    reuse: bool = True
    solver: bool = False
    transfer: bool = False
    _search: Search | None = field(default=None, init=False, repr=False)
    _policy: FeaturePolicy | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        self._budget = default_budget(self.iterations, self.seconds)
        #: Iterations spent on the last move.
        self.last_iterations = 0

    def choose(self, state: State, budget: Budget | None = None, seed: int = 0) -> Move:
        """Return a legal move of `state`; the same one for the same seed, tree and iterations."""
        legal: list[Move] = state.legal_moves()
        return legal[self.analyse(state, budget, seed).best(seed)]

    def analyse(self, state: State, budget: Budget | None = None, seed: int = 0) -> RootStatistics:
        """Search from `state` and return the statistics of its legal moves."""
        policy = policy_from_file(self.features, state.game, "selection", self.transfer)
        search = self._search_on(policy, state)
        search.begin(state.row, seed)
        self.last_iterations = spend(budget or self._budget, search.run)
        return search.root()

    def _search_on(self, policy: FeaturePolicy, state: State) -> Search:
        if self._search is None or self._policy is not policy:
            self._policy = policy
            own = None
            if self.playout != "uniform":
                own = policy_from_file(self.features, state.game, "playout", self.transfer)
            self._search = new_biased_search(
                policy,
                exploration=self.c,
                reuse=self.reuse,
                solve=self.solver,
                playout=self.playout,
                first=self.first,
                unvisited=self.unvisited,
                selection=self.selection,
                playout_policy=own,
            )
        return self._search


@dataclass
class _Follower:
    """An agent that asks the policy and does not search."""

    features: str
    transfer: bool = False

    def _probabilities(self, state: State) -> np.ndarray:
        policy = policy_from_file(self.features, state.game, "selection", self.transfer)
        return policy.probabilities(state.row, _rows(state))


@dataclass
class Greedy(_Follower):
    """Plays the move that the policy of a weights file likes best, ties at random."""

    def choose(self, state: State, budget: Budget | None = None, seed: int = 0) -> Move:
        """Return the most probable legal move of `state`; no search, so no budget is used."""
        legal: list[Move] = state.legal_moves()
        noise = np.random.default_rng(seed).random(len(legal))
        return legal[int(np.lexsort((noise, self._probabilities(state)))[-1])]


@dataclass
class Softmax(_Follower):
    """Draws its moves from the policy of a weights file."""

    def choose(self, state: State, budget: Budget | None = None, seed: int = 0) -> Move:
        """Return a legal move of `state` with its probability; no search, so no budget is used."""
        legal: list[Move] = state.legal_moves()
        return legal[
            int(np.random.default_rng(seed).choice(len(legal), p=self._probabilities(state)))
        ]


def _rows(state: State) -> IntArray:
    """The legal move rows of a position, in the order of its moves."""
    return np.array([move.row for move in state.legal_moves()], np.int32)
