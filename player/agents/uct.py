"""The UCT agent: Monte Carlo tree search with upper confidence bounds and random playouts."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from ludeme.play.move import Move
from ludeme.player.search.budget import Budget, default_budget, spend
from ludeme.player.search.driver import Search, new_search
from ludeme.player.search.root import RootStatistics
from ludeme.runtime.search_abi.compiled_game import Program, State


@dataclass
class UCT:
    """The baseline player; plays the most visited move, but never misses a win in one.

    Give `iterations` or `seconds` per move. `c` is the exploration constant of UCB1 for utilities
    in [-1, 1]. `reuse` keeps the part of the tree that is still reachable for the next move (games
    without chance only; the iterations come on top of those kept). `solver` proves wins and losses
    and stops once the root is decided.
    """

    iterations: int | None = None
    seconds: float | None = None
    c: float = sqrt(2)
    reuse: bool = True
    solver: bool = False
    #: Iterations that the last move cost; those of a kept tree come on top of them.
    last_iterations: int = field(default=0, init=False, repr=False)
    _search: Search | None = field(default=None, init=False, repr=False)
    _program: Program | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        self._budget = default_budget(self.iterations, self.seconds)

    def choose(self, state: State, budget: Budget | None = None, seed: int = 0) -> Move:
        """Return a legal move of `state`; the same one for the same seed, tree and iterations."""
        legal: list[Move] = state.legal_moves()
        return legal[self.analyse(state, budget, seed).best(seed)]

    def analyse(self, state: State, budget: Budget | None = None, seed: int = 0) -> RootStatistics:
        """Search from `state` and return the statistics of its legal moves."""
        search = self._search_on(state.game.program)
        search.begin(state.row, seed)
        self.last_iterations = spend(budget or self._budget, search.run)
        return search.root()

    def _search_on(self, program: Program) -> Search:
        if self._search is None or self._program is not program:
            self._program = program
            self._search = new_search(
                program, exploration=self.c, reuse=self.reuse, solve=self.solver
            )
        return self._search
