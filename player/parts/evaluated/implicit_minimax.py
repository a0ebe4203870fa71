"""Implicit minimax: means of playouts beside what a plain minimax of evaluations says.

Every edge gets the evaluation of the position behind it when its node gets its edges. What is best
among the edges of a node goes up with every result, as minimax has it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.features.evaluation.weighing import WEIGHING, Weighing
from ludeme.play.playable import CannotPlay
from ludeme.player.parts.evaluated.behind import value_behind
from ludeme.player.parts.rules import SelectionRule
from ludeme.player.parts.selection.bounds import highest_bound_of_all
from ludeme.player.parts.selection.ucb1 import factor
from ludeme.player.parts.setting import EdgeStatistics, Setting
from ludeme.player.search.tree import UNVISITED
from ludeme.player.training.evaluation.sketch import SKETCH, evaluation_of
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import REALS, ROW, tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: The columns of the tree: minimax of an edge for the seat that chooses it, and that seat.
_VALUE, _SEAT = 0, 1


class ImplicitMemory(NamedTuple):
    """The constants, the evaluation, and scratch."""

    exploration: float
    share: float  # of the minimax
    weighing: Weighing
    values: NDArray[np.float64]  # [P + 1]
    row: IntArray  # [R]


@helper
def new_edges(memory, game, tree, node):  # type: ignore[no-untyped-def]
    """Evaluate the positions behind the edges of a node."""
    for edge in range(tree.first_edge[node], tree.first_edge[node] + tree.edge_count[node]):
        tree.columns[_VALUE, edge] = value_behind(memory, game, tree, node, edge)
        tree.columns[_SEAT, edge] = tree.seat[node]


@helper
def update(memory, tree, edge, utility):  # type: ignore[no-untyped-def]
    """Take over what is best behind an edge."""
    child = tree.child[edge]
    if child == UNVISITED or tree.first_edge[child] < 0:
        return
    best = -inf
    first = tree.first_edge[child]
    for behind in range(first, first + tree.edge_count[child]):
        best = max(best, tree.columns[_VALUE, behind])
    if best > -inf:
        own = tree.seat[child] == tree.columns[_SEAT, edge]
        tree.columns[_VALUE, edge] = best if own else -best


@helper
def bound(memory, tree, edge, factor):  # type: ignore[no-untyped-def]
    """The bound of UCB1 on the mixture of both values."""
    visits = tree.edge_visits[edge]
    mean = tree.edge_value[edge] / visits
    mixed = mean + memory.share * (tree.columns[_VALUE, edge] - mean)
    return mixed + factor / sqrt(visits)


@helper
def first_play(memory, tree, edge):  # type: ignore[no-untyped-def]
    """Moves that were never tried go by the evaluation alone."""
    return tree.columns[_VALUE, edge] + memory.exploration


@dataclass(frozen=True)
class ImplicitMinimax:
    """UCB1 on means mixed with the minimax of evaluations in the tree (Lanctot and others 2014).

    `share` is the part of the minimax, `evaluation` a file that `ludeme train --evaluation` has
    written, or a `sketch` by random games; a file of other rules of the game needs `transfer`. For
    two players without chance.
    """

    share: float = 0.4
    evaluation: str = SKETCH
    transfer: bool = False

    PAPER: ClassVar[str] = "Lanctot, Winands, Pepels and Sturtevant 2014"
    MEMORY: ClassVar[Any] = tuple_of(
        ImplicitMemory, types.float64, types.float64, WEIGHING, REALS, ROW
    )
    rule: ClassVar[SelectionRule] = SelectionRule(
        MEMORY,
        highest_bound_of_all(factor, bound, first_play),
        columns=2,
        new_edges=new_edges,
        update=update,
    )

    def values(self, edges: EdgeStatistics) -> NDArray[np.float64]:
        """[n] the mixtures of means and minimax of the moves of a node."""
        minimax = edges.columns[_VALUE]
        found: NDArray[np.float64] = edges.means + self.share * (minimax - edges.means)
        return found

    def __post_init__(self) -> None:
        if not 0.0 <= self.share <= 1.0:
            raise ValueError(f"share is a part from 0 to 1, not {self.share:g}")

    def memory(self, setting: Setting) -> ImplicitMemory:
        """The evaluation of the game."""
        game = setting.known_game
        if game.players != 2 or game.emitted.stochastic or game.simultaneous:
            raise CannotPlay(f"implicit minimax is for two without chance, not for {game.name}")
        return ImplicitMemory(
            exploration=float(setting.exploration),
            share=float(self.share),
            weighing=evaluation_of(self.evaluation, game, self.transfer).memory(),
            values=np.zeros(game.players + 1),
            row=np.zeros(game.program.row_size, np.int32),
        )
