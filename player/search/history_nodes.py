"""Nodes of a tree of move sequences, and which of them are legal now."""

from __future__ import annotations

from numba import types

from ludeme.player.search.tree import HISTORY_TREE, NODES, NONE, ROOT
from ludeme.runtime.search_abi.kernel import helper, kernel


@helper
def clear_node(tree, node):  # type: ignore[no-untyped-def]
    """Empty the statistics and links of a node slot."""
    tree.edge_visits[node] = 0
    tree.available[node] = 0
    tree.edge_value[node] = 0.0
    for column in range(tree.columns.shape[0]):
        tree.columns[column, node] = 0.0
    tree.first_child[node] = NONE
    tree.next_sibling[node] = NONE


@helper
def add_child(tree, parent, seat, mv, k):  # type: ignore[no-untyped-def]
    """Take the next node slot for move `k` of `seat` after `parent`."""
    node = tree.counts[NODES]
    tree.counts[NODES] += 1
    clear_node(tree, node)
    width = tree.move.shape[1]
    for i in range(width):
        tree.move[node, i] = mv[k * width + i]
    tree.seat[node] = seat
    tree.available[node] = 1
    tree.next_sibling[node] = tree.first_child[parent]
    tree.first_child[parent] = node
    return node


@helper
def is_move(tree, child, mv, k):  # type: ignore[no-untyped-def]
    """Whether a child was reached by legal move `k`: the content of the rows is the same."""
    width, same = tree.move.shape[1], True
    for i in range(width):
        if tree.move[child, i] != mv[k * width + i]:
            same = False
            break
    return same


@helper
def match_children(tree, matched, parent, seat, mv, n):  # type: ignore[no-untyped-def]
    """Fill `matched[k]` with the child for legal move `k`, `NONE` where there is none yet.

    Children are known by the seat and the content of the move row: the same row may belong to
    different seats when dice decide who goes on.
    """
    for k in range(n):
        matched[k] = NONE
    child = tree.first_child[parent]
    while child != NONE:
        legal = False
        if tree.seat[child] == seat:
            for k in range(n):
                if is_move(tree, child, mv, k):
                    matched[k] = child
                    legal = True
        if legal:
            tree.available[child] += 1
        child = tree.next_sibling[child]


@kernel(types.void(HISTORY_TREE))
def plant_history(tree):  # type: ignore[no-untyped-def]
    """Reduce the tree to its root."""
    tree.counts[NODES] = 1
    tree.seat[ROOT] = 0
    clear_node(tree, ROOT)
