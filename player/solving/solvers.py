"""Which solver a game has: `solver_of(game, row)`."""

from __future__ import annotations

from ludeme.play.game import Game
from ludeme.player.solving.deduction import Deduction
from ludeme.player.solving.planning import Planning
from ludeme.player.solving.solver import Solver
from ludeme.runtime.search_abi.compiled_game import IntArray

#: What a solver may take, in bytes.
MEMORY = 200 * 2**20


def solver_of(game: Game, row: IntArray, memory: int = MEMORY) -> Solver:
    """A search for solutions from a position, which remembers others in so many bytes.

    Raises:
        ValueError: the game cannot be solved (`why_not`).
    """
    return Deduction(game, row) if game.facts.deduction else Planning(game, row, memory)
