"""Searches on trees of positions."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ludeme.model.header import PLAYERS, RNG
from ludeme.player.parts.scheme import Scheme
from ludeme.player.search.closed_loop import closed_loop
from ludeme.player.search.drivers.tree_search import MEMORY, TreeSearch
from ludeme.player.search.position_nodes import plant
from ludeme.player.search.room import enlarged
from ludeme.player.search.root import RootStatistics
from ludeme.player.search.subtree import copy_subtree, find_position
from ludeme.player.search.transpositions.last_move import columns_that_count
from ludeme.player.search.transpositions.table import fill_table, find_shared
from ludeme.player.search.tree import (
    EDGES,
    NONE,
    ROOT,
    UNEXPANDED,
    PositionTree,
    Sizes,
    bytes_of_one,
    new_position_tree,
    sizes_of,
)
from ludeme.player.search.variations import edges_of, statistics_at, variation
from ludeme.runtime.search_abi.compiled_game import (
    IntArray,
    Program,
    start_row,
)
from ludeme.runtime.search_abi.repeated_calls import Repeated

#: A new tree has room for so many nodes, for so many moves beside one longest list, and for so many
#: changed numbers beside the positions of one iteration.
_FIRST_NODES = 1024
_FIRST_EDGES = 16_384
_FIRST_CHANGES = 16_384


class PositionSearch(TreeSearch):
    """UCT on a `PositionTree`."""

    def __init__(
        self,
        program: Program,
        exploration: float,
        *,
        reuse: bool = True,
        solve: bool = False,
        decisive: bool = False,
        expand: int = 1,
        memory: int = MEMORY,
        transpositions: bool = False,
        scheme: Scheme | None = None,
    ) -> None:
        super().__init__(
            program, exploration, memory, scheme, solve=solve, decisive=decisive, expand=expand
        )
        self._reuse = reuse
        self._counting = _counting(program) if transpositions else None
        self._players = max(1, int(start_row(program, 1)[PLAYERS]))
        edges = _FIRST_EDGES + program.max_moves
        self.tree = self._new_tree((_FIRST_NODES, edges, _FIRST_CHANGES + self._most_changes))

    def _new_tree(self, sizes: Sizes) -> PositionTree:
        columns = self._scheme.selection.rule.columns
        program = self._program
        return new_position_tree(
            sizes,
            program.row_size,
            program.width,
            columns,
            players=self._players,
            counting=self._counting,
        )

    @property
    def _most_changes(self) -> int:
        """More numbers than a position is kept in."""
        return 2 * self._program.row_size + 1

    def begin(self, row: IntArray, seed: int) -> None:
        """Make `row` the root; keep what the tree already knows about it."""
        row = self._take_root(row, seed)
        node = self._find(row) if self._reuse else NONE
        if node == NONE:
            plant(self.tree, row)
        elif node != ROOT:
            kept = self._below(node)
            if kept is None:
                plant(self.tree, row)
            else:
                self.tree = kept
                self._fade()
        if self._counting is not None:
            fill_table(self.tree)

    def _below(self, node: int) -> PositionTree | None:
        """What is below a node, as a tree of its own; None where there is no memory for it."""
        sizes: Sizes | None = sizes_of(self.tree)
        while sizes is not None:
            kept = self._new_tree(sizes)
            copies = np.full(len(self.tree.seat), NONE, np.int32)
            if copy_subtree(self.tree, node, kept, copies, self._space.row):
                return kept
            *others, changes = sizes
            needed = (*others, changes + 1)
            sizes = enlarged(sizes, needed, bytes_of_one(self.tree), self._memory)
        return None

    def _fade(self) -> None:
        """Let the selection rule forget some of what the tree knows, if it ever does."""
        fade = getattr(self._scheme.selection, "fade", None)  # few rules have any use for it
        if fade is not None:
            fade(self.tree.columns[:, : int(self.tree.counts[EDGES])])

    def _find(self, row: IntArray) -> int:
        """The node that has moves at this position, or `NONE`."""
        node = int(find_position(self.tree, row))
        if node == NONE and self._counting is not None:
            node = int(find_shared(self.tree, row))
        return node if node == NONE or self.tree.first_edge[node] != UNEXPANDED else NONE

    def run(self, iterations: int) -> int:
        """Search on; fewer iterations than asked for mean that the root is solved."""
        done = 0
        while done < iterations:
            self._reserve(iterations - done)
            done += self._iterate(iterations - done)
            if self._is_proven:
                break
        return done

    @property
    def solved(self) -> bool:
        """Whether the move is certain: the result of the root is proven, or that a move wins."""
        return self._is_proven or bool((statistics_at(self.tree, ROOT, False).proven > 0).any())

    @property
    def _is_proven(self) -> bool:
        """Whether it is proven what the root brings, in a search that proves."""
        seat, tree = int(self.tree.seat[ROOT]) - 1, self.tree
        return self._solve and seat >= 0 and bool(tree.lower[ROOT, seat] == tree.upper[ROOT, seat])

    @cached_property
    def _search(self) -> Repeated:
        """The compiled search."""
        rules = self._scheme.selection.rule, self._scheme.playout.rule
        return Repeated(closed_loop(*rules, self._counting is not None))

    def _iterate(self, iterations: int) -> int:
        """Search on until the arrays of the tree are full; returns the iterations done."""
        ran: int = self._search(
            self._game, self.tree, self._walk, self._trace, self._selection, self._playout,
            iterations, self._frozen,
        )  # fmt: skip
        return ran

    def _reserve(self, iterations: int) -> None:
        """Make room for at least one more iteration, and for all of them if they are few."""
        nodes, edges, changes = map(int, self.tree.counts)
        before = self.tree
        self.tree = self._with_room(
            self.tree,
            (
                nodes + min(iterations, len(self.tree.seat)),
                edges + self._longest_list,
                changes + self._most_changes,
            ),
        )
        if self._counting is not None and self.tree is not before:
            fill_table(self.tree)

    def root(self) -> RootStatistics:
        """Return the statistics of the root's moves."""
        tree = self.tree
        edges, known = edges_of(tree, ROOT), statistics_at(tree, ROOT, self._solve)
        return self._statistics(
            known.moves, known.visits, tree.edge_value[edges], known.proven,
            tree.columns[:, edges], known.bounds,
        )  # fmt: skip

    def variation(self, move: IntArray) -> list[IntArray]:
        """The line that begins with a move of the root."""
        return variation(self.tree, move, self._solve)


def _counting(program: Program) -> IntArray:
    """The columns of a row by which positions differ; all but chance if nothing is known."""
    if program.emitted is None:
        columns = [column for column in range(program.row_size) if column != RNG]
        return np.array(columns, np.int32)
    return np.array(columns_that_count(program.emitted), np.int32)
