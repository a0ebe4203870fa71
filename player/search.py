"""A search on one program: owns the memory of one thread and hides which kind of tree is used."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ludeme.compile.header import PLAYERS
from ludeme.player.history_search import plant_history, search_histories
from ludeme.player.playout import MAX_PLIES
from ludeme.player.position_search import MAX_DEPTH, plant, search_positions
from ludeme.player.program import IntArray, Program, workspace
from ludeme.player.randomness import random_source
from ludeme.player.root import RootStatistics, legal_rows, places_of
from ludeme.player.subtree import copy_subtree, find_position
from ludeme.player.tree import (
    EDGES,
    NODES,
    NONE,
    ROOT,
    UNPROVEN,
    UNVISITED,
    grown,
    grown_history,
    new_history_tree,
    new_position_tree,
)

#: A new tree has room for so many nodes and move lists.
_FIRST_NODES = 1024
_FIRST_LISTS = 64


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


class PositionSearch:
    """UCT on a `PositionTree`."""

    def __init__(
        self, program: Program, exploration: float, *, reuse: bool = True, solve: bool = False
    ) -> None:
        self._program = program
        self._exploration = exploration
        self._reuse = reuse
        self._solve = solve
        self._space = workspace(program)
        self._path = np.zeros((2, MAX_DEPTH), np.int32)
        self._edge_reserve = program.max_moves
        self.tree = new_position_tree(
            _FIRST_NODES,
            _FIRST_LISTS * program.max_moves,
            program.row_size,
            program.width,
        )

    def begin(self, row: IntArray, seed: int) -> None:
        """Make `row` the root; keep what the tree already knows about it."""
        row, self._legal = legal_rows(self._program, row)
        self._random = random_source(seed)
        self._utilities = np.zeros(int(row[PLAYERS]) + 1)
        node = find_position(self.tree, row) if self._reuse else NONE
        if node == NONE:
            plant(self.tree, row)
        elif node != ROOT:
            self._keep_subtree(node)

    def _keep_subtree(self, node: int) -> None:
        target = new_position_tree(len(self.tree.seat), len(self.tree.child), *self._row_sizes())
        copy_subtree(self.tree, node, target)
        self.tree = target

    def _row_sizes(self) -> tuple[int, int]:
        return self._program.row_size, self._program.width

    def run(self, iterations: int) -> int:
        """Search on; fewer iterations than asked for mean that the root is solved."""
        done = 0
        while done < iterations:
            self._reserve(iterations - done)
            ran = search_positions(
                self._program.moves, self._program.apply, self.tree,
                *self._space, self._random, self._utilities, self._path,
                iterations - done, self._exploration, self._solve, MAX_PLIES,
            )  # fmt: skip
            done += ran
            if self._solve and self.tree.proven[ROOT] != UNPROVEN:
                break
        return done

    def _reserve(self, iterations: int) -> None:
        """Make room for at least one more iteration, and for all of them if they are few."""
        nodes, edges = len(self.tree.seat), len(self.tree.child)
        wanted = int(self.tree.counts[NODES]) + min(iterations, nodes)
        if wanted > nodes:
            nodes = max(wanted, 2 * nodes)
        if int(self.tree.counts[EDGES]) + self._edge_reserve > edges:
            edges *= 2
        self.tree = grown(self.tree, nodes, edges)

    def root(self) -> RootStatistics:
        """Return the statistics of the root's moves."""
        tree, n = self.tree, len(self._legal)
        first = int(tree.first_edge[ROOT])
        edges = np.arange(first, first + n) if first >= 0 else np.arange(0)
        places = places_of(self._legal, tree.move[edges])
        visits = np.zeros(n, np.int64)
        values = np.zeros(n)
        proven = np.zeros(n, np.int64)
        visits[places] = tree.edge_visits[edges]
        values[places] = tree.edge_value[edges]
        behind = tree.child[edges]
        winner = np.where(behind == UNVISITED, UNPROVEN, tree.proven[behind])
        proven[places] = np.where(winner == UNPROVEN, 0, np.where(winner == tree.seat[ROOT], 1, -1))
        return RootStatistics(self._legal, visits, values / np.maximum(visits, 1), proven)


class HistorySearch:
    """UCT on a `HistoryTree`. Every move begins a new tree: the dice have changed it."""

    def __init__(self, program: Program, exploration: float) -> None:
        self._program = program
        self._exploration = exploration
        self._space = workspace(program)
        self._path = np.zeros(MAX_DEPTH, np.int32)
        self._matched = np.zeros(program.max_moves, np.int32)
        self.tree = new_history_tree(_FIRST_NODES, program.width)

    def begin(self, row: IntArray, seed: int) -> None:
        """Make `row`, with its dice as they are shown, the root."""
        self._origin, self._legal = legal_rows(self._program, row)
        self._random = random_source(seed)
        self._utilities = np.zeros(int(row[PLAYERS]) + 1)
        plant_history(self.tree)

    def run(self, iterations: int) -> int:
        """Search on."""
        done = 0
        while done < iterations:
            nodes = len(self.tree.seat)
            if self.tree.counts[NODES] + min(iterations - done, nodes) > nodes:
                self.tree = grown_history(self.tree, 2 * nodes)
            done += search_histories(
                self._program.moves, self._program.apply, self.tree, self._origin,
                *self._space, self._random, self._utilities, self._path, self._matched,
                iterations - done, self._exploration, MAX_PLIES,
            )  # fmt: skip
        return done

    def root(self) -> RootStatistics:
        """Return the statistics of the root's moves."""
        tree, n = self.tree, len(self._legal)
        children = []
        child = int(tree.first_child[ROOT])
        while child != NONE:
            children.append(child)
            child = int(tree.next_sibling[child])
        places = places_of(self._legal, tree.move[children])
        visits = np.zeros(n, np.int64)
        values = np.zeros(n)
        visits[places] = tree.visits[children]
        values[places] = tree.value[children]
        means = values / np.maximum(visits, 1)
        return RootStatistics(self._legal, visits, means, np.zeros(n, np.int64))
