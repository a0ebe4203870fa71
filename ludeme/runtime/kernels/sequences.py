"""Counts sequences of moves at machine speed: the leaves of the tree of all positions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from ludeme.model.header import MOVER, OVER, OVERFLOW
from ludeme.runtime.search_abi.calls import apply_move_from, generate_moves_into
from ludeme.runtime.search_abi.compiled_game import (
    IntArray,
    Program,
    with_longer_buffer,
    workspace,
)
from ludeme.runtime.search_abi.function_types import COUNTS, ROWS
from ludeme.runtime.search_abi.kernel import kernel
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.row_reading import copy_into
from ludeme.runtime.search_abi.running_game import RUNNING_GAME, running_game

#: Stand for a count where a list of moves, or a sequence of turns, did not fit.
_TOO_LONG, _TOO_DEEP = -1, -2
#: Moves of each turn that there is room for at first.
_MOVES_OF_A_TURN = 4


@kernel(types.int64(RUNNING_GAME, ROWS, ROWS, COUNTS, COUNTS))
def _count(game, rows, lists, sizes, next_moves):  # type: ignore[no-untyped-def]
    """The sequences of as many moves as there are `lists`, from the position `rows[0]`.

    `lists[d]` are the moves of `rows[d]`, `sizes[d]` their number, `next_moves[d]` which is next.
    """
    depth = lists.shape[0]
    total = level = 0
    sizes[0] = generate_moves_into(game, rows[0], lists[0])
    next_moves[0] = 0
    if depth == 1:
        total = sizes[0]
        level = -1
    while level >= 0 and game.tables[OVERFLOW] == 0:
        k = next_moves[level]
        if k == sizes[level]:
            level -= 1
            continue
        next_moves[level] += 1
        after = rows[level + 1]
        copy_into(after, rows[level])
        apply_move_from(game, after, lists[level], k, sizes[level])
        if after[OVER] != 0:
            continue
        n = generate_moves_into(game, after, lists[level + 1])
        if level + 2 == depth:
            total += n
        else:
            level += 1
            sizes[level] = n
            next_moves[level] = 0
    return total if game.tables[OVERFLOW] == 0 else _TOO_LONG


@kernel(types.int64(RUNNING_GAME, ROWS, ROWS, COUNTS, COUNTS, COUNTS))
def _count_turns(game, rows, lists, sizes, next_moves, left):  # type: ignore[no-untyped-def]
    """As `_count`, but of `left[0]` turns, each of them the moves of one player in a row.

    `left[d]` is the number of turns from `rows[d]` on; there is room for `len(lists)` moves.
    """
    total = level = 0
    sizes[0] = generate_moves_into(game, rows[0], lists[0])
    next_moves[0] = 0
    while level >= 0 and game.tables[OVERFLOW] == 0:
        k = next_moves[level]
        if k == sizes[level]:
            level -= 1
            continue
        next_moves[level] += 1
        before, after = rows[level], rows[level + 1]
        copy_into(after, before)
        apply_move_from(game, after, lists[level], k, sizes[level])
        turns = left[level]
        if after[OVER] != 0 or after[MOVER] != before[MOVER]:
            turns -= 1
        if turns == 0:
            total += 1
        elif after[OVER] == 0:
            level += 1
            if level == lists.shape[0]:
                return _TOO_DEEP
            sizes[level] = generate_moves_into(game, after, lists[level])
            next_moves[level] = 0
            left[level] = turns
    return total if game.tables[OVERFLOW] == 0 else _TOO_LONG


class SequenceCounter:
    """The memory to count sequences of one program, to be used again and again."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._space = workspace(program)
        self._random: Any = random_source(0)
        self._moves_of_a_turn = _MOVES_OF_A_TURN

    def count(
        self, row: IntArray, depth: int, *, turns: bool = False, longest: int = 1
    ) -> int | None:
        """The sequences of `depth` moves, at least one, from a position `row` [R], which stays.

        With `turns`, of so many turns: all moves of one player in a row are one. None where these
        are more than `longest`, or up to twice as many.
        """
        counted = self._of_turns if turns else self._of_moves
        while (found := counted(row, depth)) < 0:
            if found == _TOO_LONG:
                self._space = with_longer_buffer(self._space)
            elif self._moves_of_a_turn > longest:
                return None
            else:
                self._moves_of_a_turn *= 2
        self._program.see_no_fault()
        return found

    def _of_moves(self, row: IntArray, depth: int) -> int:
        sizes, next_moves = np.zeros((2, depth), np.int64)
        return int(_count(*self._game_from(row, depth), sizes, next_moves))

    def _of_turns(self, row: IntArray, depth: int) -> int:
        most = depth * self._moves_of_a_turn
        sizes, next_moves, left = np.zeros((3, most), np.int64)
        left[0] = depth
        return int(_count_turns(*self._game_from(row, most), sizes, next_moves, left))

    def _game_from(self, row: IntArray, most: int) -> tuple[Any, IntArray, IntArray]:
        """The game as kernels run it, and room for so many moves from a position."""
        rows = np.zeros((most + 1, self._program.row_size), np.int32)
        rows[0] = row
        lists = np.zeros((most, len(self._space.buffer)), np.int32)
        return running_game(self._program, self._space, self._random), rows, lists
