"""Positions of a tree, as what has changed since its root.

A few moves change little of a row: what differs from the root is a tenth of it or less. And most
nodes are leaves, visited once: their position is that of their parent and a move, so only nodes
that have got their moves need one, and those that are visited again.

    n, place, number, place, number, ...        n numbers that differ

Chance seeds are not kept: whoever goes on from a position has chance of his own.
"""

from __future__ import annotations

from ludeme.model.header import RNG
from ludeme.player.search.tree import CHANGES, UNKEPT
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.row_reading import copy_into

#: Most numbers are as they were; so many at once are seen to be by an instruction or two.
_BLOCK = 16


@helper
def has_room(tree):  # type: ignore[no-untyped-def]
    """Whether any position at all could be kept."""
    return tree.counts[CHANGES] + 1 + 2 * tree.origin.shape[0] <= tree.changes.shape[0]


@helper
def _note_changes(tree, row, first, last, end):  # type: ignore[no-untyped-def]
    """Write down what differs between two places of a row, from `end` on; returns the new end."""
    for i in range(first, last):
        if row[i] != tree.origin[i] and i != RNG:
            tree.changes[end] = i
            tree.changes[end + 1] = row[i]
            end += 2
    return end


@helper
def keep_position(tree, node, row):  # type: ignore[no-untyped-def]
    """Keep the position of a node; there has to be room."""
    begin, size = tree.counts[CHANGES], row.shape[0]
    end, blocks = begin + 1, size // _BLOCK
    for block in range(blocks):
        first = block * _BLOCK
        differs = 0
        for i in range(first, first + _BLOCK):
            differs |= row[i] ^ tree.origin[i]
        if differs != 0:
            end = _note_changes(tree, row, first, first + _BLOCK, end)
    end = _note_changes(tree, row, blocks * _BLOCK, size, end)
    tree.changes[begin] = (end - begin) // 2
    tree.begin[node] = begin
    tree.counts[CHANGES] = end


@helper
def recall_position(tree, node, row):  # type: ignore[no-untyped-def]
    """Set `row` to the position of a node that is kept."""
    copy_into(row, tree.origin)
    changes, begin = tree.changes, tree.begin[node]
    for at in range(begin + 1, begin + 1 + 2 * changes[begin], 2):
        row[changes[at]] = changes[at + 1]


@helper
def count_changes(tree, row):  # type: ignore[no-untyped-def]
    """How many numbers of a row differ from the root's."""
    found = 0
    for i in range(row.shape[0]):
        if row[i] != tree.origin[i] and i != RNG:
            found += 1
    return found


@helper
def is_position(tree, node, row, changed):  # type: ignore[no-untyped-def]
    """Whether a node has the position `row`, which differs from the root in `changed` numbers."""
    changes, begin = tree.changes, tree.begin[node]
    if begin == UNKEPT or changes[begin] != changed:
        return False
    for at in range(begin + 1, begin + 1 + 2 * changed, 2):
        if row[changes[at]] != changes[at + 1]:
            return False
    return True
