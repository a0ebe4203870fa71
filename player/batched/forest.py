"""Trees of many games in one set of arrays.

A *forest* is a `PositionTree` whose arrays have one more axis, before all others: the *slot* of a
tree. All trees have room for the same number of nodes, edges and changes. Nothing ever grows: the
arrays are as long as the memory allows, and what is not used costs none, for systems hand out
memory when it is first written to.

Edges have one column, the prior. `worth` is what the evaluator said of each node, in [0, 1] for the
side to move there.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.player.search.subtree import copy_subtree
from ludeme.player.search.tree import (
    NODES,
    NONE,
    POSITION_TREE,
    ROOT,
    PositionTree,
    Sizes,
    bytes_of_one,
    new_position_tree,
)
from ludeme.runtime.search_abi.compiled_game import IntArray, Program
from ludeme.runtime.search_abi.function_types import tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: The column of the priors.
PRIOR = 0
_COLUMNS = 1
_PLAYERS = 2
#: Lists of moves are taken to be no longer than this on average, when room is shared out.
_USUAL_MOVES = 256
#: Bytes of what the evaluator said of a node.
_WORTH = 4


class Forest(NamedTuple):
    """Trees, and what the evaluator said of their nodes."""

    trees: PositionTree  # each array [slots, ...]
    worth: NDArray[np.float32]  # [slots, N]


def _one_more_axis(array: Any) -> Any:
    return types.Array(array.dtype, array.ndim + 1, "C")


#: A forest as a numba type.
FOREST: Any = tuple_of(
    Forest,
    tuple_of(PositionTree, *map(_one_more_axis, POSITION_TREE.types)),
    types.Array(types.float32, 2, "C"),
)


def new_forest(program: Program, slots: int, walks: int, memory: int) -> Forest:
    """Return empty trees with room for so many walks each, as far as the memory allows."""
    tree = _new_tree(program, _sizes(program, slots, walks, memory))
    trees = PositionTree(*(np.zeros((slots, *array.shape), array.dtype) for array in tree))
    return Forest(trees, np.zeros((slots, len(tree.visits)), np.float32))


def _new_tree(program: Program, sizes: Sizes) -> PositionTree:
    return new_position_tree(sizes, program.row_size, program.width, _COLUMNS, players=_PLAYERS)


def _sizes(program: Program, slots: int, walks: int, memory: int) -> Sizes:
    """Room for nodes, edges and changes in one of so many trees."""
    node, edge, change = bytes_of_one(_new_tree(program, (1, 1, 1)))
    each, position = memory // slots, 2 * program.row_size + 1
    nodes = max(2, min(walks + 1, each // 2 // (node + _WORTH)))
    edges, changes = program.max_moves + nodes * _USUAL_MOVES, nodes * position
    share = min(1.0, (each - nodes * (node + _WORTH)) / (edges * edge + changes * change))
    edges, changes = int(edges * share), int(changes * share)
    return nodes, max(program.max_moves, edges), max(2 * position, changes)


@helper
def tree_in(trees, slot):  # type: ignore[no-untyped-def]
    """The tree of a slot, in compiled code."""
    return PositionTree(
        trees.counts[slot],
        trees.origin[slot],
        trees.changes[slot],
        trees.begin[slot],
        trees.mover[slot],
        trees.seat[slot],
        trees.visits[slot],
        trees.first_edge[slot],
        trees.edge_count[slot],
        trees.tried[slot],
        trees.lower[slot],
        trees.upper[slot],
        trees.move[slot],
        trees.child[slot],
        trees.edge_visits[slot],
        trees.edge_value[slot],
        trees.columns[slot],
        trees.counting[slot],
        trees.hashes[slot],
        trees.slots[slot],
    )


class Slot(NamedTuple):
    """The tree of one slot, and what the evaluator said of its nodes: the memory of the forest."""

    tree: PositionTree
    worth: NDArray[np.float32]  # [N]


def slots_of(forest: Forest) -> list[Slot]:
    """All slots of a forest."""
    trees = zip(*forest.trees, strict=True)
    return [
        Slot(PositionTree(*tree), worth) for tree, worth in zip(trees, forest.worth, strict=True)
    ]


def keep_below(source: Slot, node: int, target: Slot, scratch: IntArray) -> bool:
    """Copy what is below a node that has moves to another slot, as a tree of its own.

    Returns whether there was room for it.
    """
    copies = np.full(int(source.tree.counts[NODES]), NONE, np.int32)
    if not copy_subtree(source.tree, node, target.tree, copies, scratch):
        return False
    copies[node] = ROOT  # nothing leads there: it was copied first
    old = np.flatnonzero(copies != NONE)
    target.worth[copies[old]] = source.worth[old]
    return True
