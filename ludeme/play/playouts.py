"""Random playouts: uniform over the list of legal moves (duplicates count twice), compiled once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.model.header import OVER, OVERFLOW, PLAYERS, RNG
from ludeme.runtime.search_abi import outcome
from ludeme.runtime.search_abi.compiled_game import (
    IntArray,
    Program,
    start_row,
    with_longer_buffer,
    workspace,
)
from ludeme.runtime.search_abi.function_types import (
    APPLY_FUNCTION,
    COUNTS,
    INDICES,
    MOVES_FUNCTION,
    PLAY_OUT_FUNCTION,
    RANDOM,
    REAL_ROWS,
    ROW,
    ROWS,
    START_FUNCTION,
)
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.randomness import below, chance_seed, random_source, seed_draws

#: Playouts of more plies are cut and count as draws; the rules themselves end games at 10,000.
MAX_PLIES = 20_000

#: Indices of the totals that `_run_playouts` keeps.
_PLIES = 0
_CHOICES = 1

deciding_seat = helper(outcome.deciding_seat)
read_utilities = helper(outcome.read_utilities)


@helper
def copy_row(source, target):  # type: ignore[no-untyped-def]
    """Copy a position."""
    for i in range(source.shape[0]):
        target[i] = source[i]


@helper
def count_out(moves, apply, s, t, x, mv, random, max_plies):  # type: ignore[no-untyped-def]
    """Play uniformly random moves on `s` until the game is over, counting the legal ones.

    Stops early after `max_plies` and when a move list does not fit into `mv` (`OVERFLOW` is set).
    Returns the number of plies and the sum of the lengths of the move lists.
    """
    plies = 0
    choices = 0
    while s[OVER] == 0 and plies < max_plies:
        n = moves(s, t, x, mv)
        if n == 0 or t[OVERFLOW] != 0:
            break
        apply(s, t, x, mv, below(random, n), n)
        plies += 1
        choices += n
    return plies, choices


@kernel(
    types.boolean(
        MOVES_FUNCTION, APPLY_FUNCTION, PLAY_OUT_FUNCTION, START_FUNCTION,
        ROW, types.boolean, types.boolean, ROW, ROW, ROWS, ROW, ROW, RANDOM, types.int64,
        INDICES, REAL_ROWS, COUNTS,
    )
)  # fmt: skip
def _run_playouts(  # type: ignore[no-untyped-def]
    moves, apply, play_out, start,
    origin, from_start, counting, s, t, x, mv, r, random, max_plies,
    lengths, utilities, totals,
):  # fmt: skip
    """Fill `lengths` [B] and `utilities` [B, P + 1] with the results of B playouts.

    Returns whether all move lists fitted into `mv`; stops when one does not.
    """
    for i in range(lengths.shape[0]):
        copy_row(origin, s)
        s[RNG] = chance_seed(random)
        if from_start:
            start(s, t, x)
        choices = 0
        if counting:
            plies, choices = count_out(moves, apply, s, t, x, mv, random, max_plies)
        else:
            seed_draws(random, r)
            plies = play_out(s, t, x, mv, r, max_plies)
        if t[OVERFLOW] != 0:
            t[OVERFLOW] = 0
            return False
        lengths[i] = plies if s[OVER] != 0 else -plies
        read_utilities(s, utilities[i])
        totals[_PLIES] += plies
        totals[_CHOICES] += choices
    return True


@dataclass(frozen=True)
class PlayoutStatistics:
    """What `n` random playouts showed; seats are counted from 1."""

    lengths: IntArray  # [n] plies
    utilities: NDArray[np.float64]  # [n, P], seat p in column p - 1
    plies: int
    choices: int  # legal moves seen, summed over all plies; 0 if they were not counted
    cut: int  # playouts that reached the ply limit

    @property
    def playouts(self) -> int:
        """Number of playouts."""
        return len(self.lengths)

    @cached_property
    def wins(self) -> tuple[int, ...]:
        """How often each seat alone came first."""
        return tuple(int(w) for w in (self.utilities == 1.0).sum(axis=0))

    @property
    def draws(self) -> int:
        """Playouts that nobody won."""
        return self.playouts - sum(self.wins)

    @property
    def mean_length(self) -> float:
        """Plies per playout."""
        return self.plies / max(1, self.playouts)

    @property
    def mean_branching(self) -> float:
        """Legal moves per ply, if they were counted."""
        return self.choices / max(1, self.plies)

    def __repr__(self) -> str:
        cut = f", {self.cut} cut" if self.cut else ""
        return (
            f"<{self.playouts} playouts: wins {self.wins}, {self.draws} draws, "
            f"{self.mean_length:.1f} plies on average{cut}>"
        )


def playouts(
    program: Program,
    row: IntArray | None = None,
    n: int = 1000,
    seed: int = 0,
    *,
    max_plies: int = MAX_PLIES,
    count_choices: bool = False,
) -> PlayoutStatistics:
    """Play `n` random playouts from `row`, or from fresh start positions.

    Results depend on `seed` only; `row` stays unchanged. With `count_choices` every legal move of
    every position is listed and counted, which takes longer where legality is hard to find out.
    """
    space = workspace(program)
    origin = program.initial if row is None else np.array(row, np.int32)
    players = int((start_row(program, 1) if row is None else origin)[PLAYERS])
    while True:
        lengths = np.zeros(n, np.int32)
        utilities = np.zeros((n, players + 1))
        totals = np.zeros(2, np.int64)
        if _run_playouts(
            program.moves, program.apply, program.play_out, program.start,
            origin, row is None, count_choices, *space, random_source(seed), max_plies,
            lengths, utilities, totals,
        ):  # fmt: skip
            break
        space = with_longer_buffer(space)
    return PlayoutStatistics(
        lengths=np.abs(lengths),
        utilities=utilities[:, 1:],
        plies=int(totals[_PLIES]),
        choices=int(totals[_CHOICES]),
        cut=int((lengths < 0).sum()),
    )
