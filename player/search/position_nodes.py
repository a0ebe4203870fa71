"""Nodes and edges of a tree of positions."""

from __future__ import annotations

from numba import types

from ludeme.model.header import OVERFLOW, RNG
from ludeme.play.playouts import copy_row, deciding_seat
from ludeme.player.search.tree import (
    EDGES,
    NODES,
    POSITION_TREE,
    UNEXPANDED,
    UNVISITED,
)
from ludeme.runtime.search_abi.function_types import ROW
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.outcome import NOBODY
from ludeme.runtime.search_abi.randomness import below, chance_seed


@helper
def new_node(tree, row):  # type: ignore[no-untyped-def]
    """Take the next node slot for the position `row`."""
    node = tree.counts[NODES]
    tree.counts[NODES] += 1
    for i in range(row.shape[0]):
        tree.position[node, i] = row[i]
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
def expand(game, tree, node):  # type: ignore[no-untyped-def]
    """Generate the legal moves of a node as edges, in random order; whether it has any now.

    A list that does not fit into the buffer leaves the node unexpanded for good, as if the game
    ended.
    """
    n = game.moves(tree.position[node], game.tables, game.scratch, game.buffer)
    if n == 0 or game.tables[OVERFLOW] != 0:
        game.tables[OVERFLOW] = 0
        tree.seat[node] = NOBODY
        return False
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


@helper
def return_to(game, tree, node):  # type: ignore[no-untyped-def]
    """Set the position to that of a node, with dice of its own."""
    copy_row(tree.position[node], game.row)
    game.row[RNG] = chance_seed(game.random)


@helper
def arrive(game, tree, node, edge, full):  # type: ignore[no-untyped-def]
    """Set the position to that behind `edge` from `node`, where a playout begins; returns its node.

    Without an edge, `UNVISITED`, that is the position of the node itself. A move that is tried for
    the first time leads to a new node, unless the tree is `full`.
    """
    return_to(game, tree, node)
    s = game.row
    if edge != UNVISITED and tree.child[edge] == UNVISITED:
        load_move(tree, edge, game.buffer)
        game.apply(s, game.tables, game.scratch, game.buffer, 0, 1)
        if not full:
            node = new_node(tree, s)
            tree.child[edge] = node
    return node


@kernel(types.void(POSITION_TREE, ROW))
def plant(tree, row):  # type: ignore[no-untyped-def]
    """Make `row` the root of an empty tree."""
    tree.counts[NODES] = 0
    tree.counts[EDGES] = 0
    new_node(tree, row)
