"""UCT on a tree of positions, for games without chance.

One iteration walks down by UCB1, adds one node, plays a random playout from it and adds the result
to every edge of the walk. Nodes get their legal moves at their second visit only: most leaves never
see one.
"""

from __future__ import annotations

from math import inf, log, sqrt

from numba import types

from ludeme.model.header import OVER, OVERFLOW, PLAYERS, RNG
from ludeme.play.playouts import copy_row, deciding_seat, read_utilities
from ludeme.player.search.tree import (
    EDGES,
    NODES,
    POSITION_TREE,
    ROOT,
    UNEXPANDED,
    UNPROVEN,
    UNVISITED,
)
from ludeme.runtime.search_abi.function_types import (
    APPLY_FUNCTION,
    MOVES_FUNCTION,
    PLAY_OUT_FUNCTION,
    RANDOM,
    REALS,
    ROW,
    ROWS,
)
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.outcome import NOBODY
from ludeme.runtime.search_abi.randomness import below, chance_seed, seed_draws

#: Deeper walks end in a playout; so many plies never enter a tree in practice.
MAX_DEPTH = 4096


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
    tree.proven[node] = UNPROVEN
    return node


@helper
def expand(moves, tree, node, t, x, mv, random):  # type: ignore[no-untyped-def]
    """Generate the legal moves of a node as edges, in random order.

    A list that does not fit into `mv` leaves the node unexpanded for good, as if the game ended.
    """
    n = moves(tree.position[node], t, x, mv)
    if n == 0 or t[OVERFLOW] != 0:
        t[OVERFLOW] = 0
        tree.seat[node] = NOBODY
        return
    add_edges(tree, node, mv, n, random)


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
    tree.counts[EDGES] += n
    tree.first_edge[node] = first
    tree.edge_count[node] = n


@helper
def select(tree, node, exploration, solve):  # type: ignore[no-untyped-def]
    """Return the edge to follow: untried ones first, then the highest upper confidence bound.

    With `solve`, edges to proven losses are left alone.
    """
    first = tree.first_edge[node]
    if tree.tried[node] < tree.edge_count[node]:
        tree.tried[node] += 1
        return first + tree.tried[node] - 1
    factor = exploration * sqrt(log(tree.visits[node]))
    best = first
    best_bound = -inf
    for edge in range(first, first + tree.edge_count[node]):
        visits = tree.edge_visits[edge]
        bound = tree.edge_value[edge] / visits + factor / sqrt(visits)
        if bound > best_bound and not (solve and is_lost(tree, node, edge)):
            best_bound = bound
            best = edge
    return best


@helper
def is_lost(tree, node, edge):  # type: ignore[no-untyped-def]
    """Whether the edge is proven to let another seat win."""
    if tree.child[edge] == UNVISITED:
        return False
    proven = tree.proven[tree.child[edge]]
    return proven != UNPROVEN and proven != tree.seat[node]


@helper
def load_move(tree, edge, mv):  # type: ignore[no-untyped-def]
    """Copy the move of an edge to row 0 of the move buffer."""
    for i in range(tree.move.shape[1]):
        mv[i] = tree.move[edge, i]


@helper
def back_up(tree, path, depth, utilities):  # type: ignore[no-untyped-def]
    """Add one result to all nodes and edges of the walk."""
    for i in range(depth):
        node = path[0, i]
        edge = path[1, i]
        tree.visits[node] += 1
        tree.edge_visits[edge] += 1
        tree.edge_value[edge] += utilities[tree.seat[node]]


@helper
def winner_of_all(tree, node):  # type: ignore[no-untyped-def]
    """Return the seat that wins after every move of the node, if it is the same one."""
    first = tree.first_edge[node]
    winner = UNPROVEN
    for edge in range(first, first + tree.edge_count[node]):
        if tree.child[edge] == UNVISITED:
            return UNPROVEN
        proven = tree.proven[tree.child[edge]]
        if proven == UNPROVEN or (winner != UNPROVEN and proven != winner):
            return UNPROVEN
        winner = proven
    return winner


@helper
def prove(tree, path, depth):  # type: ignore[no-untyped-def]
    """Carry a proof at the end of the walk upwards as far as it holds."""
    for i in range(depth - 1, -1, -1):
        node = path[0, i]
        proven = tree.proven[tree.child[path[1, i]]]
        if proven != tree.seat[node]:
            proven = winner_of_all(tree, node)
        if proven == UNPROVEN:
            return
        tree.proven[node] = proven


@helper
def mark_winner(tree, node, players, utilities):  # type: ignore[no-untyped-def]
    """Record at the end of a game which seat came first alone."""
    for seat in range(1, players + 1):
        if utilities[seat] == 1.0:
            tree.proven[node] = seat


@helper
def arrive(apply, tree, path, depth, node, full, s, t, x, mv, random):  # type: ignore[no-untyped-def]
    """Set `s` to the position at the end of the walk, where a playout begins; returns its node.

    A move that is tried for the first time leads to a new node, unless the tree is `full`.
    """
    copy_row(tree.position[node], s)
    s[RNG] = chance_seed(random)
    if depth > 0 and tree.child[path[1, depth - 1]] == UNVISITED:
        load_move(tree, path[1, depth - 1], mv)
        apply(s, t, x, mv, 0, 1)
        if not full:
            node = new_node(tree, s)
            tree.child[path[1, depth - 1]] = node
    return node


@helper
def record(tree, path, depth, node, s, ended, solve, utilities):  # type: ignore[no-untyped-def]
    """Add the result of the finished game `s` to the walk; `ended`: the game was over at `node`."""
    read_utilities(s, utilities)
    back_up(tree, path, depth, utilities)
    if depth == 0 or node != path[0, depth - 1]:
        tree.visits[node] += 1
        if ended:
            mark_winner(tree, node, s[PLAYERS], utilities)
            if solve:
                prove(tree, path, depth)


@kernel(types.void(POSITION_TREE, ROW))
def plant(tree, row):  # type: ignore[no-untyped-def]
    """Make `row` the root of an empty tree."""
    tree.counts[NODES] = 0
    tree.counts[EDGES] = 0
    new_node(tree, row)


@kernel(
    types.int64(
        MOVES_FUNCTION, APPLY_FUNCTION, PLAY_OUT_FUNCTION, POSITION_TREE,
        ROW, ROW, ROWS, ROW, ROW, RANDOM, REALS, ROWS,
        types.int64, types.float64, types.boolean, types.boolean, types.int64,
    )
)  # fmt: skip
def search_positions(  # type: ignore[no-untyped-def]
    moves, apply, play_out, tree,
    s, t, x, mv, r, random, utilities, path,
    iterations, exploration, solve, frozen, max_plies,
):  # fmt: skip
    """Run UCT iterations and return their number.

    It is smaller than `iterations` when the arrays of the tree are full (the caller grows them and
    calls again) or, with `solve`, when the winner is proven at the root. A `frozen` tree that is
    full is searched on without new nodes.

    `s` [R] is overwritten, `utilities` float64 [P + 1] and `path` int32 [2, MAX_DEPTH] are scratch.
    """
    edge_room = tree.child.shape[0] - mv.shape[0] // tree.move.shape[1]
    node_room = tree.seat.shape[0]
    for iteration in range(iterations):
        full = tree.counts[NODES] >= node_room or tree.counts[EDGES] > edge_room
        if (full and not frozen) or (solve and tree.proven[ROOT] != UNPROVEN):
            return iteration
        node = ROOT
        depth = 0
        while depth < MAX_DEPTH:
            if tree.first_edge[node] == UNEXPANDED and tree.seat[node] != NOBODY and not full:
                expand(moves, tree, node, t, x, mv, random)
            if tree.first_edge[node] == UNEXPANDED:
                break
            edge = select(tree, node, exploration, solve)
            path[0, depth] = node
            path[1, depth] = edge
            depth += 1
            child = tree.child[edge]
            if child == UNVISITED:
                break
            node = child
        node = arrive(apply, tree, path, depth, node, full, s, t, x, mv, random)
        ended = s[OVER] != 0
        seed_draws(random, r)
        play_out(s, t, x, mv, r, max_plies)
        t[OVERFLOW] = 0
        record(tree, path, depth, node, s, ended, solve, utilities)
    return iterations
