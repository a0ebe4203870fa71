"""The legal moves at the root of a search, and what the search found out about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.model.header import COUNTER, MOVES, OVERFLOW, TURN
from ludeme.runtime.search_abi.compiled_game import (
    IntArray,
    Program,
    Workspace,
    choosing_row,
    with_longer_buffer,
    workspace,
)


@dataclass(frozen=True)
class RootStatistics:
    """What a search knows about the legal moves of its root, in the order of the legal list.

    Of several equal rows in the list only some may carry the visits.
    """

    moves: IntArray  # [n, W]
    visits: NDArray[np.int64]  # [n]
    means: NDArray[np.float64]  # [n] mean utility for the seat to move, 0 without visits
    #: [n] +1 for a certain win of the seat to move, -1 for a certain last place, 0 for what is
    #: unknown or between. Without a solver only moves that end the game are known.
    proven: NDArray[np.int64]
    #: [n, 2] what the seat to move can force with each move, and what it can be held to; None
    #: without a solver.
    bounds: NDArray[np.float64] | None = None
    #: [n] how likely each move is, as a policy says; None without one.
    priors: NDArray[np.float64] | None = None
    #: [n] what selection takes each move to be worth, if that is not its mean.
    values: NDArray[np.float64] | None = None

    def best(self, seed: int) -> int:
        """Return the move to play: most visits, ties by mean, then by prior, then at random.

        A certain win comes before everything, certain losses after it. So does what is certain
        before a move that promises less, and a move that cannot bring as much after all others.
        """
        likely = () if self.priors is None else (self.priors,)
        return self.certain_first(self._noise(seed), *likely, self.means, self.visits)

    def best_mean(self, seed: int) -> int:
        """Return the move with the highest mean among those tried, ties at random.

        With a solver, what is certain decides as in `best`.
        """
        return self._highest(self.means, seed)

    def best_value(self, seed: int) -> int:
        """Return the move with the highest value among those tried, ties at random.

        Values are what selection weighs, without exploration: means, unless it knows more. With a
        solver, what is certain decides as in `best`.
        """
        return self._highest(self.means if self.values is None else self.values, seed)

    def _highest(self, numbers: NDArray[np.float64], seed: int) -> int:
        keys = (self._noise(seed), numbers, self.visits > 0)
        return int(np.lexsort(keys)[-1]) if self.bounds is None else self.certain_first(*keys)

    def best_robust(self, seed: int) -> int:
        """Return the move with the highest mean among those with half of the most visits or more.

        A certain win comes before everything, certain losses after it.
        """
        tried = 2 * self.visits >= max(1, int(self.visits.max(initial=0)))
        return self.certain_first(self._noise(seed), self.means, tried)

    def certain_first(self, *keys: NDArray[Any]) -> int:
        """The move with the greatest keys, the last one first, after what is proven."""
        keys = (*keys, self.proven)
        if self.bounds is None:
            return int(np.lexsort(keys)[-1])
        lower, upper = self.bounds.T
        certain = lower == lower.max()
        best = int(np.lexsort((*keys, certain | (upper > lower.max())))[-1])
        if not certain[best] and self.means[best] < lower.max():
            return int(np.lexsort((*keys, certain))[-1])
        return best

    def _noise(self, seed: int) -> NDArray[np.float64]:
        return np.random.default_rng(seed).random(len(self.visits))


def legal_rows(program: Program, row: IntArray) -> tuple[IntArray, IntArray]:
    """Return the position with its moves generated, and the legal move rows [n, W].

    Where all players choose for one ply, they are those of the player who chooses, and what others
    have chosen is forgotten.
    """
    row = choosing_row(program, row)
    space = workspace(program)
    while True:
        space.row[:] = row
        n = program.moves(*space.memory)
        if not space.tables[OVERFLOW]:
            break
        space = with_longer_buffer(space)
    return space.row, space.buffer[: n * program.width].reshape(n, program.width)


def row_after(program: Program, space: Workspace, row: IntArray, move: IntArray) -> IntArray:
    """The position behind a move, worked out in the memory of `space`."""
    space.row[:] = row
    space.buffer[: len(move)] = move
    program.apply(*space.memory, 0, 1)
    after: IntArray = space.row.copy()
    return after


def goes_on_from(before: IntArray, row: IntArray) -> bool:
    """Whether a root can belong to the same game as an earlier one: the same, or of a later ply."""
    if np.array_equal(before, row):
        return True
    return any(row[counter] > before[counter] for counter in (MOVES, TURN, COUNTER))


def places_of(legal: IntArray, rows: IntArray) -> list[int]:
    """Return for each of `rows` its index in the legal list; equal rows get different ones."""
    free: dict[bytes, list[int]] = {}
    for k in range(len(legal) - 1, -1, -1):
        free.setdefault(legal[k].tobytes(), []).append(k)
    return [free[row.tobytes()].pop() for row in rows]
