"""What a seat can force within so many plies, by a search of everything."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from ludeme.model.header import OVER, OVERFLOW, PLAYERS
from ludeme.runtime.search_abi.calls import apply_move_from, generate_moves_into
from ludeme.runtime.search_abi.compiled_game import IntArray, Program, workspace
from ludeme.runtime.search_abi.function_types import COUNTS, INDICES, REALS, ROWS
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.row_reading import copy_into, deciding_seat, read_utilities
from ludeme.runtime.search_abi.running_game import RUNNING_GAME, running_game

#: Answers of a search.
NO, YES, TOO_MANY = 0, 1, -1


@helper
def step(game, positions, lists, level, k, n):  # type: ignore[no-untyped-def]
    """Make move k of a level; the position after it is that of the next level."""
    copy_into(positions[level + 1], positions[level])
    apply_move_from(game, positions[level + 1], lists[level], k, n)


@kernel(
    types.int64(
        RUNNING_GAME, ROWS, ROWS, INDICES, INDICES, REALS, COUNTS, types.int64, types.float64
    )
)
def search(game, positions, lists, numbers, places, utilities, left, seat, least):  # type: ignore[no-untyped-def]
    """Whether `seat` can force at least so much from `positions[0]`, within as many plies as fit.

    `left` is how many positions may still be looked at.
    """
    deepest, level = positions.shape[0] - 1, 0
    while True:
        row, holds = positions[level], False
        if left[0] == 0:
            return -1
        left[0] -= 1
        n = 0
        if row[OVER] != 0:
            read_utilities(row, utilities)
            holds = utilities[seat] >= least
        elif level < deepest:
            n = generate_moves_into(game, row, lists[level])
            if game.tables[OVERFLOW] != 0:
                game.tables[OVERFLOW] = 0
                return -1
        if n > 0:
            numbers[level], places[level] = n, 0
            step(game, positions, lists, level, 0, n)
            level += 1
            continue
        while level > 0:  # answer the levels above, up to one that has another move to try
            level -= 1
            own = deciding_seat(positions[level]) == seat
            places[level] += 1
            if holds != own and places[level] < numbers[level]:
                step(game, positions, lists, level, places[level], numbers[level])
                level += 1
                break
        else:
            return 1 if holds else 0


class Exhaustive:
    """Searches everything on one program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._game: Any = running_game(program, workspace(program), random_source(1))
        self._width = len(workspace(program).buffer)

    def forces(self, row: IntArray, seat: int, least: float, plies: int, most: int = 10**9) -> int:
        """`YES` if the seat can force at least `least` within so many plies, `NO` if it cannot.

        `TOO_MANY` if more than `most` positions would have to be looked at.
        """
        positions = np.empty((plies + 1, self._program.row_size), np.int32)
        positions[0] = row
        lists = np.empty((max(1, plies), self._width), np.int32)
        numbers, places = np.zeros((2, plies + 1), np.int32)
        utilities = np.zeros(int(row[PLAYERS]) + 1)
        found: int = search(
            self._game, positions, lists, numbers, places, utilities,
            np.array([most], np.int64), seat, least,
        )  # fmt: skip
        return found
