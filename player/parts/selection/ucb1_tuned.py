"""UCB1-Tuned (Auer, Cesa-Bianchi and Fischer 2002): exploration by the spread of the results.

The authors' rule is for rewards r in [0, 1]: mean + c sqrt(ln N / n * min(1/4, V)) where V is the
variance + sqrt(2 ln N / n), and c = 1. Utilities u = 2 r - 1 have twice the spread, so four times
the variance, and all of V grows with it: mean + c sqrt(ln N / n * min(1, V)) where V is the
variance + sqrt(32 ln N / n). The sums of squares stand in the rule's column.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from typing import ClassVar

from ludeme.player.parts.rules import SelectionRule
from ludeme.player.parts.selection.bounds import highest_bound
from ludeme.player.parts.selection.ucb1 import MEMORY, UCB1Memory
from ludeme.player.parts.setting import Setting
from ludeme.runtime.search_abi.kernel import helper

#: The column of the sums of squares.
SQUARES = 0


@helper
def logarithm(memory, chances):  # type: ignore[no-untyped-def]
    """What all edges of a node share."""
    return log(chances)


@helper
def bound(memory, tree, edge, logarithm):  # type: ignore[no-untyped-def]
    """The upper confidence bound of an edge."""
    visits = tree.edge_visits[edge]
    mean = tree.edge_value[edge] / visits
    variance = tree.columns[SQUARES, edge] / visits - mean * mean
    share = logarithm / visits
    spread = min(1.0, variance + sqrt(32.0 * share))
    return mean + memory.exploration * sqrt(share * max(0.0, spread))


@helper
def add_square(memory, tree, edge, utility):  # type: ignore[no-untyped-def]
    """Keep the sum of the squares of the results."""
    tree.columns[SQUARES, edge] += utility * utility


@dataclass(frozen=True)
class UCB1Tuned:
    """Explores edges more whose results differ more."""

    PAPER: ClassVar[str] = "Auer, Cesa-Bianchi and Fischer 2002"
    rule: ClassVar[SelectionRule] = SelectionRule(
        MEMORY, highest_bound(logarithm, bound), columns=1, update=add_square
    )

    def memory(self, setting: Setting) -> UCB1Memory:
        """The factor of the exploration."""
        return UCB1Memory(float(setting.exploration))
