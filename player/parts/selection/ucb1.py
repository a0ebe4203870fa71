"""UCB1 (Auer, Cesa-Bianchi and Fischer 2002): mean + c sqrt(ln N / n)."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from typing import Any, ClassVar, NamedTuple

from numba import types

from ludeme.player.parts.rules import SelectionRule
from ludeme.player.parts.selection.bounds import highest_bound
from ludeme.player.parts.setting import Setting
from ludeme.runtime.search_abi.function_types import tuple_of
from ludeme.runtime.search_abi.kernel import helper


class UCB1Memory(NamedTuple):
    """The exploration constant."""

    exploration: float


MEMORY: Any = tuple_of(UCB1Memory, types.float64)


@helper
def factor(memory, chances):  # type: ignore[no-untyped-def]
    """What all edges of a node share."""
    return memory.exploration * sqrt(log(chances))


@helper
def bound(memory, tree, edge, factor):  # type: ignore[no-untyped-def]
    """The upper confidence bound of an edge."""
    visits = tree.edge_visits[edge]
    return tree.edge_value[edge] / visits + factor / sqrt(visits)


@dataclass(frozen=True)
class UCB1:
    """The rule of UCT."""

    rule: ClassVar[SelectionRule] = SelectionRule(MEMORY, highest_bound(factor, bound))

    def memory(self, setting: Setting) -> UCB1Memory:
        """Its constant."""
        return UCB1Memory(float(setting.exploration))
