"""Proofs in a tree of positions: who can force a win."""

from __future__ import annotations

from ludeme.player.search.tree import UNPROVEN, UNVISITED
from ludeme.runtime.search_abi.kernel import helper


@helper
def is_lost(tree, walk, node, edge):  # type: ignore[no-untyped-def]
    """Whether the edge is proven to let another seat win, in a search that wants to know."""
    if not walk.solve or tree.child[edge] == UNVISITED:
        return False
    proven = tree.proven[tree.child[edge]]
    return proven != UNPROVEN and proven != tree.seat[node]


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
def prove(tree, walk, depth):  # type: ignore[no-untyped-def]
    """Carry a proof at the end of the walk upwards as far as it holds."""
    for i in range(depth - 1, -1, -1):
        node = walk.nodes[i]
        proven = tree.proven[tree.child[walk.edges[i]]]
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
