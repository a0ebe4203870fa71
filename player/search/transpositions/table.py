"""The table of a tree that shares nodes: from what counts of a position to its node.

Positions are told apart by 64 bits of a hash alone; of a million nodes two are taken for one with
a probability of one in forty million. The number of the ply counts, so no position comes back on
its own way, and the graph has no circles.
"""

from __future__ import annotations

from numba import types, uint64

from ludeme.player.search.position_nodes import new_node
from ludeme.player.search.trace import spread
from ludeme.player.search.tree import NODES, NONE, POSITION_TREE
from ludeme.runtime.search_abi.function_types import ROW
from ludeme.runtime.search_abi.kernel import helper, kernel

_FACTOR = uint64(0x9E3779B97F4A7C15)


@helper
def hash_of(tree, row):  # type: ignore[no-untyped-def]
    """The hash of what counts of a position."""
    number = uint64(0)
    for i in range(tree.counting.shape[0]):
        number = (number ^ types.uint64(types.uint32(row[tree.counting[i]]))) * _FACTOR
        number ^= number >> uint64(29)
    return types.int64(spread(number))


@helper
def place_of(tree, number):  # type: ignore[no-untyped-def]
    """Where the table has a hash, or would have it."""
    mask = types.int64(tree.slots.shape[0] - 1)
    place = number & mask
    while tree.slots[place] != NONE and tree.hashes[tree.slots[place]] != number:
        place = (place + 1) & mask
    return place


@helper
def enter(tree, node, number):  # type: ignore[no-untyped-def]
    """Let the table know a node."""
    tree.hashes[node] = number
    tree.slots[place_of(tree, number)] = node


@helper
def shared_node(tree, row):  # type: ignore[no-untyped-def]
    """The node of a position, a new one if there is none yet."""
    number = hash_of(tree, row)
    node = types.int64(tree.slots[place_of(tree, number)])
    if node == NONE:
        node = types.int64(new_node(tree, row))
        enter(tree, node, number)
    return node


@kernel(types.void(POSITION_TREE))
def fill_table(tree):  # type: ignore[no-untyped-def]
    """Make the table anew from the hashes of all nodes; the root is never come back to."""
    tree.slots[:] = NONE
    for node in range(1, tree.counts[NODES]):
        enter(tree, node, tree.hashes[node])


@kernel(types.int64(POSITION_TREE, ROW))
def find_shared(tree, row):  # type: ignore[no-untyped-def]
    """The node of a position, or `NONE`."""
    return types.int64(tree.slots[place_of(tree, hash_of(tree, row))])
