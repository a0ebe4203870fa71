"""Nodes and edges of a tree of positions."""

from __future__ import annotations

from typing import Any

from numba import types

from ludeme.model.header import MOVER, OVERFLOW, RNG
from ludeme.player.search.kept_positions import has_room, keep_position, recall_position
from ludeme.player.search.tree import (
    EDGES,
    NODES,
    POSITION_TREE,
    UNEXPANDED,
    UNKEPT,
    UNVISITED,
)
from ludeme.runtime.search_abi.calls import apply_move, generate_moves
from ludeme.runtime.search_abi.function_types import ROW
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.outcome import NOBODY
from ludeme.runtime.search_abi.randomness import below, chance_seed
from ludeme.runtime.search_abi.row_reading import copy_into, deciding_seat


@helper
def new_node(tree, row):  # type: ignore[no-untyped-def]
    """Take the next node slot for the position `row`, which is not kept yet."""
    node = tree.counts[NODES]
    tree.counts[NODES] += 1
    tree.begin[node] = UNKEPT
    tree.mover[node] = row[MOVER]
    tree.seat[node] = deciding_seat(row)
    tree.visits[node] = 0
    tree.first_edge[node] = UNEXPANDED
    tree.edge_count[node] = 0
    tree.tried[node] = 0
    for seat in range(tree.lower.shape[1]):
        tree.lower[node, seat] = -1.0
        tree.upper[node, seat] = 1.0
    return node


@helper
def follow(game, tree, edge):  # type: ignore[no-untyped-def]
    """Play the move of an edge."""
    load_move(tree, edge, game.buffer)
    apply_move(game, game.row, 0, 1)


@helper
def reach(game, tree, walk, node, depth):  # type: ignore[no-untyped-def]
    """Set the position to that of a node to which the walk has led in `depth` steps."""
    if tree.begin[node] != UNKEPT:
        recall_position(tree, node, game.row)
    else:
        recall_position(tree, walk.nodes[depth - 1], game.row)
        follow(game, tree, walk.edges[depth - 1])


@helper
def list_legal_moves(game, tree, node):  # type: ignore[no-untyped-def]
    """Write the moves at a node's position into the buffer; how many there are.

    A list that does not fit into the buffer leaves the node unexpanded for good, as if the game
    ended.
    """
    n = generate_moves(game, game.row)
    if n == 0 or game.tables[OVERFLOW] != 0:
        game.tables[OVERFLOW] = 0
        tree.seat[node] = NOBODY
        return 0
    return n


@helper
def expand(game, tree, walk, node, depth):  # type: ignore[no-untyped-def]
    """Generate the legal moves of a node as edges, in random order; whether it has any now.

    The position is that of the node afterwards.
    """
    reach(game, tree, walk, node, depth)
    n = list_legal_moves(game, tree, node)
    if n == 0:
        return False
    keep_position(tree, node, game.row)
    add_edges(tree, node, game.buffer, n, game.random)
    return True


@helper
def add_edges(tree, node, mv, n, random):  # type: ignore[no-untyped-def]
    """Make the `n` moves in `mv` the edges of a node, in random order."""
    first = tree.counts[EDGES]
    width = tree.move.shape[1]
    for k in range(n):
        place = first + below(random, k + 1)
        for i in range(width):
            tree.move[first + k, i] = tree.move[place, i]
            tree.move[place, i] = mv[k * width + i]
        tree.child[first + k] = UNVISITED
        tree.edge_visits[first + k] = 0
        tree.edge_value[first + k] = 0.0
    for column in range(tree.columns.shape[0]):
        for edge in range(first, first + n):
            tree.columns[column, edge] = 0.0
    tree.counts[EDGES] += n
    tree.first_edge[node] = first
    tree.edge_count[node] = n


@helper
def load_move(tree, edge, mv):  # type: ignore[no-untyped-def]
    """Copy the move of an edge to row 0 of the move buffer."""
    for i in range(tree.move.shape[1]):
        mv[i] = tree.move[edge, i]


def arriving(node_of: Any) -> Any:
    """The function that comes to where a playout begins; `node_of(tree, row)` gives it a node."""

    @helper
    def arrive(game, tree, walk, node, edge, depth, full):  # type: ignore[no-untyped-def]
        """Set the position to where a playout begins, with dice of its own; returns its node.

        That is the position behind the last `edge` of the walk, or without one, `UNVISITED`, that
        of the node itself. A move that is tried for the first time leads to a new node, unless the
        tree is `full`. A leaf that is visited again may have its position kept.
        """
        reach(game, tree, walk, node, depth)
        if tree.begin[node] == UNKEPT and has_room(tree):
            keep_position(tree, node, game.row)
        game.row[RNG] = chance_seed(game.random)
        if edge != UNVISITED and tree.child[edge] == UNVISITED:
            follow(game, tree, edge)
            if not full:
                node = node_of(tree, game.row)
                tree.child[edge] = node
        return node

    return arrive


@kernel(types.void(POSITION_TREE, ROW))
def plant(tree, row):  # type: ignore[no-untyped-def]
    """Make `row` the root of an empty tree."""
    tree.counts[:] = 0
    copy_into(tree.origin, row)
    keep_position(tree, new_node(tree, row), row)
