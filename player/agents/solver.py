"""The agent that plays games of one player by a solution."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from ludeme.play.move import Move
from ludeme.play.playable import CannotPlay
from ludeme.player.agents.asked import is_forced, moves_to_choose_from
from ludeme.player.agents.preparation import FreshCopies
from ludeme.player.agents.uct import UCT
from ludeme.player.minimax.known_moves import Lines
from ludeme.player.search.budget import Budget, default_budget, spend
from ludeme.player.search.room import bytes_of
from ludeme.player.solving.lines import SolvedLines
from ludeme.player.solving.solver import why_not
from ludeme.player.solving.thinking import Thinking
from ludeme.runtime.search_abi.compiled_game import State
from ludeme.runtime.search_abi.seeds import drawn


@dataclass
class SolverAgent(FreshCopies):
    """Solves a puzzle, and plays the solution: for one player, without chance.

    Give `iterations` (positions that are looked at) or `seconds` per move; where time is what moves
    cost, it thinks for up to `first` seconds before those of the first move. As long as it knows no
    solution, half of what a move may cost goes to `uct`, whose move is played. It remembers
    positions in `memory`.
    """

    PAPER: ClassVar[str] = "Boussemart, Hemery, Lecoutre and Sais 2004; Korf 1985"
    iterations: int | None = None
    seconds: float | None = None
    first: float = 5.0
    memory: str = "200MB"
    #: Positions that the last move cost.
    last_iterations: int = field(default=0, init=False, repr=False)
    _thinking: Thinking | None = field(default=None, init=False, repr=False)
    _prepared_for: object = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        self._budget = default_budget(self.iterations, self.seconds)
        if not 0 <= self.first <= 3600:
            raise ValueError(f"first is a number of seconds from 0 to 3600, not {self.first:g}")
        bytes_of(self.memory)
        self._uct = UCT()

    def prepare(self, state: State) -> None:
        """Look for a solution before the time of the first move runs."""
        thinking = self._thinking_about(state)
        if self.iterations is None and self.first and self._prepared_for is not state.game:
            spend(Budget(seconds=self.first), thinking.run)
        self._prepared_for = state.game

    def choose(self, state: State, budget: Budget | None = None, seed: int | None = None) -> Move:
        """Return a legal move of `state`: that of the solution, as soon as one is known."""
        legal = moves_to_choose_from(state, budget)
        budget, row = budget or self._budget, np.array(state.row, np.int32)
        self.last_iterations = 0
        if is_forced(legal, budget):
            return legal[0]
        if budget.seconds is not None:
            self.prepare(state)
        half, thinking = _half(budget), self._thinking_about(state)
        planned = thinking.move_at(row, legal)
        if planned is None:
            self.last_iterations = spend(half, thinking.run)
            planned = thinking.move_at(row, legal)
        return self._uct.choose(state, half, drawn(seed)) if planned is None else planned

    def lines_from(self, state: State, seed: int | None = None) -> Lines:
        """A search that can be asked about every move, before its first position."""
        self._see(state)
        row = np.array(state.row, np.int32)
        return SolvedLines(Thinking(state.game, row, bytes_of(self.memory)), state)

    def _thinking_about(self, state: State) -> Thinking:
        self._see(state)
        game, row = state.game, np.array(state.row, np.int32)
        if self._thinking is None or self._thinking.game is not game:
            self._thinking = Thinking(game, row, bytes_of(self.memory))
        self._thinking.see(row)
        return self._thinking

    @staticmethod
    def _see(state: State) -> None:
        game = getattr(state, "match", state.game)
        if reason := why_not(game):
            raise CannotPlay(f"solver cannot play {game.name}: {reason}")


def _half(budget: Budget) -> Budget:
    iterations = None if budget.iterations is None else max(1, budget.iterations // 2)
    return Budget(iterations, None if budget.seconds is None else budget.seconds / 2)
