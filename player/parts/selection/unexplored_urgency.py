"""UCB1 in which the moves that were never tried wait while tried ones do well (Finnsson 2012).

All of them together have one urgency: the bound of a move that was tried once, with a result
between victory and loss. So a promising move is looked at again before each of many others has had
its turn; the others come as the visits of the node grow. This is our reading, for the paper is not
among those that the project has: `discount` scales their exploration, and may hold them back more.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any, ClassVar, NamedTuple

from numba import types

from ludeme.player.parts.ranges import check_share
from ludeme.player.parts.rules import Access, SelectionRule
from ludeme.player.parts.selection.ucb1 import bound, factor
from ludeme.player.parts.setting import Setting
from ludeme.player.search.tree import NONE
from ludeme.runtime.search_abi.function_types import tuple_of
from ludeme.runtime.search_abi.kernel import helper


class UrgencyMemory(NamedTuple):
    """The constants."""

    exploration: float
    discount: float


MEMORY: Any = tuple_of(UrgencyMemory, types.float64, types.float64)


def highest_or_untried(access: Access) -> Any:
    """Follow the edge with the highest bound, or one never followed if their urgency is higher."""
    edge_of, untried = access.edge_of, access.untried
    chances, is_lost, visits_of = access.chances, access.is_lost, access.visits_of

    @helper
    def select(memory, tree, walk, node, n, random):  # type: ignore[no-untyped-def]
        best, best_bound, followed = 0, -inf, 0
        for k in range(n):
            edge = edge_of(tree, walk, node, k)
            if edge == NONE or tree.edge_visits[edge] == 0:
                continue
            followed += 1
            value = bound(memory, tree, edge, factor(memory, chances(tree, node, edge)))
            if value > best_bound and not is_lost(tree, walk, node, edge):
                best, best_bound = k, value
        if followed < n:
            visits = max(1, visits_of(tree, node))
            if followed == 0 or memory.discount * factor(memory, visits) >= best_bound:
                k = untried(tree, walk, node, n, random)
                if k != NONE:
                    return k
        return best

    return select


@dataclass(frozen=True)
class UnexploredUrgency:
    """UCB1 that looks again at promising moves before all have been tried.

    `discount` is the share of the exploration that moves never tried get.
    """

    discount: float = 1.0

    PAPER: ClassVar[str] = "Finnsson 2012"
    rule: ClassVar[SelectionRule] = SelectionRule(MEMORY, highest_or_untried)

    def __post_init__(self) -> None:
        check_share("discount", self.discount)

    def memory(self, setting: Setting) -> UrgencyMemory:
        """Its constants."""
        return UrgencyMemory(float(setting.exploration), float(self.discount))
