"""RAVE (Gelly and Silver 2007), as in seed 002: all moves as first, less and less trusted.

The bound of a move is beta r + (1 - beta) q + c sqrt(ln N / n), where q is its mean, r the mean
over iterations in which its mover played it now or later, and beta = sqrt(k / (3 N + k)): both
weigh the same after N = k visits of the node.

Of a move to change sides nothing is known as first. It would have to go by one or two playouts
where its rivals have r of hundreds, and would hardly be tried again if they were lost. So r is what
its node is worth, which weighs as much as `WORTH` playouts of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.player.parts.playouts.mast import faded
from ludeme.player.parts.ranges import check_above_zero, check_share, check_urgency
from ludeme.player.parts.registry import Unbounded
from ludeme.player.parts.rules import SelectionRule
from ludeme.player.parts.selection.amaf import AMAF_VALUE, AMAF_VISITS, WORTH, learn_all_as_first
from ludeme.player.parts.selection.bounds import highest_bound, highest_bound_of_all
from ludeme.player.parts.setting import EdgeStatistics, Setting
from ludeme.player.search.trace import TRACE, Trace
from ludeme.player.search.tree import NONE
from ludeme.runtime.search_abi.function_types import COUNTS, tuple_of
from ludeme.runtime.search_abi.kernel import helper


class RaveMemory(NamedTuple):
    """Constants, and what was played in the running iteration."""

    trace: Trace
    marks: NDArray[np.int64]  # [K] the last iteration in which a move was played
    iteration: NDArray[np.int64]  # [1]
    exploration: float
    k: float
    first_play: float


MEMORY: Any = tuple_of(
    RaveMemory, TRACE, COUNTS, COUNTS, types.float64, types.float64, types.float64
)


@helper
def factor(memory, chances):  # type: ignore[no-untyped-def]
    """What all edges of a node share: their part of the exploration, and the trust in RAVE."""
    return memory.exploration * sqrt(log(chances)), sqrt(memory.k / (3.0 * chances + memory.k))


@helper
def bound(memory, tree, edge, factor):  # type: ignore[no-untyped-def]
    """The bound of an edge."""
    explored, beta = factor
    visits, value = tree.edge_visits[edge], tree.edge_value[edge] / tree.edge_visits[edge]
    others = tree.columns[AMAF_VISITS, edge]
    if others != 0.0:
        if others < 0.0:
            beta = WORTH / (visits + WORTH)
        value += beta * (tree.columns[AMAF_VALUE, edge] / others - value)
    return value + explored / sqrt(visits)


@helper
def first_play(memory, tree, edge):  # type: ignore[no-untyped-def]
    """The bound of an edge without visits: its value as a later move counts beside the urgency."""
    if edge != NONE and tree.columns[AMAF_VISITS, edge] != 0.0:
        mean = tree.columns[AMAF_VALUE, edge] / tree.columns[AMAF_VISITS, edge]
        return memory.first_play + mean
    return memory.first_play


@dataclass(frozen=True)
class Rave:
    """Moves played later count as played now, less with more visits (Gelly and Silver 2007).

    `k` is the number of visits after which both means weigh the same. With a finite `fpu` a move
    that was never tried has the bound fpu + r instead of going first. `decay` is the share of what
    was learned of later moves that is kept from one move of the game to the next, in a tree that is
    kept.
    """

    k: float = 1000.0
    fpu: Unbounded = inf
    decay: float = 1.0

    PAPER: ClassVar[str] = "Gelly and Silver 2007"
    ALL_FIRST: ClassVar[SelectionRule] = SelectionRule(
        MEMORY, highest_bound(factor, bound), columns=2, learn=learn_all_as_first
    )
    BY_URGENCY: ClassVar[SelectionRule] = SelectionRule(
        MEMORY,
        highest_bound_of_all(factor, bound, first_play),
        columns=2,
        learn=learn_all_as_first,
    )

    def __post_init__(self) -> None:
        check_above_zero("k", "number of visits", self.k)
        check_urgency(self.fpu)
        check_share("decay", self.decay)

    def fade(self, columns: NDArray[np.float64]) -> None:
        """A tree has been carried over to the next move: its columns belong to the rule."""
        faded(columns, share=self.decay)

    def values(self, edges: EdgeStatistics) -> NDArray[np.float64]:
        """[n] both means of the moves of a node, as `bound` weighs them."""
        others = edges.columns[AMAF_VISITS]
        beta = np.full(len(others), sqrt(self.k / (3.0 * edges.visits.sum() + self.k)))
        beta = np.where(others < 0, WORTH / (edges.visits + WORTH), beta) * (others != 0)
        as_first = edges.columns[AMAF_VALUE] / np.where(others != 0, others, 1.0)
        found: NDArray[np.float64] = edges.means + beta * (as_first - edges.means)
        return found

    @property
    def rule(self) -> SelectionRule:
        """Its functions."""
        return self.ALL_FIRST if self.fpu == inf else self.BY_URGENCY

    def memory(self, setting: Setting) -> RaveMemory:
        """Its constants; what it learns is in the tree."""
        return RaveMemory(
            setting.noted,
            np.zeros(setting.noted.size, np.int64),
            np.zeros(1, np.int64),
            float(setting.exploration),
            float(self.k),
            float(self.fpu),
        )
