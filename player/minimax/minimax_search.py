"""Iterative deepening: the compiled search, one ply deeper each time, as long as it is asked to.

Two sides without chance are searched by alpha-beta; chance, and players of whom each is for itself,
by `max_n`.
"""

from __future__ import annotations

from math import tanh
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.model.emitted import ROLL_SHOWN
from ludeme.model.header import OVER, RNG
from ludeme.player.minimax.alpha_beta import HERO_SIDE, alpha_beta
from ludeme.player.minimax.arrays import (
    DEEPEST,
    NO_DICE,
    Mark,
    Minimax,
    Step,
    Table,
    first_moves,
    grown_moves,
    new_chance,
    new_frames,
    new_history,
    new_table,
)
from ludeme.player.minimax.evaluation_rule import Evaluation
from ludeme.player.minimax.lots import ONE_LOT, Lots, lots_of
from ludeme.player.minimax.max_n import CERTAIN, max_n
from ludeme.player.minimax.position_keys import key_columns, key_factors, whole_columns
from ludeme.player.minimax.scores import INFINITE, NEARLY_WIN, WIN
from ludeme.player.minimax.transpositions import remembered_move
from ludeme.player.parts.playouts.template import template_of
from ludeme.player.search.root import legal_rows, row_after
from ludeme.runtime.search_abi.compiled_game import IntArray, with_longer_buffer, workspace
from ludeme.runtime.search_abi.outcome import NOBODY, deciding_seat
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.repeated_calls import Repeated
from ludeme.runtime.search_abi.running_game import running_game

#: How much of the history of cuts counts at the next move of a game.
_KEPT_HISTORY = 0.25


#: What others are taken to want: each the best for itself, or the worst for the one who searches.
OTHERS = ("max-n", "paranoid")


class MinimaxSearch:
    """A search on one game, with the memory of one thread.

    `others` is one of `OTHERS` and matters with more than two players; `outcomes` is the most that
    are looked at of one move where there is chance. With `whole` what is known of a position is
    used for others only if nothing can depend on how they differ: wins and losses are proofs then.
    `selective` passes over what can hardly matter, where two sides have no chance.
    """

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        depth: int = DEEPEST,
        table_bits: int = 20,
        others: str = "paranoid",
        outcomes: int = 36,
        whole: bool = False,
        selective: bool = False,
    ):
        game, program = evaluation.game, evaluation.game.program
        #: Whether there are two sides and no chance.
        self.two_sided = not game.emitted.stochastic and (
            game.players == 2 or (others == "paranoid" and game.players > 1)
        )
        players = game.players
        lots = ONE_LOT if self.two_sided else lots_of(game, outcomes)
        self._program, self._most = program, min(depth, DEEPEST - 1)
        self.players = players
        self._space = workspace(program)
        self._memory = evaluation.memory()
        search = alpha_beta if self.two_sided else max_n
        self._search = Repeated(search(evaluation.rule))
        self._minimax = _new_minimax(evaluation, new_table(table_bits), lots, whole)
        state = self._minimax.state
        state[Mark.HERO] = HERO_SIDE
        state[Mark.SELECTIVE] = selective
        state[Mark.PARANOID] = others == "paranoid" and players > 2

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
        frames.seat[0] = self._side_of(seat)
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

    def _side_of(self, seat: int) -> int:
        """What stands for a seat in the frames: its side, where there are two."""
        if not self.two_sided:
            return seat
        return HERO_SIDE if seat == self._minimax.state[Mark.HERO] else HERO_SIDE + 1

    def forget(self) -> None:
        """Forget all earlier searches."""
        self._minimax.table.keys[:] = 0
        self._minimax.history[:] = 0
        self._minimax.pace[:] = 0

    def _deepen(self) -> None:
        """Begin an iteration, one ply deeper than the last."""
        state, frames = self._minimax.state, self._minimax.frames
        state[Mark.PLY], state[Mark.STEP], state[Mark.MOVES] = 0, Step.ENTER, 0
        state[Mark.DEPTH] = frames.depth[0] = self.depth + 1
        frames.hint[0] = frames.choice[0]
        frames.alpha[0], frames.beta[0] = -INFINITE, INFINITE

    @property
    def finished(self) -> bool:
        """Whether looking deeper would change nothing, or must not.

        A win that is known from the table is looked for until it, and with it each shorter one, has
        been seen from here: else one might be put off for ever.
        """
        settled = abs(self.score) > NEARLY_WIN and WIN - abs(self.score) <= self.depth
        return self.depth > 0 and (self.depth >= self._most or len(self.legal) < 2 or settled)

    def run(self, iterations: int) -> int:
        """Look at so many more positions; at fewer only if the search is finished."""
        done = 0
        while done < iterations and not self.finished:
            done += self.look_further(iterations - done)
            self._take_best()
            if self.is_done:
                self.depth += 1
                self._deepen()
        return done

    def look_further(self, positions: int) -> int:
        """Look at so many more positions, or at fewer if it is done or needed more room."""
        looked: int = self._search(self._game, self._minimax, self._memory, positions)
        state = self._minimax.state
        if state[Mark.FULL]:
            state[Mark.FULL] = 0
            self._minimax = self._minimax._replace(moves=grown_moves(self._minimax.moves))
        return looked

    # --- one position at a time -----------------------------------------------------------------

    def enter(self, row: IntArray, depth: int) -> None:
        """Begin to search a position behind the root to a depth, for the seat that moves there."""
        state, frames = self._minimax.state, self._minimax.frames
        frames.rows[0] = row
        seat = deciding_seat(row)
        frames.seat[0] = self._side_of(self.seat if seat == NOBODY else seat)
        frames.choice[0] = frames.hint[0] = 0
        frames.depth[0], state[Mark.DEPTH] = depth, max(1, depth)
        frames.alpha[0], frames.beta[0] = -INFINITE, INFINITE
        state[Mark.PLY], state[Mark.STEP], state[Mark.MOVES] = 0, Step.ENTER, 0
        self._minimax.chance.drawn[0] = 0

    @property
    def saw_chance(self) -> bool:
        """Whether chance had a part in what was behind the position that was entered."""
        return bool(self._minimax.chance.drawn[0])

    @property
    def is_done(self) -> bool:
        """Whether the position that was entered has been searched as deep as it was to be."""
        return bool(self._minimax.state[Mark.STEP] == Step.DONE)

    def _take_best(self) -> None:
        """The best move so far; one that is only begun with is that of the last iteration.

        While all that were looked at lose, the one that is looked at is to be preferred, and the
        score stays: it is that of a loss only if nothing else is left.
        """
        frames, moves = self._minimax.frames, self._minimax.moves
        code = frames.choice[0]
        if not code:
            return
        score = float(frames.best[0])
        losing = score < -(NEARLY_WIN if self.two_sided else CERTAIN)
        if losing and not self.is_done:
            place = int(frames.taken[0]) - 1
        else:
            place = int(np.flatnonzero(moves.codes[: len(self.legal)] == code)[0])
            self.score = score
        self.best = _place_of(self.legal, moves.rows[place])
        self.is_calm = bool(moves.prey[place] == 0)

    @property
    def worth(self) -> float:
        """What the position that was entered is worth to the seat that moves at the root: a score
        of alpha-beta, or a value in [-1, 1]."""
        result = self._minimax.result
        if not self.two_sided:
            return float(result[self.seat])
        return float(result[0] if self._side_of(self.seat) == HERO_SIDE else -result[0])

    def outcomes_of(self, move: IntArray) -> tuple[list[IntArray], bool]:
        """The positions that a move of the root may lead to, and whether the move draws itself.

        If it does not, they differ in the seed of the chance source alone: should a search of the
        first see no chance (`saw_chance`), all are worth the same.
        """
        seeds = [int(seed) for seed in self._minimax.chance.seeds]
        found = [self.after(self.row, move, seed) for seed in seeds]
        return found, bool(found[0][RNG] != seeds[0])

    @property
    def shares(self) -> NDArray[np.float64]:
        """How likely each of the outcomes of a move is."""
        shares: NDArray[np.float64] = self._minimax.chance.shares
        return shares

    def after(self, row: IntArray, move: IntArray, seed: int = 1) -> IntArray:
        """The position behind a move, with a seed of the chance source."""
        row = row.copy()
        row[RNG] = seed
        return row_after(self._program, self._space, row, move)

    def line_from(self, row: IntArray) -> list[IntArray]:
        """The moves that both sides are expected to make at a position that has been searched, as
        far as is remembered."""
        found: list[IntArray] = []
        width = self._program.width
        while self.two_sided and len(found) + 1 < DEEPEST and not row[OVER]:
            place = remembered_move(self._game, self._minimax, row)
            if place < 0:
                break
            found.append(self._space.buffer[place * width : (place + 1) * width].copy())
            row = self.after(row, found[-1])
        return found

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


def _new_minimax(evaluation: Evaluation, table: Table, lots: Lots, whole: bool) -> Minimax:
    """The memory of a search that has not begun."""
    program, players = evaluation.game.program, evaluation.game.players
    template = template_of(program, jumps=True)
    worth = _as_many(evaluation.worth(), len(template.owners))
    return Minimax(
        state=np.zeros(len(Mark), np.int64),
        result=np.zeros(players + 1),
        values=np.zeros(players + 1),
        frames=new_frames(program.row_size),
        moves=first_moves(0, program.width),
        table=table,
        history=new_history(),
        columns=(whole_columns if whole else key_columns)(program),
        factors=key_factors(program.row_size),
        template=template,
        worth=worth,
        chance=new_chance(*lots, players, evaluation.game.emitted.offsets.get(ROLL_SHOWN, NO_DICE)),
        pace=np.zeros(2),
        cheapest=float(worth[worth > 0].min(initial=INFINITE)),
    )


def _place_of(legal: IntArray, row: IntArray) -> int:
    return int(np.flatnonzero((legal == row).all(axis=1))[0])


def _as_many(worth: Any, pieces: int) -> np.ndarray:
    found = np.zeros(max(1, pieces))
    found[: len(worth)] = worth
    return found
