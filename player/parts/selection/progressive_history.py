"""Progressive history (Nijssen and Winands 2011): means of moves in any position guide the tree.

The bound is q + c sqrt(ln N / n) + h W / (losses + 1), where h in [0, 1] is how well iterations
ended for a player when he played this move anywhere, and the losses are those of the edge: the
bonus of a move fades as it fails.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.player.parts.playouts.mast import faded
from ludeme.player.parts.ranges import check_share, check_size
from ludeme.player.parts.rules import Access, SelectionRule
from ludeme.player.parts.selection.bounds import highest_bound
from ludeme.player.parts.selection.ucb1 import factor
from ludeme.player.parts.setting import Setting
from ludeme.player.search.trace import TRACE, Trace
from ludeme.runtime.search_abi.function_types import REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: The column with one more than the key of an edge's move, known since its first result.
KEY = 0


class HistoryMemory(NamedTuple):
    """What is known of moves, and constants."""

    trace: Trace
    visits: NDArray[np.float64]  # [K]
    totals: NDArray[np.float64]  # [K] utilities of the mover
    exploration: float
    weight: float


MEMORY: Any = tuple_of(HistoryMemory, TRACE, REALS, REALS, types.float64, types.float64)


@helper
def bound(memory, tree, edge, factor):  # type: ignore[no-untyped-def]
    """The bound of an edge."""
    visits, value = tree.edge_visits[edge], tree.edge_value[edge]
    key = types.int64(tree.columns[KEY, edge]) - 1
    history = 0.5
    if key >= 0 and memory.visits[key] > 0.0:
        history = (memory.totals[key] / memory.visits[key] + 1.0) / 2.0
    losses = (visits - value) / 2.0
    return value / visits + factor / sqrt(visits) + history * memory.weight / (losses + 1.0)


def learn_history(access: Access) -> Any:
    """The function that adds an iteration to what is known of moves."""

    @helper
    def learn(memory, tree, walk, depth):  # type: ignore[no-untyped-def]
        trace = memory.trace
        for i in range(trace.count[0]):
            memory.visits[trace.keys[i]] += 1.0
            memory.totals[trace.keys[i]] += walk.utilities[trace.seats[i]]
        for i in range(min(depth, trace.count[0])):
            tree.columns[KEY, walk.edges[i]] = trace.keys[i] + 1.0

    return learn


@dataclass(frozen=True)
class ProgressiveHistory:
    """Moves that did well anywhere get a bonus that fades as they fail (Nijssen and Winands 2011).

    `weight` is W, the size of the bonus; `decay` the share of the statistics that is kept from one
    move of the game to the next.
    """

    weight: float = 3.0
    decay: float = 1.0

    PAPER: ClassVar[str] = "Nijssen and Winands 2011"
    rule: ClassVar[SelectionRule] = SelectionRule(
        MEMORY, highest_bound(factor, bound), columns=1, learn=learn_history
    )

    def __post_init__(self) -> None:
        check_share("decay", self.decay)
        check_size("weight", "number", self.weight)

    def memory(self, setting: Setting) -> HistoryMemory:
        """What was learned in this game so far."""
        memory: HistoryMemory | None = setting.kept
        if memory is None:
            size = setting.noted.size
            zeros = np.zeros(size), np.zeros(size)
            return HistoryMemory(
                setting.noted, *zeros, float(setting.exploration), float(self.weight)
            )
        faded(memory.visits, memory.totals, share=self.decay)
        return memory
