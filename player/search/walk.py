"""The walk of one iteration: from the root of a tree to where a playout begins."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REALS, ROW, tuple_of

#: Deeper walks end in a playout; so many plies never enter a tree in practice.
MAX_DEPTH = 4096


class Walk(NamedTuple):
    """The steps of an iteration, what it starts from and what it led to."""

    origin: IntArray  # [R] the position at the root
    nodes: IntArray  # [MAX_DEPTH] where each step began
    edges: IntArray  # [MAX_DEPTH] the edge that it took
    seats: IntArray  # [MAX_DEPTH] the seat that chose it
    matched: IntArray  # [K] in a tree of histories: the child for each legal move, or NONE
    mover: IntArray  # [1] in a tree of histories: the player who is choosing
    utilities: NDArray[np.float64]  # [P + 1] the result, by seat
    solve: bool  # whether the search proves results
    decisive: bool  # whether it looks for moves that end the game
    expand: int  # visits that a leaf has before its moves become a part of the tree


#: A walk as a numba type.
WALK: Any = tuple_of(
    Walk, ROW, INDICES, INDICES, INDICES, INDICES, INDICES, REALS, types.boolean,
    types.boolean, types.int64,
)  # fmt: skip


def new_walk(
    origin: IntArray,
    players: int,
    moves: int,
    solve: bool,
    decisive: bool = False,
    expand: int = 1,
) -> Walk:
    """Return a walk from `origin` for so many players, and moves at a time."""
    return Walk(
        origin=origin,
        nodes=np.zeros(MAX_DEPTH, np.int32),
        edges=np.zeros(MAX_DEPTH, np.int32),
        seats=np.zeros(MAX_DEPTH, np.int32),
        matched=np.zeros(moves, np.int32),
        mover=np.zeros(1, np.int32),
        utilities=np.zeros(players + 1),
        solve=solve,
        decisive=decisive,
        expand=expand,
    )
