"""What a solution says to play: the next move in a position, as long as it is on the way."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ludeme.model.header import RNG
from ludeme.play.game import Game
from ludeme.play.move import Move
from ludeme.player.solving.deduction import is_known_in, values_in
from ludeme.player.solving.solver import Solution
from ludeme.runtime.search_abi.compiled_game import IntArray


class Plan(Protocol):
    """What a solution says."""

    def knows(self, row: IntArray) -> bool:
        """Whether it says something of a position."""

    def move_at(self, row: IntArray, legal: list[Move]) -> Move | None:
        """What to play in a position; None where it says nothing of it."""


def plan_of(game: Game, solution: Solution) -> Plan:
    """The plan that a solution of a game is."""
    return _Values(game, solution) if game.facts.deduction else _Way(solution)


class _Way:
    """Moves that follow each other: it says nothing of positions beside them."""

    def __init__(self, solution: Solution) -> None:
        self._moves = {
            _name_of(row): tuple(int(number) for number in move)
            for row, move in zip(solution.rows, solution.moves, strict=False)
        }

    def knows(self, row: IntArray) -> bool:
        return _name_of(row) in self._moves

    def move_at(self, row: IntArray, legal: list[Move]) -> Move | None:
        wanted = self._moves.get(_name_of(row))
        return next((move for move in legal if tuple(move.row) == wanted), None)


def _name_of(row: IntArray) -> bytes:
    """All numbers of a position but for chance, which has no part in it."""
    row = np.array(row, np.int32)
    row[RNG] = 0
    return row.tobytes()


class _Values:
    """The values of all variables, whatever is set already.

    What is right stays. A variable without a value gets its own; a wrong one is given the right
    one, and where that does not fit yet, loses its value.
    """

    def __init__(self, game: Game, solution: Solution) -> None:
        self._game = game
        self._wanted = self._values(solution.rows[-1])

    def _values(self, row: IntArray) -> dict[int, int]:
        """The values of the variables that have one."""
        slots, known = self._game.facts.variables, is_known_in(self._game, row)
        values = values_in(self._game, row)
        return {s: int(v) for s, v, is_known in zip(slots, values, known, strict=True) if is_known}

    def knows(self, row: IntArray) -> bool:
        return not self._wrong(self._values(row))

    def _wrong(self, has: dict[int, int]) -> set[int]:
        """Which of these values of variables are wrong."""
        free = has.keys() - self._game.facts.given
        return {slot for slot in free if has[slot] != self._wanted.get(slot, 0)}

    def move_at(self, row: IntArray, legal: list[Move]) -> Move | None:
        has = self._values(row)
        wrong = self._wrong(has)
        helpful = [
            move
            for move in legal
            if move.value is not None
            and (move.to_site in wrong or (move.to_site not in has and not move.strikes))
            and move.value == self._wanted.get(move.to_site)
        ]
        setting = (move for move in helpful if not move.strikes)
        return next(setting, next(iter(helpful), None))
