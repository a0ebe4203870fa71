"""Search trees as arrays.

Axes: `N` node slots, `E` edge slots, `D` integers of kept positions, `R` integers of a position
row, `W` integers of a move row, `P` players.
Slots are handed out in order and `counts` says how many are in use, so the arrays may be longer
than the tree; `grown` makes them longer still, a kernel never does.

Two shapes, for two kinds of search:

- `PositionTree` for deterministic games: each node stands for a position, and its edges are the
  legal moves, one contiguous range per node.
- `HistoryTree` for games of chance: a node is a sequence of moves from the root, whatever the dice
  showed in between, so nodes keep no position and a node's children are a linked list.

All values are sums of utilities in [-1, 1] for the seat that *chose* the move, so nothing ever
changes sign by depth and several moves in a row by one seat need no special case.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

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
#: `begin` of a node whose position is not kept.
UNKEPT = -1
#: End of a list of siblings.
NONE = -1

#: Indices into `counts`, and into the numbers that say how long the arrays are.
NODES, EDGES, CHANGES = range(3)


class PositionTree(NamedTuple):
    """A tree of positions. A node gets its slot when it is first visited."""

    counts: NDArray[np.int64]  # [3] nodes, edges and changes in use
    origin: IntArray  # [R] the position at the root
    changes: IntArray  # [D] how kept positions differ from it (see `kept_positions`)
    begin: NDArray[np.int64]  # [N] where the changes of a node begin, or UNKEPT
    mover: IntArray  # [N] the player who moves, as the position says
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
    # Where equal positions share a node (see `transpositions.table`), else all empty:
    counting: IntArray  # the columns of a row by which positions differ
    hashes: NDArray[np.int64]  # [N]
    slots: IntArray  # [a power of two] nodes by their hashes, NONE where there is none


class HistoryTree(NamedTuple):
    """A tree of move sequences. Each node but the root is also the edge that leads to it.

    What search knows about edges has the names that it has in a `PositionTree`.
    """

    counts: NDArray[np.int64]  # [3] nodes in use (the other entries stay unused)
    move: IntArray  # [N, W] the move row that leads to the node
    seat: IntArray  # [N] the seat that made this move
    available: IntArray  # [N] visits of the parent in which the move was legal
    edge_visits: IntArray  # [N]
    edge_value: NDArray[np.float64]  # [N] sum of utilities of `seat`
    columns: NDArray[np.float64]  # [C, N]
    first_child: IntArray  # [N] or NONE
    next_sibling: IntArray  # [N] or NONE


Tree = PositionTree | HistoryTree
AnyTree = TypeVar("AnyTree", PositionTree, HistoryTree)

_POSITION_FIELDS = (
    COUNTS, INDICES, INDICES, COUNTS, INDICES, INDICES, INDICES, INDICES, INDICES, INDICES,
    BOUNDS, BOUNDS, ROWS, INDICES, INDICES, REALS, REAL_ROWS, INDICES, COUNTS, INDICES,
)  # fmt: skip
_HISTORY_FIELDS = (COUNTS, ROWS, INDICES, INDICES, INDICES, REALS, REAL_ROWS, INDICES, INDICES)
#: The trees as numba types.
POSITION_TREE: Any = tuple_of(PositionTree, *_POSITION_FIELDS)
HISTORY_TREE: Any = tuple_of(HistoryTree, *_HISTORY_FIELDS)

#: The fields of a tree of positions that have the length of each of its sizes.
_POSITION_SIZES = (
    (
        "begin",
        "mover",
        "seat",
        "visits",
        "first_edge",
        "edge_count",
        "tried",
        "lower",
        "upper",
        "hashes",
    ),
    ("move", "child", "edge_visits", "edge_value", "columns"),
    ("changes",),
)
_HISTORY_SIZES = (
    (
        "move", "seat", "available", "edge_visits", "edge_value", "columns", "first_child",
        "next_sibling",
    ),
)  # fmt: skip

#: How long the arrays of a tree are: nodes, edges and changes; of a tree of histories nodes alone.
Sizes = tuple[int, ...]


def new_position_tree(
    sizes: Sizes,
    row_size: int,
    width: int,
    columns: int = 0,
    *,
    players: int,
    counting: IntArray | None = None,
) -> PositionTree:
    """Return an empty tree with room for so much, and so many columns of numbers.

    With `counting`, the columns by which positions differ, equal ones share a node.
    """
    nodes, edges, changes = sizes
    return PositionTree(
        counts=np.zeros(3, np.int64),
        origin=np.zeros(row_size, np.int32),
        changes=np.empty(changes, np.int32),
        begin=np.empty(nodes, np.int64),
        mover=np.empty(nodes, np.int32),
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
        counting=np.empty(0, np.int32) if counting is None else counting,
        hashes=np.empty(0 if counting is None else nodes, np.int64),
        slots=np.full(0 if counting is None else _slots_for(nodes), NONE, np.int32),
    )


def _slots_for(nodes: int) -> int:
    """The places of a table that so many nodes fill by two thirds at most."""
    return 1 << (3 * nodes // 2).bit_length()


def new_history_tree(nodes: int, width: int, columns: int = 0) -> HistoryTree:
    """Return an empty tree with room for `nodes`."""
    return HistoryTree(
        counts=np.zeros(3, np.int64),
        move=np.empty((nodes, width), np.int32),
        seat=np.empty(nodes, np.int32),
        available=np.empty(nodes, np.int32),
        edge_visits=np.empty(nodes, np.int32),
        edge_value=np.empty(nodes, np.float64),
        columns=np.empty((columns, nodes), np.float64),
        first_child=np.empty(nodes, np.int32),
        next_sibling=np.empty(nodes, np.int32),
    )


def _fields(tree: Tree) -> tuple[tuple[str, ...], ...]:
    return _POSITION_SIZES if isinstance(tree, PositionTree) else _HISTORY_SIZES


def sizes_of(tree: Tree) -> Sizes:
    """How much a tree has room for."""
    return tuple(len(getattr(tree, names[0])) for names in _fields(tree))


def bytes_of_one(tree: Tree) -> tuple[int, ...]:
    """The bytes of one node, one edge and one change."""
    found = [
        sum(
            array.shape[0] * array.itemsize if name == "columns" else array[:1].nbytes
            for name in names
            for array in (getattr(tree, name),)
        )
        for names in _fields(tree)
    ]
    if isinstance(tree, PositionTree) and len(tree.slots):
        found[NODES] += 3 * tree.slots.itemsize  # as many slots for each node at most
    return tuple(found)


def grown(tree: AnyTree, sizes: Sizes) -> AnyTree:
    """Return the same tree with room for at least so much; the table is empty then, if any."""
    longer: dict[str, Any] = {
        name: _wider(array, size) if name == "columns" else _longer(array, size)
        for names, size in zip(_fields(tree), sizes, strict=True)
        for name in names
        for array in (getattr(tree, name),)
    }
    if isinstance(tree, PositionTree) and len(tree.slots):
        longer["slots"] = np.full(_slots_for(sizes[NODES]), NONE, np.int32)
    return tree._replace(**longer)


def _longer(array: NDArray[Any], size: int) -> NDArray[Any]:
    if size <= len(array) or not len(array):
        return array
    longer = np.empty((size, *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer


def _wider(columns: NDArray[np.float64], size: int) -> NDArray[np.float64]:
    return np.ascontiguousarray(_longer(columns.T, size).T)
