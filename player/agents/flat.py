"""Flat Monte Carlo: the same number of random playouts after every legal move."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numba import types

from ludeme.model.header import OVERFLOW, PLAYERS, RNG
from ludeme.play.move import Move
from ludeme.play.playouts import MAX_PLIES, copy_row, deciding_seat, read_utilities
from ludeme.player.search.budget import Budget, default_budget, spend
from ludeme.player.search.root import RootStatistics, legal_rows
from ludeme.runtime.search_abi.compiled_game import State, with_longer_buffer, workspace
from ludeme.runtime.search_abi.function_types import (
    APPLY_FUNCTION,
    COUNTS,
    PLAY_OUT_FUNCTION,
    RANDOM,
    REALS,
    ROW,
    ROWS,
)
from ludeme.runtime.search_abi.kernel import kernel
from ludeme.runtime.search_abi.randomness import chance_seed, random_source, seed_draws


@kernel(
    types.int64(
        APPLY_FUNCTION, PLAY_OUT_FUNCTION, ROW, ROWS,
        ROW, ROW, ROWS, ROW, ROW, RANDOM, REALS,
        COUNTS, REALS, types.int64, types.int64, types.int64,
    )
)  # fmt: skip
def sample_moves(  # type: ignore[no-untyped-def]
    apply, play_out, origin, legal,
    s, t, x, mv, r, random, utilities,
    visits, values, first, iterations, max_plies,
):  # fmt: skip
    """Play `iterations` playouts, one after each of the `legal` rows [n, W] in turn.

    Starts with move number `first`; adds to `visits` [n] and to `values` [n] for the seat to move.
    """
    n = legal.shape[0]
    seat = deciding_seat(origin)
    for i in range(first, first + iterations):
        k = i % n
        copy_row(origin, s)
        s[RNG] = chance_seed(random)
        copy_row(legal[k], mv)
        apply(s, t, x, mv, 0, 1)
        seed_draws(random, r)
        play_out(s, t, x, mv, r, max_plies)
        t[OVERFLOW] = 0
        read_utilities(s, utilities)
        visits[k] += 1
        values[k] += utilities[seat]
    return iterations


@dataclass
class FlatMonteCarlo:
    """The agent that plays the move with the best mean over playouts.

    Give `iterations` (playouts in all) or `seconds` per move.
    """

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        self._budget = default_budget(self.iterations, self.seconds)

    def choose(self, state: State, budget: Budget | None = None, seed: int = 0) -> Move:
        """Return a legal move of `state`; the same one for the same seed and iterations."""
        legal: list[Move] = state.legal_moves()
        return legal[self.analyse(state, budget, seed).best_mean(seed)]

    def analyse(self, state: State, budget: Budget | None = None, seed: int = 0) -> RootStatistics:
        """Return the statistics of the legal moves."""
        program = state.game.program
        origin, legal = legal_rows(program, state.row)
        random = random_source(seed)
        space = workspace(program)
        while len(space.buffer) < legal.size:
            space = with_longer_buffer(space)
        utilities = np.zeros(int(origin[PLAYERS]) + 1)
        visits, values = np.zeros(len(legal), np.int64), np.zeros(len(legal))

        def run(iterations: int) -> int:
            ran: int = sample_moves(
                program.apply, program.play_out, origin, legal, *space, random, utilities,
                visits, values, int(visits.sum()), iterations, MAX_PLIES,
            )  # fmt: skip
            return ran

        spend(budget or self._budget, run)
        means = values / np.maximum(visits, 1)
        return RootStatistics(legal, visits, means, np.zeros(len(legal), np.int64))
