"""Reuse of a search tree: find the position the game has come to and keep what is below it."""

from __future__ import annotations

from numba import types

from ludeme.player.search.kept_positions import (
    count_changes,
    has_room,
    is_position,
    keep_position,
    recall_position,
)
from ludeme.player.search.position_nodes import new_node
from ludeme.player.search.tree import (
    EDGES,
    NODES,
    NONE,
    POSITION_TREE,
    UNEXPANDED,
    UNKEPT,
    UNVISITED,
)
from ludeme.runtime.search_abi.function_types import INDICES, ROW
from ludeme.runtime.search_abi.kernel import helper, kernel


@kernel(types.int64(POSITION_TREE, ROW))
def find_position(tree, row):  # type: ignore[no-untyped-def]
    """Return the first expanded node with this position, or -1; chance seeds are not compared."""
    changed = count_changes(tree, row)
    for node in range(tree.counts[NODES]):
        if tree.first_edge[node] != UNEXPANDED and is_position(tree, node, row, changed):
            return node
    return NONE


@helper
def copy_node(source, node, target, row):  # type: ignore[no-untyped-def]
    """Append a copy of a node; its slot, or `NONE` if it may not fit. `row` is scratch."""
    slot = new_node(target, source.origin)
    if source.begin[node] != UNKEPT:
        if not has_room(target):
            return NONE
        recall_position(source, node, row)
        keep_position(target, slot, row)
    target.mover[slot] = source.mover[node]
    target.seat[slot] = source.seat[node]
    target.visits[slot] = source.visits[node]
    target.first_edge[slot] = source.first_edge[node]
    target.edge_count[slot] = source.edge_count[node]
    target.tried[slot] = source.tried[node]
    if source.hashes.shape[0] > 0:
        target.hashes[slot] = source.hashes[node]
    for seat in range(source.lower.shape[1]):
        target.lower[slot, seat] = source.lower[node, seat]
        target.upper[slot, seat] = source.upper[node, seat]
    return slot


@helper
def copy_edge(source, edge, target, copies, row):  # type: ignore[no-untyped-def]
    """Append a copy of an edge, and of the node behind it unless that has one already.

    Returns whether its position fits.
    """
    slot = target.counts[EDGES]
    target.counts[EDGES] += 1
    for i in range(source.move.shape[1]):
        target.move[slot, i] = source.move[edge, i]
    target.edge_visits[slot] = source.edge_visits[edge]
    target.edge_value[slot] = source.edge_value[edge]
    for column in range(source.columns.shape[0]):
        target.columns[column, slot] = source.columns[column, edge]
    target.child[slot] = UNVISITED
    child = source.child[edge]
    if child != UNVISITED:
        if copies[child] == NONE:
            copies[child] = copy_node(source, child, target, row)
        target.child[slot] = copies[child]
        return copies[child] != NONE
    return True


@kernel(types.boolean(POSITION_TREE, types.int64, POSITION_TREE, INDICES, ROW))
def copy_subtree(source, root, target, copies, row):  # type: ignore[no-untyped-def]
    """Copy the tree below `root` into an empty tree with as much room for nodes and edges.

    Returns whether there was room for the positions, too: they may differ in more from the new root
    than from the old one, where what the root has done in its turn is forgotten behind it.

    `copies` has `NONE` for each node of the source, and then where its copy is; `row` is scratch.
    Nodes are copied breadth first; until its turn comes, `first_edge` of a copied node still names
    the range of edges in the source.
    """
    target.counts[:] = 0
    recall_position(source, root, target.origin)
    if copy_node(source, root, target, row) == NONE:
        return False
    node = 0
    while node < target.counts[NODES]:
        if target.first_edge[node] != UNEXPANDED:
            old = target.first_edge[node]
            target.first_edge[node] = target.counts[EDGES]
            for edge in range(old, old + target.edge_count[node]):
                if not copy_edge(source, edge, target, copies, row):
                    return False
        node += 1
    return True
