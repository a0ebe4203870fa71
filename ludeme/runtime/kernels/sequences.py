"""Counts sequences of moves at machine speed: the leaves of the tree of all positions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from ludeme.model.header import OVER, OVERFLOW
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

#: Stands for a count where a list of moves did not fit.
_TOO_LONG = -1


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


class SequenceCounter:
    """The memory to count sequences of moves of one program, to be used again and again."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._space = workspace(program)
        self._random: Any = random_source(0)

    def count(self, row: IntArray, depth: int) -> int:
        """The sequences of `depth` moves, at least one, from a position `row` [R], which stays."""
        while (found := self._counted(row, depth)) == _TOO_LONG:
            self._space = with_longer_buffer(self._space)
        return found

    def _counted(self, row: IntArray, depth: int) -> int:
        rows = np.zeros((depth, self._program.row_size), np.int32)
        rows[0] = row
        lists = np.zeros((depth, len(self._space.buffer)), np.int32)
        sizes, next_moves = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
        game = running_game(self._program, self._space, self._random)
        found = int(_count(game, rows, lists, sizes, next_moves))
        self._program.see_no_fault()
        return found
