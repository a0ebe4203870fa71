"""Judging by weighted terms of the rules: a position by itself, a move by what lies behind it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.features.evaluate.masks import softmax
from ludeme.features.evaluation.weighing import WEIGHING, Weighing
from ludeme.model.header import OVERFLOW
from ludeme.play.game import Game
from ludeme.player.batched.evaluator import Priors, Values
from ludeme.player.batched.values import as_value
from ludeme.player.minimax.weighted_terms import WeightedTerms
from ludeme.player.parts.evaluated.behind import value_after, value_for
from ludeme.runtime.search_abi.calls import generate_moves
from ludeme.runtime.search_abi.compiled_game import IntArray, with_longer_buffer, workspace
from ludeme.runtime.search_abi.function_types import REALS, ROW, ROWS, tuple_of
from ludeme.runtime.search_abi.kernel import kernel
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.row_reading import copy_into, deciding_seat
from ludeme.runtime.search_abi.running_game import RUNNING_GAME, running_game

#: Priors are the softmax of what moves lead to, divided by it (as in `select=evaluated-puct`).
_TEMPERATURE = 0.2


class _Memory(NamedTuple):
    """What judges, and room for one position and its moves."""

    weighing: Weighing
    values: NDArray[np.float64]  # [P + 1]
    row: IntArray  # [R]
    moves: IntArray  # [K * W]
    scores: NDArray[np.float64]  # [K]


_MEMORY: Any = tuple_of(_Memory, WEIGHING, REALS, ROW, ROW, REALS)
_OFFSETS = types.Array(types.int64, 1, "C")
_ANSWERS = types.Array(types.float32, 1, "C")


@kernel(types.boolean(_MEMORY, RUNNING_GAME, ROWS, _OFFSETS, _ANSWERS, _ANSWERS))
def _judge(memory, game, rows, offsets, priors, values):  # type: ignore[no-untyped-def]
    """Fill in the priors of all moves and the values of all positions; False if room lacks."""
    for b in range(rows.shape[0]):
        copy_into(game.row, rows[b])
        seat = deciding_seat(game.row)
        values[b] = as_value(value_for(memory, game, game.row, seat))
        n = generate_moves(game, game.row)
        if game.tables[OVERFLOW] != 0:
            return False
        for i in range(n * game.width):
            memory.moves[i] = game.buffer[i]
        for k in range(n):
            for i in range(game.width):
                game.buffer[i] = memory.moves[k * game.width + i]
            memory.scores[k] = value_after(memory, game, seat) / _TEMPERATURE
        softmax(memory.scores, n)
        for k in range(n):
            priors[offsets[b] + k] = memory.scores[k]
    return True


class ByEvaluation:
    """An `Evaluator` that is a learned evaluation, which looks one move ahead for its priors."""

    def __init__(self, game: Game, evaluation: WeightedTerms) -> None:
        self._program, self._evaluation = game.program, evaluation
        self._values = np.zeros(game.players + 1)
        self._space = workspace(game.program)
        self._make_room()

    def evaluate(
        self, rows: IntArray, offsets: NDArray[np.int64], actions: NDArray[np.int64]
    ) -> tuple[Priors, Values]:
        """See `Evaluator`."""
        priors, values = np.zeros(offsets[-1], np.float32), np.zeros(len(rows), np.float32)
        while not _judge(self._memory, self._running, rows, offsets, priors, values):
            self._space = with_longer_buffer(self._space)
            self._make_room()
        return priors, values

    def _make_room(self) -> None:
        """What goes with the list of moves, as long as that is now."""
        program, room = self._program, len(self._space.buffer)
        self._running = running_game(program, self._space, random_source(1))
        self._memory = _Memory(
            weighing=self._evaluation.memory(),
            values=self._values,
            row=np.zeros(program.row_size, np.int32),
            moves=np.zeros(room, np.int32),
            scores=np.zeros(room // program.width + 1),
        )
