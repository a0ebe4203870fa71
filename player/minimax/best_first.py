"""Best-first minimax: the leaf at the end of the best line is always the next to be expanded.

Korf and Chickering 1996; games that are over, and positions whose worth is certain, are no leaves
any more (Cohen-Solal 2020), so the search goes on elsewhere until everything is known. A node keeps
its move alone: positions are played again from the root.
"""

from __future__ import annotations

from functools import cache
from math import inf, tanh
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.model.header import OVERFLOW, RNG
from ludeme.player.minimax.evaluation_rule import MOST, EvaluationRule
from ludeme.runtime.search_abi.calls import apply_move, generate_moves
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import COUNTS, INDICES, REALS, ROW, ROWS, tuple_of
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.row_reading import (
    colour_of,
    copy_into,
    deciding_seat,
    is_over_for,
    read_utilities,
)
from ludeme.runtime.search_abi.running_game import RUNNING_GAME

#: Longer lines are not followed.
DEEPEST = 512
ROOT = 0
#: Places in `BestFirst.state`: nodes in use, the hero's seat, whether there was no room for more,
#: the length of the longest line.
NODES, HERO, FULL, DEPTH = range(4)
#: `first` of a node that has not been expanded.
LEAF = -1
#: What a win loses with every ply.
_HURRY = 1e-5


class BestFirst(NamedTuple):
    """A tree of N nodes; values are those for the hero, the seat that searches."""

    state: NDArray[np.int64]
    move: IntArray  # [N, W] what leads to the node
    first: IntArray  # [N] the first child, or LEAF
    children: IntArray  # [N] how many there are
    side: IntArray  # [N] 1 if the hero moves at the node, -1 if another does
    certain: IntArray  # [N] whether looking deeper would change nothing
    visits: IntArray  # [N] how often the best line went through the node
    value: NDArray[np.float64]  # [N]
    path: IntArray  # [D] the nodes of the best line
    origin: IntArray  # [R] the position at the root
    row: IntArray  # [R] scratch
    values: NDArray[np.float64]  # [P + 1] scratch


TREE: Any = tuple_of(BestFirst, COUNTS, ROWS, *[INDICES] * 5, REALS, INDICES, ROW, ROW, REALS)


@helper
def _best_child(tree, node, open_only):  # type: ignore[no-untyped-def]
    """The child that the side at a node likes best; of those alone that are not certain, if asked.

    LEAF if there is none.
    """
    best, best_value = LEAF, -inf
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        value = tree.side[node] * tree.value[child]
        if value > best_value and not (open_only and tree.certain[child] != 0):
            best, best_value = child, value
    return best


@helper
def _play(game, tree, node, row):  # type: ignore[no-untyped-def]
    """Play the move that leads to a node."""
    for i in range(game.width):
        game.buffer[i] = tree.move[node, i]
    row[RNG] = 1
    apply_move(game, row, 0, 1)


@helper
def _go_down(game, tree):  # type: ignore[no-untyped-def]
    """Follow the best line to its leaf, whose position `game.row` is then; returns its place."""
    copy_into(game.row, tree.origin)
    depth, node = 0, ROOT
    tree.path[0] = ROOT
    while tree.first[node] != LEAF and depth + 1 < DEEPEST:
        node = _best_child(tree, node, True)
        _play(game, tree, node, game.row)
        depth += 1
        tree.path[depth] = node
    return depth


@helper
def _go_up(tree, depth):  # type: ignore[no-untyped-def]
    """Take over what is best behind the nodes of the line, and what is certain."""
    for place in range(depth, -1, -1):
        node = tree.path[place]
        tree.visits[node] += 1
        if tree.first[node] == LEAF:
            tree.certain[node] = 1
            continue
        best = _best_child(tree, node, False)
        tree.value[node] = tree.value[best]
        won = tree.side[node] * tree.value[best] > MOST
        is_open = _best_child(tree, node, True) != LEAF
        if not is_open or (won and tree.certain[best] != 0):
            tree.certain[node] = 1


def _judging(rule: EvaluationRule) -> Any:
    """The function that fills in what a new node is worth."""
    evaluate = rule.evaluate

    @helper
    def judge(memory, game, tree, node, depth):  # type: ignore[no-untyped-def]
        row, hero = tree.row, tree.state[HERO]
        if is_over_for(row, hero):
            read_utilities(row, tree.values)
            tree.value[node] = tree.values[hero] * (1 - _HURRY * depth)
            tree.certain[node] = 1
            return
        evaluate(memory, game, row, tree.values)
        tree.value[node] = MOST * tanh(tree.values[colour_of(row, hero)])
        tree.side[node] = 1 if deciding_seat(row) == hero else -1

    return judge


def _expanding(rule: EvaluationRule) -> Any:
    """The function that gives a leaf its children; returns how many, 0 if there is no room."""
    judge = _judging(rule)

    @helper
    def expand(memory, game, tree, leaf, depth):  # type: ignore[no-untyped-def]
        n = generate_moves(game, game.row)
        if game.tables[OVERFLOW] != 0:
            game.tables[OVERFLOW] = 0
            n = 0
        first = tree.state[NODES]
        if first + n > tree.first.shape[0]:
            tree.state[FULL] = 1
            return 0
        for k in range(n):
            for i in range(game.width):
                tree.move[first + k, i] = game.buffer[k * game.width + i]
        for child in range(first, first + n):
            tree.first[child], tree.visits[child], tree.certain[child] = LEAF, 0, 0
            copy_into(tree.row, game.row)
            _play(game, tree, child, tree.row)
            judge(memory, game, tree, child, depth + 1)
        if n > 0 and depth + 1 < DEEPEST:
            tree.first[leaf], tree.children[leaf] = first, n
            tree.state[NODES] = first + n
        return n

    return expand


@cache
def best_first(rule: EvaluationRule) -> Any:
    """The compiled search with this evaluation.

    It is called with a running game, a tree, the memory of the evaluation and a number of
    positions; it looks at so many, or a few more, and returns how many. Fewer if everything is
    known or if there is no room (`FULL`).
    """
    expand = _expanding(rule)

    @kernel(types.int64(RUNNING_GAME, TREE, rule.memory, types.int64))
    def look_further(game, tree, memory, positions):  # type: ignore[no-untyped-def]
        looked = 0
        while looked < positions and tree.certain[ROOT] == 0:
            depth = _go_down(game, tree)
            looked += max(1, expand(memory, game, tree, tree.path[depth], depth))
            if tree.state[FULL] != 0:
                break
            tree.state[DEPTH] = max(tree.state[DEPTH], depth + 1)
            _go_up(tree, depth)
        return looked

    return look_further


def new_tree(nodes: int, width: int, row_size: int, players: int) -> BestFirst:
    """An empty tree with room for so many nodes."""
    columns: list[NDArray[Any]] = [
        np.zeros(4, np.int64),
        np.empty((nodes, width), np.int32),
        *(np.empty(nodes, np.int32) for _ in range(5)),
        np.empty(nodes),
        np.zeros(DEEPEST, np.int32),
        *(np.zeros(row_size, np.int32) for _ in range(2)),
        np.zeros(players + 1),
    ]
    return BestFirst(*columns)


#: The columns with an entry for each node.
_OF_NODES = ("move", "first", "children", "side", "certain", "visits", "value")


def grown_tree(tree: BestFirst) -> BestFirst:
    """The same tree with room for twice as many nodes."""
    nodes, width = tree.move.shape
    larger = new_tree(2 * nodes, width, len(tree.origin), len(tree.values) - 1)
    for name in _OF_NODES:
        getattr(larger, name)[:nodes] = getattr(tree, name)
    return tree._replace(**{name: getattr(larger, name) for name in _OF_NODES})
