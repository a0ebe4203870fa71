"""Proofs in a tree of positions: bounds on what each seat can force (MCTS-Solver with bounds).

Every node has two numbers for each seat: at least `lower` is certain for it if it plays well, and
more than `upper` it cannot force; others are taken to play against it. Where a game ends both are
its result, and from there they go up: a seat takes the best of its own moves, and expects the worst
of those of others. A node whose bounds meet is *solved*: a win, a loss, a draw, or a place between
(Winands, Bjornsson and Saito 2008; Cazenave and Saffidine 2010).
"""

from __future__ import annotations

import numpy as np

from ludeme.player.search.tree import UNVISITED
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.outcome import NOBODY

#: Utilities lie between these.
WORST, BEST = np.float32(-1.0), np.float32(1.0)


@helper
def is_lost(tree, walk, node, edge):  # type: ignore[no-untyped-def]
    """Whether the edge is proven to bring no more than is certain anyway, in a search that proves.

    The edge that makes it certain is among them: nothing can be learned behind it. But where it is
    certain what the mover gets, walks come for what others get: they follow moves that keep it.
    """
    child = tree.child[edge]
    if not walk.solve or child == UNVISITED:
        return False
    seat = tree.seat[node] - 1
    most, certain = tree.upper[child, seat], tree.lower[node, seat]
    return most < certain or (most == certain and tree.upper[node, seat] > certain)


@helper
def is_solved(tree, node):  # type: ignore[no-untyped-def]
    """Whether it is proven what the seat that moves at a node gets."""
    seat = tree.seat[node] - 1
    return tree.seat[node] != NOBODY and tree.lower[node, seat] == tree.upper[node, seat]


@helper
def mark_result(tree, node, utilities):  # type: ignore[no-untyped-def]
    """Record the result of a game that ends at the node."""
    for seat in range(1, utilities.shape[0]):
        tree.lower[node, seat - 1] = tree.upper[node, seat - 1] = utilities[seat]


@helper
def prove(tree, walk, depth):  # type: ignore[no-untyped-def]
    """Carry the bounds at the end of the walk upwards as far as they change anything."""
    for i in range(depth - 1, -1, -1):
        if not tighten_all(tree, walk.nodes[i]):
            return


@helper
def prove_whole_walk(tree, walk, depth):  # type: ignore[no-untyped-def]
    """Work out all bounds on the walk, from its end: nodes that are shared may have new ones that
    came up on another walk.
    """
    for i in range(depth - 1, -1, -1):
        tighten_all(tree, walk.nodes[i])


@helper
def tighten_all(tree, node):  # type: ignore[no-untyped-def]
    """Work out the bounds of all seats from those behind the edges; whether any is new."""
    changed = False
    for seat in range(tree.lower.shape[1]):
        changed |= tighten(tree, node, seat)
    return changed


@helper
def tighten(tree, node, seat):  # type: ignore[no-untyped-def]
    """Work out the bounds of one seat from those behind the edges; whether they are new."""
    own = tree.seat[node] == seat + 1
    lower = upper = WORST if own else BEST
    first = tree.first_edge[node]
    for edge in range(first, first + tree.edge_count[node]):
        least, most = WORST, BEST
        child = tree.child[edge]
        if child != UNVISITED:
            least, most = tree.lower[child, seat], tree.upper[child, seat]
        if own:
            lower, upper = max(lower, least), max(upper, most)
        else:
            lower, upper = min(lower, least), min(upper, most)
    changed = lower != tree.lower[node, seat] or upper != tree.upper[node, seat]
    tree.lower[node, seat], tree.upper[node, seat] = lower, upper
    return changed


@helper
def proven_utility(tree, walk, step):  # type: ignore[no-untyped-def]
    """What a step of the walk was worth to the seat that chose it, within what is proven of it."""
    seat = walk.seats[step]
    utility = walk.utilities[seat]
    child = tree.child[walk.edges[step]]
    if walk.solve and child != UNVISITED:
        utility = min(max(utility, tree.lower[child, seat - 1]), tree.upper[child, seat - 1])
    return utility
