"""The alpha-beta agent: looks ahead as far as time allows, and evaluates by terms of the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from ludeme.play.move import Move, is_between_games
from ludeme.player.minimax.evaluation_rule import Evaluation
from ludeme.player.minimax.learned_evaluation import evaluation_from_file
from ludeme.player.minimax.minimax_search import MinimaxSearch
from ludeme.player.search.budget import Budget, default_budget, spend
from ludeme.runtime.search_abi.compiled_game import State
from ludeme.runtime.search_abi.seeds import drawn


@dataclass
class AlphaBeta:
    """Alpha-beta with iterative deepening, transpositions, and quiescence over captures.

    `evaluation` is a file that `ludeme train --evaluation` has written. Give `iterations`
    (positions that are looked at) or `seconds` per move; it looks at most `plies` ahead. The table
    of transpositions has `table` bits. For games of two players without chance. An evaluation of
    other rules, which must have the same terms, needs `transfer`.
    """

    PAPER: ClassVar[str] = "Knuth and Moore 1975"
    iterations: int | None = None
    seconds: float | None = None
    evaluation: str = ""
    plies: int = 64
    table: int = 20
    transfer: bool = False
    #: How deep the last search went, and what it said of the move that was played.
    last_depth: int = field(default=0, init=False, repr=False)
    last_score: float = field(default=0.0, init=False, repr=False)
    last_iterations: int = field(default=0, init=False, repr=False)
    _search: MinimaxSearch | None = field(default=None, init=False, repr=False)
    _made_for: object = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        self._budget = default_budget(self.iterations, self.seconds)
        if not self.evaluation:
            raise ValueError("alpha-beta needs an evaluation: evaluation=FILE")
        if not 1 <= self.plies <= 90:
            raise ValueError(f"plies is a depth from 1 to 90, not {self.plies}")
        if not 4 <= self.table <= 28:
            raise ValueError(f"table is a number of bits from 4 to 28, not {self.table}")

    def choose(self, state: State, budget: Budget | None = None, seed: int | None = None) -> Move:
        """Return a legal move of `state`; the same one for the same seed, game and iterations."""
        legal: list[Move] = state.legal_moves()
        if is_between_games(legal):
            return legal[0]
        search = self._search_on(state)
        search.begin(np.array(state.row, np.int32), drawn(seed))
        self.last_iterations = spend(budget or self._budget, search.run)
        self.last_depth, self.last_score = search.depth, search.score
        return legal[search.best]

    def evaluation_for(self, game: Any) -> Evaluation:
        """What it evaluates positions of a game by."""
        return evaluation_from_file(self.evaluation, game, self.transfer)

    def _search_on(self, state: State) -> MinimaxSearch:
        """The search on the state's game, the same one as long as possible."""
        evaluation = self.evaluation_for(state.game)
        if self._search is None or self._made_for is not evaluation:
            check_game(state)
            self._made_for = evaluation
            self._search = MinimaxSearch(evaluation, depth=self.plies, table_bits=self.table)
        return self._search


def check_game(state: State) -> None:
    """A ValueError for games that alpha-beta cannot search."""
    game = state.game
    if game.players != 2 or game.emitted.stochastic or game.simultaneous:
        raise ValueError(f"alpha-beta plays games of two without chance, not {game.name}")
