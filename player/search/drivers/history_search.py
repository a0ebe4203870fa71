"""Searches on trees of move sequences."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from ludeme.player.parts.rules import PlayoutRule, SelectionRule
from ludeme.player.parts.scheme import Scheme
from ludeme.player.search.drivers.tree_search import MEMORY, TreeSearch
from ludeme.player.search.history_nodes import plant_history
from ludeme.player.search.open_loop import open_loop
from ludeme.player.search.root import RootStatistics
from ludeme.player.search.tree import (
    NODES,
    NONE,
    ROOT,
    new_history_tree,
)
from ludeme.runtime.search_abi.compiled_game import (
    IntArray,
    Program,
)
from ludeme.runtime.search_abi.outcome import deciding_seat
from ludeme.runtime.search_abi.repeated_calls import Repeated

_FIRST_NODES = 1024

#: Makes the compiled search of two parts, on histories.
Loop = Callable[[SelectionRule, PlayoutRule], Any]


class HistorySearch(TreeSearch):
    """UCT on a `HistoryTree`. Every move begins a new tree: the dice have changed it.

    `loop` says how histories are followed: `open_loop`, or `decoupled_loop` where players choose at
    the same time.
    """

    #: Nothing is proven where chance or hidden choices decide.
    solved = False

    def __init__(
        self,
        program: Program,
        exploration: float,
        *,
        expand: int = 1,
        memory: int = MEMORY,
        scheme: Scheme | None = None,
        loop: Loop = open_loop,
    ) -> None:
        super().__init__(program, exploration, memory, scheme, expand=expand)
        self._loop = loop
        columns = self._scheme.selection.rule.columns
        self.tree = new_history_tree(_FIRST_NODES, program.width, columns)

    def begin(self, row: IntArray, seed: int) -> None:
        """Make `row`, with its dice as they are shown, the root."""
        self._take_root(row, seed)
        plant_history(self.tree)

    def run(self, iterations: int) -> int:
        """Search on."""
        done = 0
        while done < iterations:
            nodes = min(iterations - done, len(self.tree.seat))
            self.tree = self._with_room(self.tree, (int(self.tree.counts[NODES]) + nodes,))
            done += self._iterate(iterations - done)
        return done

    @cached_property
    def _search(self) -> Repeated:
        """The compiled search."""
        return Repeated(self._loop(self._scheme.selection.rule, self._scheme.playout.rule))

    def _iterate(self, iterations: int) -> int:
        """Search on until the arrays of the tree are full; returns the iterations done."""
        ran: int = self._search(
            self._game, self.tree, self._walk, self._trace, self._selection, self._playout,
            iterations, self._frozen,
        )  # fmt: skip
        return ran

    def root(self) -> RootStatistics:
        """Return the statistics of the root's moves."""
        tree = self.tree
        nodes = []
        child, seat = int(tree.first_child[ROOT]), deciding_seat(self._walk.origin)
        while child != NONE:
            if tree.seat[child] == seat:
                nodes.append(child)
            child = int(tree.next_sibling[child])
        unproven = np.zeros(len(nodes), np.int32)
        return self._statistics(
            tree.move[nodes], tree.edge_visits[nodes], tree.edge_value[nodes], unproven,
            tree.columns[:, nodes],
        )  # fmt: skip

    def variation(self, move: IntArray) -> list[IntArray]:
        """The move alone: what follows depends on the dice."""
        return [move]
