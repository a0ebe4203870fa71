"""Findings about puzzles: that there is no solution, or more than one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ludeme.app.linting.evidence import Evidence
from ludeme.app.linting.findings import Finding
from ludeme.play.game import Game
from ludeme.player.search.budget import Budget, spend
from ludeme.player.solving.solver import why_not
from ludeme.player.solving.solvers import solver_of

#: More of a deduction puzzle say no more.
_ENOUGH = 2


def is_solved(game: Game) -> bool:
    """Whether a solution is looked for: of a puzzle that begins the same every time."""
    return not why_not(game) and not game.emitted.starts_by_lot


def solved(game: Game, evidence: Evidence, seconds: float, seed: int) -> Iterator[Finding]:
    """What is found out about the solutions of a puzzle in so many seconds."""
    solver = solver_of(game, np.array(game.start(seed=seed).row, np.int32))
    spend(Budget(seconds=seconds), lambda positions: solver.look_for(_ENOUGH, positions))
    many = f"{solver.looked:,} positions were looked at"
    if not solver.solutions and solver.exhausted:
        yield Finding("no-solution", f"there is no solution: all {many}", evidence.ends)
    if solver.has(_ENOUGH):
        message = "there is more than one solution: `ludeme solve` shows two of them"
        yield Finding("several-solutions", message, evidence.plays)
