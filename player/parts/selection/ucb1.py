"""UCB1 (Auer, Cesa-Bianchi and Fischer 2002): mean + c sqrt(ln N / n)."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any, ClassVar, NamedTuple

from numba import types

from ludeme.player.parts.ranges import check_urgency
from ludeme.player.parts.registry import Unbounded
from ludeme.player.parts.rules import SelectionRule
from ludeme.player.parts.selection.bounds import highest_bound, highest_bound_of_all
from ludeme.player.parts.setting import Setting
from ludeme.runtime.search_abi.function_types import tuple_of
from ludeme.runtime.search_abi.kernel import helper


class UCB1Memory(NamedTuple):
    """The constants."""

    exploration: float
    first_play: float = inf


MEMORY: Any = tuple_of(UCB1Memory, types.float64, types.float64)


@helper
def factor(memory, chances):  # type: ignore[no-untyped-def]
    """What all edges of a node share."""
    return memory.exploration * sqrt(log(chances))


@helper
def bound(memory, tree, edge, factor):  # type: ignore[no-untyped-def]
    """The upper confidence bound of an edge."""
    visits = tree.edge_visits[edge]
    return tree.edge_value[edge] / visits + factor / sqrt(visits)


@helper
def first_play(memory, tree, edge):  # type: ignore[no-untyped-def]
    """What counts as the bound of an edge that was never followed."""
    return memory.first_play


@dataclass(frozen=True)
class UCB1:
    """The rule of UCT; a move never tried has the bound `fpu` (first-play urgency), or goes first.

    With a finite `fpu` (Gelly and Wang 2006) good moves are searched deeper before all are tried.
    """

    fpu: Unbounded = inf

    PAPER: ClassVar[str] = "Auer, Cesa-Bianchi and Fischer 2002; Kocsis and Szepesvári 2006"
    ALL_FIRST: ClassVar[SelectionRule] = SelectionRule(MEMORY, highest_bound(factor, bound))
    BY_URGENCY: ClassVar[SelectionRule] = SelectionRule(
        MEMORY, highest_bound_of_all(factor, bound, first_play)
    )

    def __post_init__(self) -> None:
        check_urgency(self.fpu)

    @property
    def rule(self) -> SelectionRule:
        """Its functions."""
        return self.ALL_FIRST if self.fpu == inf else self.BY_URGENCY

    def memory(self, setting: Setting) -> UCB1Memory:
        """Its constants."""
        return UCB1Memory(float(setting.exploration), float(self.fpu))
