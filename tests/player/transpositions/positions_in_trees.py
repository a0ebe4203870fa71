"""The positions that nodes of a tree stand for."""

from ludeme.player.search.tree import PositionTree
from ludeme.runtime.search_abi.compiled_game import IntArray


def position_at(tree: PositionTree, node: int) -> IntArray:
    """The position of a node that has its moves, but for its chance seed."""
    row, begin = tree.origin.copy(), int(tree.begin[node])
    changes = tree.changes[begin + 1 : begin + 1 + 2 * int(tree.changes[begin])].reshape(-1, 2)
    row[changes[:, 0]] = changes[:, 1]
    return row
