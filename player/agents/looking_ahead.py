"""What agents that look ahead with an evaluation have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

import numpy as np

from ludeme.play.move import Move
from ludeme.player.agents.asked import is_forced, moves_to_choose_from
from ludeme.player.agents.preparation import Preparing
from ludeme.player.minimax.evaluation_rule import Evaluation
from ludeme.player.minimax.known_moves import Lines, RootLine
from ludeme.player.search.budget import Budget, default_budget, spend
from ludeme.player.training.evaluation.sketch import SKETCH, evaluation_of
from ludeme.runtime.search_abi.compiled_game import IntArray, State
from ludeme.runtime.search_abi.seeds import drawn


class Search(Protocol):
    """A search on one game."""

    def begin(self, row: IntArray, seed: int) -> None:
        """Make the position `row` the root."""

    def run(self, iterations: int) -> int:
        """Look at so many more positions, or at fewer if that is enough."""

    @property
    def best(self) -> int:
        """The place of the best move in the legal list."""

    @property
    def depth(self) -> int:
        """How deep it went."""

    @property
    def score(self) -> float:
        """What the root is worth to the seat that moves."""


@dataclass
class LookingAhead(Preparing, ABC):
    """An agent with a search that asks an evaluation; `NAME` is what messages call it."""

    NAME: ClassVar[str]
    iterations: int | None = None
    seconds: float | None = None
    evaluation: str = SKETCH
    transfer: bool = False
    #: How deep the last search went, and what it said of the move that was played.
    last_depth: int = field(default=0, init=False, repr=False)
    last_score: float = field(default=0.0, init=False, repr=False)
    last_iterations: int = field(default=0, init=False, repr=False)
    _search: Any = field(default=None, init=False, repr=False)
    _made_for: object = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        self._budget = default_budget(self.iterations, self.seconds)

    def choose(self, state: State, budget: Budget | None = None, seed: int | None = None) -> Move:
        """Return a legal move of `state`; the same one for the same seed, game and iterations."""
        legal = moves_to_choose_from(state, budget)
        budget, seed = budget or self._budget, drawn(seed)
        if is_forced(legal, budget):
            self.last_iterations, self.last_depth, self.last_score = 0, 0, 0.0
            return legal[0]
        if budget.seconds is not None:
            self.prepare(state)
        search, row = self._search_on(state), np.array(state.row, np.int32)
        self.last_iterations = spend(budget, search.run, lambda: search.begin(row, seed))
        self.last_depth, self.last_score = search.depth, search.score
        return legal[search.best]

    def lines_from(self, state: State, seed: int | None = None) -> Lines:
        """A search that can be asked about every move, before its first position."""
        self._see(state.game)
        search = self._new_lines(self.evaluation_for(state.game))
        search.begin(np.array(state.row, np.int32), drawn(seed))
        return search

    def lines_of(
        self, state: State, budget: Budget | None = None, seed: int | None = None
    ) -> list[RootLine]:
        """Look ahead from `state`, and say what is known of its moves, the best first."""
        search = self.lines_from(state, seed)
        self.last_iterations = spend(budget or self._budget, search.run)
        return search.lines()

    def evaluation_for(self, game: Any) -> Evaluation:
        """What it evaluates positions of a game by."""
        return evaluation_of(self.evaluation, game, self.transfer)

    def _search_on(self, state: State) -> Search:
        """The search on the state's game, the same one as long as possible."""
        evaluation = self.evaluation_for(state.game)
        if self._search is None or self._made_for is not evaluation:
            self._see(state.game)
            self._made_for, self._search = evaluation, self._new_search(evaluation)
        search: Search = self._search
        return search

    @abstractmethod
    def _new_search(self, evaluation: Evaluation) -> Search:
        """A search on the game of an evaluation."""

    @abstractmethod
    def _new_lines(self, evaluation: Evaluation) -> Lines:
        """A search that can be asked about every move, on the game of an evaluation."""

    @abstractmethod
    def _see(self, game: Any) -> None:
        """A ValueError for games that cannot be searched."""
