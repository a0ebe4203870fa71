"""What belongs to the searches of G games beside their trees: budgets, and how roots are explored.

Roots are made ready when their moves have priors: those are flattened, noise is drawn, and the
visits that the search before has left are noted.
"""

from __future__ import annotations

from math import log
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.player.batched.forest import PRIOR
from ludeme.player.search.tree import ROOT
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REAL_ROWS, ROWS, tuple_of
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import uniform

#: Softer than any prior that a network gives: the logarithm of 0 helps nobody.
_LEAST_PRIOR = 1e-9


class Roots(NamedTuple):
    """The searches of G games, with room for K moves at each root."""

    slot: IntArray  # [G] where the tree is
    walks: IntArray  # [G] walks of this search, those that wait for an answer too
    allotted: IntArray  # [G] how many there shall be
    halved: IntArray  # [G] walks that sequential halving divides among moves
    waiting: IntArray  # [G] leaves that wait for an answer
    idle: IntArray  # [G] 1 once the search is over
    full: IntArray  # [G] 1 once it found no more room
    ready: IntArray  # [G] 1 once the root is ready
    forced: NDArray[np.float64]  # [G] the constant of forced playouts, 0 for none
    prior: NDArray[np.float64]  # [G, K] of the root's moves, flattened
    gumbel: NDArray[np.float64]  # [G, K] noise of the root's moves
    kept: IntArray  # [G, K] visits of the root's moves by earlier searches
    random: NDArray[np.uint64]  # [G, 1] a random source for each game


ROOTS: Any = tuple_of(
    Roots, *[INDICES] * 8, types.Array(types.float64, 1, "C"), REAL_ROWS, REAL_ROWS, ROWS,
    types.Array(types.uint64, 2, "C"),
)  # fmt: skip


def new_roots(games: int, moves: int) -> Roots:
    """Return searches that have nothing to do, for games with so many moves at a time."""
    slot, walks, allotted, halved, waiting, idle, full, ready = (
        np.zeros(games, np.int32) for _ in range(8)
    )
    slot[:] = np.arange(games)
    idle[:] = 1
    return Roots(
        slot, walks, allotted, halved, waiting, idle, full, ready,
        forced=np.zeros(games),
        prior=np.zeros((games, moves)),
        gumbel=np.zeros((games, moves)),
        kept=np.zeros((games, moves), np.int32),
        random=np.zeros((games, 1), np.uint64),
    )  # fmt: skip


@helper
def log_prior(prior):  # type: ignore[no-untyped-def]
    """The logit of a move."""
    return log(max(prior, _LEAST_PRIOR))


@helper
def make_ready(tree, roots, constants, game):  # type: ignore[no-untyped-def]
    """Flatten the priors of a root, draw noise for its moves, and note what visits it has."""
    first, n = tree.first_edge[ROOT], tree.edge_count[ROOT]
    total, largest = 0.0, _LEAST_PRIOR
    for k in range(n):
        largest = max(largest, tree.columns[PRIOR, first + k])
    for k in range(n):
        flat = (tree.columns[PRIOR, first + k] / largest) ** (1.0 / constants.temperature)
        roots.prior[game, k] = flat
        total += flat
        roots.kept[game, k] = tree.edge_visits[first + k]
        roots.gumbel[game, k] = 0.0
        if constants.halving and constants.noise:
            drawn = max(uniform(roots.random[game]), _LEAST_PRIOR)
            roots.gumbel[game, k] = -log(-log(drawn))
    for k in range(n):
        roots.prior[game, k] /= total
    roots.ready[game] = 1
