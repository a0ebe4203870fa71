"""The alpha-beta agent: looks ahead as far as time allows, and evaluates by terms of the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from ludeme.play.move import Move, is_between_games
from ludeme.player.minimax.evaluation_rule import Evaluation
from ludeme.player.minimax.learned_evaluation import evaluation_from_file
from ludeme.player.minimax.minimax_search import OTHERS, MinimaxSearch
from ludeme.player.parts.registry import did_you_mean
from ludeme.player.search.budget import Budget, default_budget, spend
from ludeme.runtime.search_abi.compiled_game import State
from ludeme.runtime.search_abi.seeds import drawn

_MOST_OUTCOMES = 10_000


@dataclass
class AlphaBeta:
    """Alpha-beta with iterative deepening, transpositions, and quiescence over captures.

    With more than two players the others are `paranoid` (all against this one), or each is for
    itself: `others=max-n`. Chance is looked at by expectation, over up to `outcomes` outcomes of a
    move.

    `evaluation` is a file that `ludeme train --evaluation` has written. Give `iterations`
    (positions that are looked at) or `seconds` per move; it looks at most `plies` ahead. The table
    of transpositions has `table` bits. For all games but those where players choose at once.
    """

    PAPER: ClassVar[str] = "Knuth and Moore 1975"
    iterations: int | None = None
    seconds: float | None = None
    evaluation: str = ""
    plies: int = 64
    table: int = 20
    others: str = "paranoid"
    outcomes: int = 36
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
        if self.others not in OTHERS:
            hint = did_you_mean(self.others, OTHERS)
            raise ValueError(f"others={self.others!r} is none of {', '.join(OTHERS)}{hint}")
        if not 1 <= self.outcomes <= _MOST_OUTCOMES:
            raise ValueError(f"outcomes is a number from 1 to {_MOST_OUTCOMES}: {self.outcomes}")

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
        return evaluation_from_file(self.evaluation, game)

    def _search_on(self, state: State) -> MinimaxSearch:
        """The search on the state's game, the same one as long as possible."""
        evaluation = self.evaluation_for(state.game)
        if self._search is None or self._made_for is not evaluation:
            check_game(state)
            self._made_for = evaluation
            self._search = MinimaxSearch(
                evaluation, depth=self.plies, table_bits=self.table,
                others=self.others, outcomes=self.outcomes,
            )  # fmt: skip
        return self._search


def check_game(state: State) -> None:
    """A ValueError for games that cannot be searched move by move."""
    if state.game.simultaneous:
        raise ValueError(f"alpha-beta needs players who move in turn, not {state.game.name}")
