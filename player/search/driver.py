"""A search on one program: owns the memory of one thread and hides which kind of tree is used."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ludeme.model.header import PLAYERS
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.search.closed_loop import MAX_DEPTH, plant, search_positions
from ludeme.player.search.open_loop import plant_history, search_histories
from ludeme.player.search.root import RootStatistics, legal_rows, places_of
from ludeme.player.search.subtree import copy_subtree, find_position
from ludeme.player.search.tree import (
    EDGES,
    NODES,
    NONE,
    ROOT,
    UNPROVEN,
    UNVISITED,
    HistoryTree,
    PositionTree,
    grown,
    grown_history,
    new_history_tree,
    new_position_tree,
)
from ludeme.runtime.search_abi.compiled_game import IntArray, Program, with_longer_buffer, workspace
from ludeme.runtime.search_abi.randomness import random_source

#: Trees do not grow beyond so many bytes; the search then goes on without new nodes.
MEMORY = 2**30
#: A new tree has room for so many nodes, and for so many moves beside one longest list.
_FIRST_NODES = 1024
_FIRST_EDGES = 16_384


class Search(Protocol):
    """A search that can be continued as long as one likes."""

    def begin(self, row: IntArray, seed: int) -> None:
        """Make the position `row` the root."""

    def run(self, iterations: int) -> int:
        """Search on; fewer iterations than asked for mean that the root is solved."""

    def root(self) -> RootStatistics:
        """Return the statistics of the root's moves."""


def new_search(
    program: Program, *, exploration: float, reuse: bool = True, solve: bool = False
) -> Search:
    """Return the kind of search that fits the program."""
    if program.stochastic:
        return HistorySearch(program, exploration)
    return PositionSearch(program, exploration, reuse=reuse, solve=solve)


class TreeSearch:
    """What both kinds of search share: the memory of a thread and the settings."""

    def __init__(self, program: Program, exploration: float, memory: int) -> None:
        self._program = program
        self._exploration = exploration
        self._memory = memory
        self._space = workspace(program)
        #: Set once the tree may not grow any more.
        self._frozen = False

    def _take_root(self, row: IntArray, seed: int) -> IntArray:
        """Remember the legal moves of `row`; return it as it is with them generated."""
        row, self._legal = legal_rows(self._program, row)
        self._random = random_source(seed)
        self._utilities = np.zeros(int(row[PLAYERS]) + 1)
        self._frozen = False
        while len(self._space.buffer) < self._legal.size:
            self._space = with_longer_buffer(self._space)
        return row

    @property
    def _longest_list(self) -> int:
        """Moves that the buffer has room for. Simulations that meet a longer list are cut."""
        return len(self._space.buffer) // self._program.width

    def _may_grow(self, tree: PositionTree | HistoryTree) -> bool:
        """Whether twice the tree fits into the memory; freezes the tree otherwise."""
        self._frozen = 2 * sum(array.nbytes for array in tree) > self._memory
        return not self._frozen

    def _statistics(
        self, rows: IntArray, visits: IntArray, values: NDArray[np.float64], proven: IntArray
    ) -> RootStatistics:
        """Return what is known about `rows`, as statistics of the whole legal list."""
        n = len(self._legal)
        places = places_of(self._legal, rows)
        all_visits, all_proven = np.zeros(n, np.int64), np.zeros(n, np.int64)
        means = np.zeros(n)
        all_visits[places] = visits
        all_proven[places] = proven
        means[places] = values / np.maximum(visits, 1)
        return RootStatistics(self._legal, all_visits, means, all_proven)


class PositionSearch(TreeSearch):
    """UCT on a `PositionTree`."""

    def __init__(
        self,
        program: Program,
        exploration: float,
        *,
        reuse: bool = True,
        solve: bool = False,
        memory: int = MEMORY,
    ) -> None:
        super().__init__(program, exploration, memory)
        self._reuse = reuse
        self._solve = solve
        self._path = np.zeros((2, MAX_DEPTH), np.int32)
        self.tree = self._new_tree(_FIRST_NODES, _FIRST_EDGES + program.max_moves)

    def _new_tree(self, nodes: int, edges: int) -> PositionTree:
        return new_position_tree(nodes, edges, self._program.row_size, self._program.width)

    def begin(self, row: IntArray, seed: int) -> None:
        """Make `row` the root; keep what the tree already knows about it."""
        row = self._take_root(row, seed)
        node = find_position(self.tree, row) if self._reuse else NONE
        if node == NONE:
            plant(self.tree, row)
        elif node != ROOT:
            kept = self._new_tree(len(self.tree.seat), len(self.tree.child))
            copy_subtree(self.tree, node, kept)
            self.tree = kept

    def run(self, iterations: int) -> int:
        """Search on; fewer iterations than asked for mean that the root is solved."""
        done = 0
        while done < iterations:
            self._reserve(iterations - done)
            done += self._iterate(iterations - done)
            if self._solve and self.tree.proven[ROOT] != UNPROVEN:
                break
        return done

    def _iterate(self, iterations: int) -> int:
        """Search on until the arrays of the tree are full; returns the iterations done."""
        return search_positions(
            self._program.moves, self._program.apply, self._program.play_out, self.tree,
            *self._space, self._random, self._utilities, self._path,
            iterations, self._exploration, self._solve, self._frozen, MAX_PLIES,
        )  # fmt: skip

    def _reserve(self, iterations: int) -> None:
        """Make room for at least one more iteration, and for all of them if they are few."""
        nodes, edges = len(self.tree.seat), len(self.tree.child)
        wanted_nodes = int(self.tree.counts[NODES]) + min(iterations, nodes)
        wanted_edges = int(self.tree.counts[EDGES]) + self._longest_list
        if (wanted_nodes > nodes or wanted_edges > edges) and self._may_grow(self.tree):
            nodes = 2 * nodes if wanted_nodes > nodes else nodes
            edges = max(wanted_edges, 2 * edges) if wanted_edges > edges else edges
            self.tree = grown(self.tree, nodes, edges)

    def root(self) -> RootStatistics:
        """Return the statistics of the root's moves."""
        tree = self.tree
        first = max(0, int(tree.first_edge[ROOT]))
        edges = slice(first, first + int(tree.edge_count[ROOT]))
        child = tree.child[edges]
        winner = np.where(child == UNVISITED, UNPROVEN, tree.proven[child])
        proven = np.where(winner == tree.seat[ROOT], 1, -1) * (winner != UNPROVEN)
        return self._statistics(
            tree.move[edges], tree.edge_visits[edges], tree.edge_value[edges], proven
        )


class HistorySearch(TreeSearch):
    """UCT on a `HistoryTree`. Every move begins a new tree: the dice have changed it."""

    def __init__(self, program: Program, exploration: float, *, memory: int = MEMORY) -> None:
        super().__init__(program, exploration, memory)
        self._path = np.zeros(MAX_DEPTH, np.int32)
        self.tree = new_history_tree(_FIRST_NODES, program.width)

    def begin(self, row: IntArray, seed: int) -> None:
        """Make `row`, with its dice as they are shown, the root."""
        self._origin = self._take_root(row, seed)
        self._matched = np.zeros(self._longest_list, np.int32)
        plant_history(self.tree)

    def run(self, iterations: int) -> int:
        """Search on."""
        done = 0
        while done < iterations:
            nodes = len(self.tree.seat)
            wanted = int(self.tree.counts[NODES]) + min(iterations - done, nodes)
            if wanted > nodes and self._may_grow(self.tree):
                self.tree = grown_history(self.tree, 2 * nodes)
            done += self._iterate(iterations - done)
        return done

    def _iterate(self, iterations: int) -> int:
        """Search on until the arrays of the tree are full; returns the iterations done."""
        return search_histories(
            self._program.moves, self._program.apply, self._program.play_out,
            self.tree, self._origin,
            *self._space, self._random, self._utilities, self._path, self._matched,
            iterations, self._exploration, self._frozen, MAX_PLIES,
        )  # fmt: skip

    def root(self) -> RootStatistics:
        """Return the statistics of the root's moves."""
        tree = self.tree
        nodes = []
        child = int(tree.first_child[ROOT])
        while child != NONE:
            nodes.append(child)
            child = int(tree.next_sibling[child])
        unproven = np.zeros(len(nodes), np.int32)
        return self._statistics(tree.move[nodes], tree.visits[nodes], tree.value[nodes], unproven)
