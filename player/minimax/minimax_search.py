"""Iterative deepening: the compiled search, one ply deeper each time, as long as it is asked to.

Two sides without chance are searched by alpha-beta; chance, and players of whom each is for itself,
by `max_n`.
"""

from __future__ import annotations

from math import tanh
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.player.minimax.alpha_beta import HERO_SIDE, INFINITE, NEARLY_WIN, alpha_beta
from ludeme.player.minimax.arrays import (
    DEEPEST,
    Mark,
    Minimax,
    Step,
    first_moves,
    grown_moves,
    new_chance,
    new_frames,
    new_history,
    new_table,
)
from ludeme.player.minimax.evaluation_rule import Evaluation
from ludeme.player.minimax.lots import outcome_seeds
from ludeme.player.minimax.max_n import max_n
from ludeme.player.minimax.position_keys import key_columns, key_factors
from ludeme.player.parts.playouts.template import template_of
from ludeme.player.search.root import legal_rows
from ludeme.runtime.search_abi.compiled_game import IntArray, with_longer_buffer, workspace
from ludeme.runtime.search_abi.outcome import deciding_seat
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.running_game import running_game

#: How much of the history of cuts counts at the next move of a game.
_KEPT_HISTORY = 0.25


#: What others are taken to want: each the best for itself, or the worst for the one who searches.
OTHERS = ("max-n", "paranoid")


class MinimaxSearch:
    """A search on one game, with the memory of one thread.

    `others` is one of `OTHERS` and matters with more than two players; `outcomes` is the most that
    are looked at of one move where there is chance.
    """

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        depth: int = DEEPEST,
        table_bits: int = 20,
        others: str = "paranoid",
        outcomes: int = 36,
    ):
        game, program = evaluation.game, evaluation.game.program
        #: Whether there are two sides and no chance.
        self.two_sided = not game.emitted.stochastic and (
            game.players == 2 or (others == "paranoid" and game.players > 1)
        )
        players = game.players
        seeds = np.ones(1, np.int32) if self.two_sided else outcome_seeds(game, outcomes)
        self._program, self._most = program, min(depth, DEEPEST - 1)
        self.players = players
        self._space = workspace(program)
        self._memory = evaluation.memory()
        search = alpha_beta if self.two_sided else max_n
        self._search = search(evaluation.rule)
        template = template_of(program, jumps=True)
        columns, last_move = key_columns(program)
        self._minimax = Minimax(
            state=np.zeros(len(Mark), np.int64),
            result=np.zeros(players + 1),
            values=np.zeros(players + 1),
            frames=new_frames(program.row_size),
            moves=first_moves(0, program.width),
            table=new_table(table_bits),
            history=new_history(),
            columns=columns,
            factors=key_factors(program.row_size),
            last_move=last_move,
            template=template,
            worth=_as_many(evaluation.worth(), len(template.owners)),
            chance=new_chance(seeds, players),
        )
        state = self._minimax.state
        state[Mark.HERO] = HERO_SIDE
        state[Mark.PARANOID] = others == "paranoid" and players > 2
        state[Mark.LOTS] = game.emitted.stochastic and "ROLL" not in game.emitted.offsets

    # --- one search -----------------------------------------------------------------------------

    def begin(self, row: IntArray, seed: int) -> None:
        """Make the position `row` the root; what the table knows stays."""
        row, self.legal = legal_rows(self._program, row)
        while len(self._space.buffer) < self.legal.size:
            self._space = with_longer_buffer(self._space)
        self._game = running_game(self._program, self._space, random_source(seed))
        frames = self._minimax.frames
        frames.rows[0] = self.row = row
        seat = deciding_seat(row)
        self._take_hero(seat)
        frames.seat[0] = seat
        if self.two_sided and self.players > 2:
            frames.seat[0] = HERO_SIDE
        frames.killers[:] = 0
        frames.choice[:] = frames.hint[:] = 0
        self._minimax.chance.best[0, :] = 0.0
        self._minimax.history[:] *= _KEPT_HISTORY
        self.seat = seat
        #: The place of the best move in the legal list, what it is worth to the seat that moves,
        #: how deep the last finished iteration went, and whether the best move captures nothing.
        self.best, self.score, self.depth, self.is_calm = 0, 0.0, 0, True
        self._deepen()

    def _take_hero(self, seat: int) -> None:
        """Search for a seat; what is known for another one is worth nothing."""
        state = self._minimax.state
        if self.players > 2 and state[Mark.HERO] != seat:
            state[Mark.HERO] = seat
            self.forget()

    def forget(self) -> None:
        """Forget all earlier searches."""
        self._minimax.table.keys[:] = 0
        self._minimax.history[:] = 0

    def _deepen(self) -> None:
        """Begin an iteration, one ply deeper than the last."""
        state, frames = self._minimax.state, self._minimax.frames
        state[Mark.PLY], state[Mark.STEP], state[Mark.MOVES] = 0, Step.ENTER, 0
        state[Mark.DEPTH] = frames.depth[0] = self.depth + 1
        frames.hint[0] = frames.choice[0]
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

    @property
    def values(self) -> NDArray[np.float64]:
        """[P + 1] what the position is worth to each seat, in [-1, 1]; to the hero alone, if the
        others are taken to be against it."""
        if not self.two_sided:
            best: NDArray[np.float64] = self._minimax.chance.best[0]
            return best
        found = np.zeros(self.players + 1)
        found[self.seat] = tanh(self.score)
        if self.players == 2:
            found[3 - self.seat] = -found[self.seat]
        return found


def _place_of(legal: IntArray, row: IntArray) -> int:
    return int(np.flatnonzero((legal == row).all(axis=1))[0])


def _as_many(worth: Any, pieces: int) -> np.ndarray:
    found = np.zeros(max(1, pieces))
    found[: len(worth)] = worth
    return found
