"""Leaves of many trees, on their way to the evaluator and back."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.runtime.search_abi.compiled_game import IntArray, Program
from ludeme.runtime.search_abi.function_types import COUNTS, INDICES, REALS, ROWS, tuple_of

#: Room for the moves of a leaf; where there are more of them, batches have fewer leaves.
_USUAL_MOVES = 128


class Leaves(NamedTuple):
    """Up to L leaves, with room for M moves in all, and the walks that led to them."""

    counts: NDArray[np.int64]  # [2] leaves, and the game whose turn is next
    rows: IntArray  # [L, R] their positions
    moves: IntArray  # [M, W] their legal moves, one leaf after the other
    offsets: NDArray[np.int64]  # [L + 1] where the moves of each leaf begin
    games: IntArray  # [L] whose they are
    ends: IntArray  # [L] their nodes
    depths: IntArray  # [L] steps from the root
    nodes: IntArray  # [L, D] where each step began
    edges: IntArray  # [L, D] the edge that it took
    utilities: NDArray[np.float64]  # [3] by seat, of the walk that is added


LEAVES: Any = tuple_of(
    Leaves, COUNTS, ROWS, ROWS, COUNTS, INDICES, INDICES, INDICES, ROWS, ROWS, REALS
)
#: Indices into `counts`.
FOUND, TURN = range(2)


class Batch(NamedTuple):
    """B positions for the evaluator: views that are good until the next batch is collected."""

    rows: IntArray  # [B, R]
    offsets: NDArray[np.int64]  # [B + 1]
    moves: IntArray  # [total, W]


def new_leaves(program: Program, leaves: int, depth: int) -> Leaves:
    """Return room for so many leaves, at most so deep."""
    moves = max(program.max_moves, leaves * _USUAL_MOVES)
    return Leaves(
        counts=np.zeros(2, np.int64),
        rows=np.zeros((leaves, program.row_size), np.int32),
        moves=np.zeros((moves, program.width), np.int32),
        offsets=np.zeros(leaves + 1, np.int64),
        games=np.zeros(leaves, np.int32),
        ends=np.zeros(leaves, np.int32),
        depths=np.zeros(leaves, np.int32),
        nodes=np.zeros((leaves, depth), np.int32),
        edges=np.zeros((leaves, depth), np.int32),
        utilities=np.zeros(3),
    )


def batch_of(leaves: Leaves) -> Batch:
    """The leaves that were found."""
    found = int(leaves.counts[FOUND])
    offsets = leaves.offsets[: found + 1]
    return Batch(leaves.rows[:found], offsets, leaves.moves[: int(offsets[-1])])
