"""The compiled steps of a batched search: collect leaves from all trees, and add the answers.

A node gets its moves when it is reached for the first time, and their priors with the answer of the
evaluator; in between it has no visits and nobody can pass. Where a game ends, or all is proven, the
result is added at once and asks nobody. Values of one seat are those of the other turned round.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import types

from ludeme.model.header import OVER
from ludeme.player.batched.forest import FOREST, PRIOR, tree_in
from ludeme.player.batched.leaves import FOUND, LEAVES, TURN
from ludeme.player.batched.roots import ROOTS, make_ready
from ludeme.player.batched.selection import choose_edge
from ludeme.player.batched.settings import CONSTANTS
from ludeme.player.batched.values import as_utility
from ludeme.player.search.kept_positions import has_room, keep_position, recall_position
from ludeme.player.search.position_nodes import follow, list_legal_moves, new_node
from ludeme.player.search.proofs import is_solved, mark_result, tighten_all
from ludeme.player.search.tree import EDGES, NODES, ROOT, UNEXPANDED, UNVISITED
from ludeme.runtime.search_abi.kernel import helper, kernel, without_typing
from ludeme.runtime.search_abi.row_reading import copy_into, read_utilities
from ludeme.runtime.search_abi.running_game import RUNNING_GAME

#: What a visit is taken to be worth until its answer is there.
_VIRTUAL_LOSS = -1.0
#: What a walk has come to: a leaf, a result, a node that waits for its answer, a batch that has no
#: room for the moves of the leaf, a tree that has none.
_LEAF, _END, _WAITS, _CROWDED, _NO_ROOM = range(5)
_FLOATS: Any = types.Array(types.float32, 1, "C")


# --- walking to a leaf ----------------------------------------------------------------------------


@helper
def is_decided(tree, node):  # type: ignore[no-untyped-def]
    """Whether it is certain what everybody gets from a node."""
    for seat in range(tree.lower.shape[1]):
        if tree.lower[node, seat] != tree.upper[node, seat]:
            return False
    return True


@helper
def walk_down(tree, worth, roots, constants, game, nodes, edges):  # type: ignore[no-untyped-def]
    """Walk to a node that has no moves yet, or to the end, or to where an answer is missing.

    Returns the last node that there is, whether there is one behind the last step, and the depth.
    """
    node, depth, exists = types.int64(ROOT), types.int64(0), True
    while exists and not is_decided(tree, node):
        if tree.first_edge[node] == UNEXPANDED or tree.visits[node] == 0:
            break
        edge = types.int64(choose_edge(tree, worth, roots, constants, game, node))
        nodes[depth], edges[depth] = node, edge
        depth += 1
        exists = tree.child[edge] != UNVISITED
        if exists:
            node = types.int64(tree.child[edge])
    return node, exists, depth


@helper
def reach_end(running, tree, node, exists, edges, depth):  # type: ignore[no-untyped-def]
    """Set the position to that of the end of a walk."""
    recall_position(tree, node, running.row)
    if not exists:
        follow(running, tree, edges[depth - 1])


@helper
def add_node(running, tree, edges, depth):  # type: ignore[no-untyped-def]
    """The node of the position that the walk has come to, behind its last edge."""
    node = new_node(tree, running.row)
    tree.child[edges[depth - 1]] = node
    return node


@helper
def take_back(tree, edges, depth):  # type: ignore[no-untyped-def]
    """Forget the node that was added last; there is no room for its moves."""
    tree.counts[NODES] -= 1
    tree.child[edges[depth - 1]] = UNVISITED


@helper
def add_listed_edges(running, tree, node, n):  # type: ignore[no-untyped-def]
    """Make the n moves in the buffer the edges of a node, in their order, which numbers go by."""
    first, width = tree.counts[EDGES], running.width
    for k in range(n):
        for i in range(width):
            tree.move[first + k, i] = running.buffer[k * width + i]
        tree.child[first + k] = UNVISITED
        tree.edge_visits[first + k] = 0
        tree.edge_value[first + k] = 0.0
    tree.counts[EDGES] += n
    tree.first_edge[node] = first
    tree.edge_count[node] = n


@helper
def send(running, tree, leaves, node, depth):  # type: ignore[no-untyped-def]
    """Give a node its moves, and its position to the evaluator; what has become of the walk."""
    n = list_legal_moves(running, tree, node)
    if n == 0:
        return _END
    leaf = leaves.counts[FOUND]
    begin = leaves.offsets[leaf]
    if begin + n > leaves.moves.shape[0]:
        return _CROWDED
    if tree.counts[EDGES] + n > tree.child.shape[0]:
        return _NO_ROOM
    keep_position(tree, node, running.row)
    add_listed_edges(running, tree, node, n)
    copy_into(leaves.rows[leaf], running.row)
    for k in range(n):
        copy_into(leaves.moves[begin + k], tree.move[tree.first_edge[node] + k])
    leaves.offsets[leaf + 1] = begin + n
    leaves.ends[leaf], leaves.depths[leaf] = node, depth
    return _LEAF


@helper
def end_walk(running, tree, leaves, node, exists, depth):  # type: ignore[no-untyped-def]
    """Make the end of a walk a leaf, or fill in its result; returns its node and what it is."""
    edges = leaves.edges[leaves.counts[FOUND]]
    if exists and is_decided(tree, node):
        for seat in range(tree.lower.shape[1]):
            leaves.utilities[seat + 1] = tree.lower[node, seat]
        return node, _END
    if exists and tree.first_edge[node] != UNEXPANDED:
        return node, _WAITS
    if tree.counts[NODES] == tree.seat.shape[0] or not has_room(tree):
        return node, _NO_ROOM
    reach_end(running, tree, node, exists, edges, depth)
    if not exists:
        node = add_node(running, tree, edges, depth)
    came_to = _END
    if running.row[OVER] == 0:
        came_to = send(running, tree, leaves, node, depth)
    if came_to == _END:
        read_utilities(running.row, leaves.utilities)
        mark_result(tree, node, leaves.utilities)
    elif came_to != _LEAF and not exists:
        take_back(tree, edges, depth)
    return node, came_to


# --- what a walk changes --------------------------------------------------------------------------


@helper
def mark_walk(tree, nodes, edges, depth):  # type: ignore[no-untyped-def]
    """Count a walk as visits that are lost, until its result is known."""
    for i in range(depth):
        tree.visits[nodes[i]] += 1
        tree.edge_visits[edges[i]] += 1
        tree.edge_value[edges[i]] += _VIRTUAL_LOSS


@helper
def prove_above(tree, nodes, depth):  # type: ignore[no-untyped-def]
    """Carry the bounds at the end of a walk upwards as far as they change anything."""
    for i in range(depth - 1, -1, -1):
        if not tighten_all(tree, nodes[i]):
            return


@helper
def add_result(tree, solve, nodes, edges, depth, utilities):  # type: ignore[no-untyped-def]
    """Put a result in the place of the virtual losses of a walk, within what is proven."""
    for i in range(depth - 1, -1, -1):
        edge, seat = edges[i], tree.seat[nodes[i]]
        utility = utilities[seat]
        if solve:
            child = tree.child[edge]
            least, most = tree.lower[child, seat - 1], tree.upper[child, seat - 1]
            utility = min(max(utility, types.float64(least)), types.float64(most))
        tree.edge_value[edge] += utility - _VIRTUAL_LOSS


@helper
def is_open(tree, roots, constants, game):  # type: ignore[no-untyped-def]
    """Whether a game's search has anything left to begin."""
    if roots.idle[game] != 0 or roots.full[game] != 0:
        return False
    if roots.walks[game] >= roots.allotted[game]:
        return False
    listed = tree.visits[ROOT] > 0
    if listed and (tree.edge_count[ROOT] == 1 or (constants.solve and is_solved(tree, ROOT))):
        return False
    return roots.waiting[game] < constants.leaves


@helper
def grow(running, forest, roots, constants, leaves, game):  # type: ignore[no-untyped-def]
    """Walk in the tree of a game until enough of its leaves wait, or nothing is left to do.

    Returns whether there was room for all its leaves in the batch.
    """
    slot = roots.slot[game]
    tree, worth = tree_in(forest.trees, slot), forest.worth[slot, ROOT]
    while is_open(tree, roots, constants, game):
        leaf = leaves.counts[FOUND]
        if leaf == leaves.rows.shape[0]:
            return False
        if roots.ready[game] == 0 and tree.visits[ROOT] > 0:
            make_ready(tree, roots, constants, game)
        nodes, edges = leaves.nodes[leaf], leaves.edges[leaf]
        node, exists, depth = walk_down(tree, worth, roots, constants, game, nodes, edges)
        node, came_to = end_walk(running, tree, leaves, node, exists, depth)
        if came_to == _NO_ROOM:
            roots.full[game] = 1
        if came_to > _END:
            return came_to != _CROWDED
        roots.walks[game] += 1
        mark_walk(tree, nodes, edges, depth)
        if came_to == _LEAF:
            leaves.games[leaf] = game
            leaves.counts[FOUND] += 1
            roots.waiting[game] += 1
        else:
            tree.visits[node] += 1
            if constants.solve and not exists:
                prove_above(tree, nodes, depth)
            add_result(tree, constants.solve, nodes, edges, depth, leaves.utilities)
    return True


# --- the kernels ----------------------------------------------------------------------------------


@cache
def collecting() -> Any:
    """The compiled function that walks in all trees until each has its leaves.

    It is called with a running game, forest, roots, constants and leaves, and returns how many
    leaves there are. Games whose search is over are marked as idle. The game that found no room for
    its leaves in the batch comes first next time.
    """

    @kernel(types.int64(RUNNING_GAME, FOREST, ROOTS, CONSTANTS, LEAVES))
    def collect(running, forest, roots, constants, leaves):  # type: ignore[no-untyped-def]
        leaves.counts[FOUND] = 0
        leaves.offsets[0] = 0
        games = roots.slot.shape[0]
        begin = leaves.counts[TURN]
        for i in range(games):
            game = (begin + i) % games
            leaves.counts[TURN] = (game + 1) % games
            if roots.idle[game] != 0:
                continue
            if not grow(running, forest, roots, constants, leaves, game):
                leaves.counts[TURN] = game
                break
            tree = tree_in(forest.trees, roots.slot[game])
            if roots.waiting[game] == 0 and not is_open(tree, roots, constants, game):
                roots.idle[game] = 1
        return leaves.counts[FOUND]

    return without_typing(collect)


@cache
def absorbing() -> Any:
    """The compiled function that adds the evaluator's answers for the leaves.

    It is called with forest, roots, constants and leaves, priors float32 [total] of all moves, and
    values float32 [B] for the sides to move.
    """

    @kernel(types.void(FOREST, ROOTS, CONSTANTS, LEAVES, _FLOATS, _FLOATS))
    def absorb(forest, roots, constants, leaves, priors, values):  # type: ignore[no-untyped-def]
        for leaf in range(leaves.counts[FOUND]):
            game, node = leaves.games[leaf], leaves.ends[leaf]
            slot = roots.slot[game]
            tree = tree_in(forest.trees, slot)
            first, begin = tree.first_edge[node], leaves.offsets[leaf]
            for k in range(tree.edge_count[node]):
                tree.columns[PRIOR, first + k] = priors[begin + k]
            forest.worth[slot, node] = values[leaf]
            seat = tree.seat[node]
            leaves.utilities[seat] = as_utility(values[leaf])
            leaves.utilities[3 - seat] = -leaves.utilities[seat]
            tree.visits[node] += 1
            roots.waiting[game] -= 1
            if node == ROOT:
                make_ready(tree, roots, constants, game)
            nodes, edges = leaves.nodes[leaf], leaves.edges[leaf]
            depth = leaves.depths[leaf]
            add_result(tree, constants.solve, nodes, edges, depth, leaves.utilities)
        leaves.counts[FOUND] = 0

    return without_typing(absorb)
