"""Iterative deepening: the compiled search, one ply deeper each time, as long as it is asked to."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludeme.model.header import PLAYERS
from ludeme.player.minimax.alpha_beta import INFINITE, NEARLY_WIN, alpha_beta
from ludeme.player.minimax.arrays import (
    DEEPEST,
    Mark,
    Minimax,
    Step,
    first_moves,
    grown_moves,
    new_frames,
    new_history,
    new_table,
)
from ludeme.player.minimax.evaluation_rule import Evaluation
from ludeme.player.minimax.position_keys import key_columns, key_factors
from ludeme.player.parts.playouts.template import template_of
from ludeme.player.search.root import legal_rows
from ludeme.runtime.search_abi.compiled_game import IntArray, with_longer_buffer, workspace
from ludeme.runtime.search_abi.outcome import deciding_seat
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.running_game import running_game

#: How much of the history of cuts counts at the next move of a game.
_KEPT_HISTORY = 0.25


class MinimaxSearch:
    """An alpha-beta search on one game for two players, with the memory of one thread."""

    def __init__(self, evaluation: Evaluation, *, depth: int = DEEPEST, table_bits: int = 20):
        program = evaluation.game.program
        self._program, self._most = program, min(depth, DEEPEST - 1)
        self._space = workspace(program)
        self._memory = evaluation.memory()
        self._search = alpha_beta(evaluation.rule)
        template = template_of(program, jumps=True)
        columns, last_move = key_columns(program)
        self._minimax = Minimax(
            state=np.zeros(len(Mark), np.int64),
            result=np.zeros(1),
            values=np.zeros(evaluation.game.players + 1),
            frames=new_frames(program.row_size),
            moves=first_moves(0, program.width),
            table=new_table(table_bits),
            history=new_history(),
            columns=columns,
            factors=key_factors(program.row_size),
            last_move=last_move,
            template=template,
            worth=_as_many(evaluation.worth(), len(template.owners)),
        )

    # --- one search -----------------------------------------------------------------------------

    def begin(self, row: IntArray, seed: int) -> None:
        """Make the position `row` the root; what the table knows stays."""
        row, self.legal = legal_rows(self._program, row)
        while len(self._space.buffer) < self.legal.size:
            self._space = with_longer_buffer(self._space)
        self._game = running_game(self._program, self._space, random_source(seed))
        frames = self._minimax.frames
        frames.rows[0] = row
        frames.seat[0] = deciding_seat(row)
        frames.killers[:] = 0
        self._minimax.history[:] *= _KEPT_HISTORY
        self.seat, self.players = int(frames.seat[0]), int(row[PLAYERS])
        #: The place of the best move in the legal list, what it is worth to the seat that moves,
        #: how deep the last finished iteration went, and whether the best move captures nothing.
        self.best, self.score, self.depth, self.is_calm = 0, 0.0, 0, True
        self._deepen()

    def forget(self) -> None:
        """Forget all earlier searches."""
        self._minimax.table.keys[:] = 0
        self._minimax.history[:] = 0

    def _deepen(self) -> None:
        """Begin an iteration, one ply deeper than the last."""
        state, frames = self._minimax.state, self._minimax.frames
        state[Mark.PLY], state[Mark.STEP], state[Mark.MOVES] = 0, Step.ENTER, 0
        state[Mark.DEPTH] = frames.depth[0] = self.depth + 1
        frames.alpha[0], frames.beta[0] = -INFINITE, INFINITE

    @property
    def finished(self) -> bool:
        """Whether looking deeper would change nothing, or must not."""
        return self.depth > 0 and (
            self.depth >= self._most or len(self.legal) < 2 or abs(self.score) > NEARLY_WIN
        )

    def run(self, iterations: int) -> int:
        """Look at so many more positions; at fewer only if the search is finished."""
        done = 0
        while done < iterations and not self.finished:
            done += self._search(self._game, self._minimax, self._memory, iterations - done)
            state = self._minimax.state
            if state[Mark.FULL]:
                state[Mark.FULL] = 0
                self._minimax = self._minimax._replace(moves=grown_moves(self._minimax.moves))
            self._take_best()
            if state[Mark.STEP] == Step.DONE:
                self.depth += 1
                self._deepen()
        return done

    def _take_best(self) -> None:
        """The best move so far; one that is only begun with is that of the last iteration."""
        frames, moves = self._minimax.frames, self._minimax.moves
        code = frames.choice[0]
        if code:
            found = np.flatnonzero(moves.codes[: len(self.legal)] == code)
            self.best = _place_of(self.legal, moves.rows[found[0]])
            self.is_calm = bool(moves.quiet[found[0]])
            self.score = float(frames.best[0])


def _place_of(legal: IntArray, row: IntArray) -> int:
    return int(np.flatnonzero((legal == row).all(axis=1))[0])


def _as_many(worth: Any, pieces: int) -> np.ndarray:
    found = np.zeros(max(1, pieces))
    found[: len(worth)] = worth
    return found
