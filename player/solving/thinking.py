"""Thinking about a puzzle that is being played: a search for a solution, then the plan it is."""

from __future__ import annotations

import numpy as np

from ludeme.play.game import Game
from ludeme.play.move import Move
from ludeme.player.solving.plan import Plan, plan_of
from ludeme.player.solving.solver import Solver
from ludeme.player.solving.solvers import solver_of
from ludeme.runtime.search_abi.compiled_game import IntArray, start_row


class Thinking:
    """What is known of a running game, which takes at most so many bytes.

    Each position off the plan has to be thought about anew. Values of a deduction puzzle can be set
    anew, so where there is no solution with those that are set, it is solved from the start.

    Raises:
        ValueError: the game cannot be solved (`why_not`).
    """

    def __init__(self, game: Game, row: IntArray, memory: int) -> None:
        self.game = game
        self._memory = memory
        self._from_start: Solver | None = None
        self._begin(row)

    def _begin(self, row: IntArray) -> None:
        self._root = row.copy()
        self._plan: Plan | None = None
        self._solver = solver_of(self.game, row, self._memory)

    def see(self, row: IntArray) -> None:
        """Think about a position from now on, unless it goes on as it is."""
        if not self._goes_on_at(row):
            self._begin(row)

    def _goes_on_at(self, row: IntArray) -> bool:
        if self._plan is not None:
            return self._plan.knows(row)
        is_open = self.game.facts.deduction and not self._solver.done
        return is_open or np.array_equal(row, self._root)

    def run(self, positions: int) -> int:
        """Look at so many more positions, or at fewer if that is enough."""
        looked = self._solver.look_for(1, positions)
        if self.game.facts.deduction and self._is_in_vain:
            self._look_from_start()
            looked += self._solver.look_for(1, positions - looked)
        if self._solver.solutions:
            self._plan = plan_of(self.game, self._solver.solutions[-1])
        return looked

    @property
    def _is_in_vain(self) -> bool:
        return self._solver.done and not self._solver.solutions

    def _look_from_start(self) -> None:
        """Go on with the search from the start, where it has been begun."""
        if self._from_start is None:
            start = start_row(self.game.program, 1)
            self._from_start = solver_of(self.game, start, self._memory)
        self._solver = self._from_start

    def move_at(self, row: IntArray, legal: list[Move]) -> Move | None:
        """The move of the plan in a position; None where there is none."""
        return None if self._plan is None else self._plan.move_at(row, legal)

    @property
    def settled(self) -> bool:
        """Whether looking further would change nothing."""
        return self._solver.done or self._solver.has(1)

    @property
    def hopeless(self) -> bool:
        """Whether it is certain that there is no solution."""
        return self._solver.exhausted and self._is_in_vain

    @property
    def looked(self) -> int:
        """Positions that have been looked at."""
        return self._solver.looked
