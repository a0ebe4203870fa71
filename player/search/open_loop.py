"""UCT on a tree of move sequences, for games of chance ("open loop").

Each iteration replays the walk from the root position with fresh dice. Only moves that are legal
under these dice compete, each judged against the number of times *it* was available, as otherwise
rarely legal moves would be explored far too often.
"""

from __future__ import annotations

from math import inf, log, sqrt

from numba import types

from ludeme.model.header import OVER, OVERFLOW, RNG
from ludeme.play.playouts import copy_row, deciding_seat, read_utilities
from ludeme.player.search.closed_loop import MAX_DEPTH
from ludeme.player.search.tree import HISTORY_TREE, NODES, NONE, ROOT
from ludeme.runtime.search_abi.function_types import (
    APPLY_FUNCTION,
    INDICES,
    MOVES_FUNCTION,
    PLAY_OUT_FUNCTION,
    RANDOM,
    REALS,
    ROW,
    ROWS,
)
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.randomness import below, chance_seed, seed_draws


@helper
def clear_node(tree, node):  # type: ignore[no-untyped-def]
    """Empty the statistics and links of a node slot."""
    tree.visits[node] = 0
    tree.available[node] = 0
    tree.value[node] = 0.0
    tree.first_child[node] = NONE
    tree.next_sibling[node] = NONE


@helper
def add_child(tree, parent, seat, mv, k):  # type: ignore[no-untyped-def]
    """Take the next node slot for move `k` of `seat` after `parent`."""
    node = tree.counts[NODES]
    tree.counts[NODES] += 1
    clear_node(tree, node)
    width = tree.move.shape[1]
    for i in range(width):
        tree.move[node, i] = mv[k * width + i]
    tree.seat[node] = seat
    tree.available[node] = 1
    tree.next_sibling[node] = tree.first_child[parent]
    tree.first_child[parent] = node
    return node


@helper
def match_children(tree, parent, seat, mv, n, matched):  # type: ignore[no-untyped-def]
    """Fill `matched[k]` with the child for legal move `k`, `NONE` where there is none yet.

    Children are known by the seat and the content of the move row: the same row may belong to
    different seats when dice decide who goes on.
    """
    width = tree.move.shape[1]
    for k in range(n):
        matched[k] = NONE
    child = tree.first_child[parent]
    while child != NONE:
        legal = False
        if tree.seat[child] == seat:
            for k in range(n):
                same = True
                for i in range(width):
                    if tree.move[child, i] != mv[k * width + i]:
                        same = False
                        break
                if same:
                    matched[k] = child
                    legal = True
        if legal:
            tree.available[child] += 1
        child = tree.next_sibling[child]


@helper
def pick_unmatched(matched, n, random):  # type: ignore[no-untyped-def]
    """Return a uniformly random move without a child, `NONE` if all have one."""
    count = 0
    chosen = NONE
    for k in range(n):
        if matched[k] == NONE:
            count += 1
            if below(random, count) == 0:
                chosen = k
    return chosen


@helper
def pick_by_bound(tree, matched, n, exploration):  # type: ignore[no-untyped-def]
    """Return the legal move with the highest upper confidence bound."""
    best = 0
    best_bound = -inf
    for k in range(n):
        child = matched[k]
        visits = tree.visits[child]
        bound = tree.value[child] / visits
        bound += exploration * sqrt(log(tree.available[child]) / visits)
        if bound > best_bound:
            best_bound = bound
            best = k
    return best


@helper
def record_history(tree, path, depth, s, utilities):  # type: ignore[no-untyped-def]
    """Add the result of the finished game `s` to the walk."""
    read_utilities(s, utilities)
    tree.visits[ROOT] += 1
    for i in range(depth):
        node = path[i]
        tree.visits[node] += 1
        tree.value[node] += utilities[tree.seat[node]]


@kernel(types.void(HISTORY_TREE))
def plant_history(tree):  # type: ignore[no-untyped-def]
    """Reduce the tree to its root."""
    tree.counts[NODES] = 1
    tree.seat[ROOT] = 0
    clear_node(tree, ROOT)


@kernel(
    types.int64(
        MOVES_FUNCTION, APPLY_FUNCTION, PLAY_OUT_FUNCTION, HISTORY_TREE, ROW,
        ROW, ROW, ROWS, ROW, ROW, RANDOM, REALS, INDICES, INDICES,
        types.int64, types.float64, types.boolean, types.int64,
    )
)  # fmt: skip
def search_histories(  # type: ignore[no-untyped-def]
    moves, apply, play_out, tree, origin,
    s, t, x, mv, r, random, utilities, path, matched,
    iterations, exploration, frozen, max_plies,
):  # fmt: skip
    """Run UCT iterations from the position `origin` and return their number.

    It is smaller than `iterations` when the tree is full, unless it is `frozen`: then it is
    searched on without new nodes. Dice already rolled in `origin` stay;
    later ones are unknown: every iteration draws its own. `s` [R], `utilities` float64 [P + 1],
    `path` int32 [MAX_DEPTH] and `matched` int32 [K] are scratch.
    """
    for iteration in range(iterations):
        full = tree.counts[NODES] >= tree.seat.shape[0]
        if full and not frozen:
            return iteration
        copy_row(origin, s)
        s[RNG] = chance_seed(random)
        node = ROOT
        depth = 0
        inside = True
        while inside and depth < MAX_DEPTH and s[OVER] == 0:
            n = moves(s, t, x, mv)
            if n == 0 or t[OVERFLOW] != 0:
                break
            seat = deciding_seat(s)
            match_children(tree, node, seat, mv, n, matched)
            k = pick_unmatched(matched, n, random)
            if k == NONE:
                k = pick_by_bound(tree, matched, n, exploration)
                node = matched[k]
            else:
                inside = False
                if not full:
                    node = add_child(tree, node, seat, mv, k)
            if inside or not full:
                path[depth] = node
                depth += 1
            apply(s, t, x, mv, k, n)
        seed_draws(random, r)
        play_out(s, t, x, mv, r, max_plies)
        t[OVERFLOW] = 0
        record_history(tree, path, depth, s, utilities)
    return iterations
