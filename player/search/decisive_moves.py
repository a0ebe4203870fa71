"""Decisive moves: what ends the game is known as soon as a position is in the tree.

A search that proves learns of the end of a game when it follows the move that leads there. With
this every position gets its moves at its first visit, and each of them is made once: proofs are
seen two plies earlier. That costs the time of a short playout, and the memory of the moves
(Teytaud and Teytaud 2010).
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ludeme.model.header import OVER
from ludeme.player.search.kept_positions import has_room, recall_position
from ludeme.player.search.position_nodes import follow
from ludeme.player.search.proofs import mark_result, prove, tighten_all
from ludeme.player.search.tree import EDGES, NODES, UNEXPANDED
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.outcome import NOBODY
from ludeme.runtime.search_abi.row_reading import read_utilities


@helper
def is_open(tree, node, closed, edge_room):  # type: ignore[no-untyped-def]
    """Whether a node where a playout begins can get its moves now."""
    unlisted = tree.first_edge[node] == UNEXPANDED and tree.seat[node] != NOBODY
    return unlisted and not closed and tree.counts[EDGES] <= edge_room and has_room(tree)


@cache
def looking_ahead(node_of: Any) -> Any:
    """The function that looks where the moves of a new list lead.

    `node_of(tree, row)` gives a position its node: a new one, or that of an equal position.
    """

    @helper
    def look_ahead(game, tree, walk, node, depth):  # type: ignore[no-untyped-def]
        """Give the moves that end the game their nodes, and prove what follows.

        The walk has led to the node in `depth` steps.
        """
        first, s = tree.first_edge[node], game.row
        for edge in range(first, first + tree.edge_count[node]):
            if tree.counts[NODES] + 1 >= tree.seat.shape[0]:
                break  # the last slot is for the node behind the walk
            recall_position(tree, node, s)
            follow(game, tree, edge)
            if s[OVER] != 0:
                child = node_of(tree, s)
                tree.child[edge] = child
                read_utilities(s, walk.utilities)
                mark_result(tree, child, walk.utilities)
        if tighten_all(tree, node):
            prove(tree, walk, depth)

    return look_ahead
