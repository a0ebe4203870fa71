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
    """What is known of one game, which takes at most so many bytes.

    Values of a deduction puzzle can be set anew, so its solution is that of the start, wherever the
    player has got to. Elsewhere each position off the plan has to be thought about anew.
    """

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._game: Game | None = None
        self._root = np.zeros(0, np.int32)
        self._solver: Solver | None = None
        self._plan: Plan | None = None

    def see(self, game: Game, row: IntArray) -> None:
        """Think about a position of a game, unless that goes on as it is.

        Raises:
            ValueError: the game cannot be solved (`why_not`).
        """
        if game is not self._game or not self._goes_on_at(row):
            self._game, self._root, self._plan = game, row.copy(), None
            first = start_row(game.program, 1) if game.facts.deduction else row
            self._solver = solver_of(game, first, self._memory)

    def _goes_on_at(self, row: IntArray) -> bool:
        if self._plan is not None:
            return self._plan.knows(row)
        return self._deduces or np.array_equal(row, self._root)

    def run(self, positions: int) -> int:
        """Look at so many more positions, or at fewer if that is enough."""
        solver = self._running
        looked = solver.look_for(1, positions)
        if self._game is not None and solver.solutions:
            self._plan = plan_of(self._game, solver.solutions[-1])
        return looked

    def move_at(self, row: IntArray, legal: list[Move]) -> Move | None:
        """The move of the plan in a position; None where there is none."""
        return None if self._plan is None else self._plan.move_at(row, legal)

    @property
    def settled(self) -> bool:
        """Whether looking further would change nothing."""
        return self._running.done or self._running.has(1)

    @property
    def hopeless(self) -> bool:
        """Whether it is certain that there is no solution."""
        return self._running.exhausted and not self._running.solutions

    @property
    def looked(self) -> int:
        """Positions that have been looked at."""
        return self._running.looked

    @property
    def _deduces(self) -> bool:
        return self._game is not None and self._game.facts.deduction

    @property
    def _running(self) -> Solver:
        if self._solver is None:
            raise RuntimeError("there is no position to think about yet")
        return self._solver
