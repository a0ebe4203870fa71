"""Solving deduction puzzles: all ways to give variables values so that the constraints hold."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludeme.language.puzzles.lasting import stay_broken
from ludeme.model.header import HEADER_SIZE
from ludeme.play.game import Game
from ludeme.player.minimax.arrays import KeyColumns
from ludeme.player.solving.line import DEEPEST, Mark, Variables, begin_again
from ludeme.player.solving.solver import Solution, Solver
from ludeme.runtime.search_abi.compiled_game import IntArray

_NOTHING = np.zeros(0, np.int32)
#: So many other orders are tried.
_ORDERS = 2000
#: What variables begin with, in another order, as if they had failed so often.
_MOST_FAILED = 50


class Deduction(Solver):
    """Finds all solutions, one after the other: the variables without a value get one.

    Two solutions differ in the value of a variable, where none counts as 0 (`is Solved`).
    """

    def __init__(self, game: Game, row: IntArray) -> None:
        columns = KeyColumns(_NOTHING, _NOTHING, _NOTHING)  # no position is met twice
        super().__init__(game, row, columns, variables_of(game), size=1)
        self._game = game
        self._known: set[bytes] = set()
        self._lasting = stay_broken(game.facts.constraints)
        self._orders, self._random = _ORDERS, np.random.default_rng(1)

    def has(self, solutions: int) -> bool:
        """Whether it has so many solutions."""
        return len(self.solutions) >= solutions

    def _allotted(self, positions: int) -> int:
        return positions

    def _take(self, found: Solution) -> None:
        said = values_in(self._game, found.rows[-1]).tobytes()
        if said not in self._known:
            self._known.add(said)
            self.solutions.append(found)
        self._look_behind()

    def _look_behind(self) -> None:
        """Leave a solution: backwards, or on to other values of variables that have none yet.

        The game is over there, so the head of the row becomes that of the position before.
        """
        line, ply = self._line, int(self._line.state[Mark.PLY])
        row, slots = line.rows[ply], line.variables.slots
        if (row[line.variables.choices + slots] == 1).all():
            line.state[Mark.PLY] = ply - 1
        else:
            row[:HEADER_SIZE] = line.rows[ply - 1][:HEADER_SIZE]
            line.state[Mark.ENTERING] = 1

    def _go_on(self, ran: int) -> None:
        state = self._line.state
        if state[Mark.PLY] >= 0:
            return
        if self._lasting or self.solutions or not self._orders:
            self.done = True
            self.exhausted = self._lasting and not state[Mark.CUT]
        else:
            self._try_another_order()

    def _try_another_order(self) -> None:
        """Begin again with the variables in another order, by lot.

        Where constraints may come to hold, a value that does not fit yet may fit later.
        """
        self._orders -= 1
        failed = self._line.variables.failed
        failed[:] = self._random.integers(1, _MOST_FAILED, len(failed))
        begin_again(self._line, DEEPEST)


def values_in(game: Game, row: IntArray) -> IntArray:
    """The values of the variables of a puzzle in a position, [V]; 0 for those without one."""
    slots = np.array(game.facts.variables, np.int32)
    values = np.where(is_known_in(game, row), row[game.emitted.offsets["WHAT"] + slots], 0)
    return values.astype(np.int32)


def is_known_in(game: Game, row: IntArray) -> NDArray[np.bool_]:
    """Whether each variable of a puzzle has a value in a position, [V]."""
    slots = np.array(game.facts.variables, np.int32)
    known: NDArray[np.bool_] = row[game.emitted.offsets["CHOICES"] + slots] == 1
    return known


def variables_of(game: Game) -> Variables:
    """The variables of a puzzle that are not given from the start."""
    facts, generators = game.facts, game.emitted.generators
    slots = [slot for slot in facts.variables if slot not in facts.given]
    sets_value = np.zeros(max(generator.index for generator in generators) + 1, np.int32)
    for generator in generators:
        sets_value[generator.index] = any(each.kind == "value" for each in generator.details)
    return Variables(
        slots=np.array(slots, np.int32),
        sets_value=sets_value,
        fitting=np.zeros(facts.slots, np.int32),
        failed=np.ones(facts.slots, np.int32),
        choices=game.emitted.offsets["CHOICES"],
    )
