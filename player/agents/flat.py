"""Flat Monte Carlo: the same number of random playouts after every legal move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.model.header import OVERFLOW, PLAYERS
from ludeme.play.move import Move
from ludeme.play.playouts import MAX_PLIES, begin_playout
from ludeme.player.agents.asked import is_forced, moves_to_choose_from
from ludeme.player.search.budget import Budget, default_budget, spend
from ludeme.player.search.root import RootStatistics, legal_rows
from ludeme.runtime.search_abi.calls import apply_move, play_out
from ludeme.runtime.search_abi.compiled_game import (
    IntArray,
    State,
    with_longer_buffer,
    workspace,
)
from ludeme.runtime.search_abi.function_types import COUNTS, REALS, ROW, ROWS, tuple_of
from ludeme.runtime.search_abi.kernel import kernel
from ludeme.runtime.search_abi.randomness import random_source, seed_draws
from ludeme.runtime.search_abi.repeated_calls import Repeated
from ludeme.runtime.search_abi.row_reading import copy_into, deciding_seat, read_utilities
from ludeme.runtime.search_abi.running_game import RUNNING_GAME, running_game
from ludeme.runtime.search_abi.seeds import drawn


class Samples(NamedTuple):
    """The results of the playouts after each of n moves."""

    legal: IntArray  # [n, W] the moves
    visits: NDArray[np.int64]  # [n]
    values: NDArray[np.float64]  # [n] sums of utilities of the seat to move


SAMPLES: Any = tuple_of(Samples, ROWS, COUNTS, REALS)


@kernel(types.int64(RUNNING_GAME, ROW, SAMPLES, REALS, types.int64, types.int64, types.int64))
def sample_moves(game, origin, samples, utilities, first, iterations, max_plies):  # type: ignore[no-untyped-def]
    """Play `iterations` playouts from `origin`, one after each of the legal moves in turn.

    Starts with move number `first`.
    """
    n = samples.legal.shape[0]
    seat = deciding_seat(origin)
    for i in range(first, first + iterations):
        k = i % n
        begin_playout(game, origin)
        copy_into(game.buffer, samples.legal[k])
        apply_move(game, game.row, 0, 1)
        seed_draws(game.random, game.draws)
        play_out(game, game.row, max_plies)
        game.tables[OVERFLOW] = 0
        read_utilities(game.row, utilities)
        samples.visits[k] += 1
        samples.values[k] += utilities[seat]
    return iterations


@dataclass
class FlatMonteCarlo:
    """The agent that plays the move with the best mean over playouts.

    Give `iterations` (playouts in all) or `seconds` per move.
    """

    PAPER: ClassVar[str] = "Brügmann 1993"
    #: All moves get as many playouts: only their means say which is good.
    even_visits: ClassVar[bool] = True
    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        self._budget = default_budget(self.iterations, self.seconds)

    def choose(self, state: State, budget: Budget | None = None, seed: int | None = None) -> Move:
        """Return a legal move of `state`; the same one for the same seed and iterations."""
        legal = moves_to_choose_from(state, budget)
        if is_forced(legal, budget or self._budget):
            return legal[0]
        seed = drawn(seed)
        return legal[self.preferred(self.analyse(state, budget, seed), seed)]

    def preferred(self, found: RootStatistics, seed: int) -> int:
        """Which move to play by what was found."""
        return found.best_mean(seed)

    def analyse(
        self, state: State, budget: Budget | None = None, seed: int | None = None
    ) -> RootStatistics:
        """Return the statistics of the legal moves."""
        program = state.game.program
        origin, legal = legal_rows(program, state.row)
        space = workspace(program)
        while len(space.buffer) < legal.size:
            space = with_longer_buffer(space)
        game = running_game(program, space, random_source(drawn(seed)))
        utilities = np.zeros(int(origin[PLAYERS]) + 1)
        sample = Repeated(sample_moves)
        samples = Samples(legal, np.zeros(len(legal), np.int64), np.zeros(len(legal)))

        def run(iterations: int) -> int:
            first = int(samples.visits.sum())
            ran: int = sample(game, origin, samples, utilities, first, iterations, MAX_PLIES)
            return ran

        spend(budget or self._budget, run)
        means = samples.values / np.maximum(samples.visits, 1)
        return RootStatistics(legal, samples.visits, means, np.zeros(len(legal), np.int64))
