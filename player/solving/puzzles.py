"""Solving a puzzle from Python: `ludeme.solve(state)`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludeme.play.move import Move
from ludeme.play.playable import CannotPlay, see_position
from ludeme.play.state import State
from ludeme.player.search.budget import Budget, see_budget, spend
from ludeme.player.solving.solver import Solution, Solver, why_not
from ludeme.player.solving.solvers import solver_of

#: Positions at a time where there is no limit.
_MANY = 10**9


@dataclass(frozen=True)
class Solved:
    """What is known of the solutions of a position."""

    #: The moves of each: of deduction puzzles several, else those of the shortest that is known.
    solutions: tuple[tuple[Move, ...], ...]
    #: Whether there are no others; of puzzles that are played by moves, whether there is none.
    exhausted: bool
    #: Whether none has fewer moves, of puzzles that are played by moves.
    shortest: bool
    #: How many were looked at.
    positions: int


def solve(state: State, *, solutions: int = 2, budget: Budget | None = None) -> Solved:
    """Solve a game of one player without chance from a position.

    Of a deduction puzzle it looks for so many solutions: the two of the default tell whether there
    is only one. Elsewhere it looks for the shortest. Without a budget (of positions, or seconds) it
    goes on until it has found them, which may be never.

    Raises:
        CannotPlay: the game is for more players, or there is chance in it, or something is hidden.
    """
    see_position(state)
    see_budget(budget)
    game: Any = getattr(state, "match", state.game)
    if reason := why_not(game):
        raise CannotPlay(f"{game.name} cannot be solved: {reason}")
    solver = solver_of(game, np.array(state.row, np.int32))

    def run(positions: int) -> int:
        return solver.look_for(solutions, positions)

    if budget is None:
        while run(_MANY):
            pass
    else:
        spend(budget, run)
    return solved(state, solver)


def solved(state: State, solver: Solver) -> Solved:
    """What a solver has found out about a position."""
    found = solver.solutions if state.game.facts.deduction else solver.solutions[-1:]
    moves = tuple(moves_of(state, solution) for solution in found)
    return Solved(moves, solver.exhausted, solver.shortest, solver.looked)


def moves_of(state: State, solution: Solution) -> tuple[Move, ...]:
    """The moves of a solution of a position."""
    return tuple(move for move, _ in replayed(state.copy(), solution))


def replayed(state: State, solution: Solution) -> Iterator[tuple[Move, State]]:
    """Each move of a solution with the position before it, which is played on then."""
    for row in solution.moves:
        wanted = tuple(map(int, row))
        move = next(move for move in state.legal_moves() if tuple(move.row) == wanted)
        yield move, state
        state.apply(move)
