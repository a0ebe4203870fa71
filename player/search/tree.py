"""Search trees as arrays.

Axes: `N` node slots, `E` edge slots, `R` integers of a position row, `W` integers of a move row,
`P` players.
Slots are handed out in order and `counts` says how many are in use, so the arrays may be longer
than the tree; `grown` makes them longer still, a kernel never does.

Two shapes, for two kinds of search:

- `PositionTree` for deterministic games: each node keeps its position and its edges are the legal
  moves, one contiguous range per node.
- `HistoryTree` for games of chance: a node is a sequence of moves from the root, whatever the dice
  showed in between, so nodes keep no position and a node's children are a linked list.

All values are sums of utilities in [-1, 1] for the seat that *chose* the move, so nothing ever
changes sign by depth and several moves in a row by one seat need no special case.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import (
    BOUNDS,
    COUNTS,
    INDICES,
    REAL_ROWS,
    REALS,
    ROWS,
    tuple_of,
)

ROOT = 0
#: `child` of an edge that has not been tried.
UNVISITED = -1
#: `first_edge` of a node whose legal moves have not been generated.
UNEXPANDED = -1
#: End of a list of siblings.
NONE = -1

#: Indices into `counts`.
NODES = 0
EDGES = 1


class PositionTree(NamedTuple):
    """A tree of positions. A node gets its slot when it is first visited."""

    counts: NDArray[np.int64]  # [2] nodes and edges in use
    position: IntArray  # [N, R] the position; with its legal moves generated once expanded
    seat: IntArray  # [N] the seat that moves, NOBODY at the end of the game
    visits: IntArray  # [N] simulations that passed through the node
    first_edge: IntArray  # [N] start of the range of edges, or UNEXPANDED
    edge_count: IntArray  # [N] number of edges
    tried: IntArray  # [N] edges are first tried in order; so many have been
    lower: NDArray[np.float32]  # [N, P] what a seat can force, whatever the others do
    upper: NDArray[np.float32]  # [N, P] what the others can hold it to
    move: IntArray  # [E, W] the move row
    child: IntArray  # [E] node behind the edge, or UNVISITED
    edge_visits: IntArray  # [E]
    edge_value: NDArray[np.float64]  # [E] sum of utilities of the seat that moves at the node
    columns: NDArray[np.float64]  # [C, E] what a selection rule keeps of its own for each edge


class HistoryTree(NamedTuple):
    """A tree of move sequences. Each node but the root is also the edge that leads to it.

    What search knows about edges has the names that it has in a `PositionTree`.
    """

    counts: NDArray[np.int64]  # [2] nodes in use (the second entry stays unused)
    move: IntArray  # [N, W] the move row that leads to the node
    seat: IntArray  # [N] the seat that made this move
    available: IntArray  # [N] visits of the parent in which the move was legal
    edge_visits: IntArray  # [N]
    edge_value: NDArray[np.float64]  # [N] sum of utilities of `seat`
    columns: NDArray[np.float64]  # [C, N]
    first_child: IntArray  # [N] or NONE
    next_sibling: IntArray  # [N] or NONE


_POSITION_FIELDS = (
    COUNTS, ROWS, INDICES, INDICES, INDICES, INDICES, INDICES, BOUNDS, BOUNDS,
    ROWS, INDICES, INDICES, REALS, REAL_ROWS,
)  # fmt: skip
_HISTORY_FIELDS = (COUNTS, ROWS, INDICES, INDICES, INDICES, REALS, REAL_ROWS, INDICES, INDICES)
#: The trees as numba types.
POSITION_TREE: Any = tuple_of(PositionTree, *_POSITION_FIELDS)
HISTORY_TREE: Any = tuple_of(HistoryTree, *_HISTORY_FIELDS)

_NODE_FIELDS = (
    "position", "seat", "visits", "first_edge", "edge_count", "tried", "lower", "upper",
)  # fmt: skip


def new_position_tree(
    nodes: int, edges: int, row_size: int, width: int, columns: int = 0, *, players: int
) -> PositionTree:
    """Return an empty tree with room for `nodes` and `edges`, and so many columns of numbers."""
    return PositionTree(
        counts=np.zeros(2, np.int64),
        position=np.empty((nodes, row_size), np.int32),
        seat=np.empty(nodes, np.int32),
        visits=np.empty(nodes, np.int32),
        first_edge=np.empty(nodes, np.int32),
        edge_count=np.empty(nodes, np.int32),
        tried=np.empty(nodes, np.int32),
        lower=np.empty((nodes, players), np.float32),
        upper=np.empty((nodes, players), np.float32),
        move=np.empty((edges, width), np.int32),
        child=np.empty(edges, np.int32),
        edge_visits=np.empty(edges, np.int32),
        edge_value=np.empty(edges, np.float64),
        columns=np.empty((columns, edges), np.float64),
    )


def new_history_tree(nodes: int, width: int, columns: int = 0) -> HistoryTree:
    """Return an empty tree with room for `nodes`."""
    return HistoryTree(
        counts=np.zeros(2, np.int64),
        move=np.empty((nodes, width), np.int32),
        seat=np.empty(nodes, np.int32),
        available=np.empty(nodes, np.int32),
        edge_visits=np.empty(nodes, np.int32),
        edge_value=np.empty(nodes, np.float64),
        columns=np.empty((columns, nodes), np.float64),
        first_child=np.empty(nodes, np.int32),
        next_sibling=np.empty(nodes, np.int32),
    )


def grown(tree: PositionTree, nodes: int, edges: int) -> PositionTree:
    """Return the same tree with room for at least `nodes` and `edges`."""
    longer = {
        name: _longer(array, nodes if name in _NODE_FIELDS else edges)
        for name, array in tree._asdict().items()
        if name not in ("counts", "columns")
    }
    return PositionTree(counts=tree.counts, columns=_wider(tree.columns, edges), **longer)


def grown_history(tree: HistoryTree, nodes: int) -> HistoryTree:
    """Return the same tree with room for at least `nodes`."""
    longer = {
        name: _longer(array, nodes)
        for name, array in tree._asdict().items()
        if name not in ("counts", "columns")
    }
    return HistoryTree(counts=tree.counts, columns=_wider(tree.columns, nodes), **longer)


def _longer(array: NDArray[Any], size: int) -> NDArray[Any]:
    if size <= len(array):
        return array
    longer = np.empty((size, *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer


def _wider(columns: NDArray[np.float64], size: int) -> NDArray[np.float64]:
    return np.ascontiguousarray(_longer(columns.T, size).T)
