"""What a tree of positions knows about the moves of a node, and the line it expects from there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludeme.player.search.root import RootStatistics
from ludeme.player.search.tree import ROOT, UNEXPANDED, UNVISITED, PositionTree
from ludeme.runtime.search_abi.compiled_game import IntArray

#: Lines are not followed further.
LONGEST = 60


def edges_of(tree: PositionTree, node: int) -> slice:
    """The edges of a node; none before it has been expanded."""
    first = max(0, int(tree.first_edge[node]))
    return slice(first, first + int(tree.edge_count[node]))


def statistics_at(tree: PositionTree, node: int, solve: bool) -> RootStatistics:
    """What is known about the moves of a node, in the order of its edges."""
    edges, seat = edges_of(tree, node), int(tree.seat[node]) - 1
    visits = tree.edge_visits[edges]
    lower, upper = _bounds(tree, tree.child[edges])
    return RootStatistics(
        tree.move[edges],
        visits.astype(np.int64),
        tree.edge_value[edges] / np.maximum(visits, 1),
        (lower[:, seat] == 1.0) * 1 - (upper[:, seat] == -1.0),
        np.stack((lower[:, seat], upper[:, seat]), axis=1) if solve else None,
    )


def _bounds(tree: PositionTree, children: IntArray) -> tuple[NDArray[np.float64], ...]:
    """What each seat can force, and be held to, behind some edges."""
    known = (children != UNVISITED)[:, None]
    return np.where(known, tree.lower[children], -1.0), np.where(known, tree.upper[children], 1.0)


def variation(tree: PositionTree, move: IntArray, solve: bool) -> list[IntArray]:
    """A move of the root, and the moves after it if all go on as the search would."""
    edges = edges_of(tree, ROOT)
    same = (tree.move[edges] == move).all(axis=1)
    edge = edges.start + int(np.argmax(np.where(same, tree.edge_visits[edges], -1)))
    line = [move]
    while len(line) < LONGEST:
        node = int(tree.child[edge])
        if node == UNVISITED or tree.first_edge[node] == UNEXPANDED:
            break
        edge = edges_of(tree, node).start + statistics_at(tree, node, solve).best(0)
        if tree.edge_visits[edge] == 0:
            break
        line.append(tree.move[edge].copy())
    return line
