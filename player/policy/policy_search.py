"""Search that a feature policy guides: PUCT in the tree, the policy in playouts (seed 000, eq. 4).

Either can be left out: with UCB1 in the tree the policy counts in playouts alone.

One iteration walks down by PUCT, adds one node, plays a game to its end and adds the result to the
edges of the walk. At a node without children the policy draws the move, so the first move of a
playout is the policy's, and its position becomes the new node. Priors are worked out once per node.
"""

from __future__ import annotations

from math import inf, sqrt

from numba import types

from ludeme.features.evaluate.masks import (
    ALL_WORDS,
    PLANE_WORDS,
    POLICY,
    POLICY_SCRATCH,
    fill_logits,
    softmax,
)
from ludeme.features.evaluate.planes import return_to_root
from ludeme.model.header import OVER, OVERFLOW, RNG
from ludeme.play.playouts import copy_row, deciding_seat
from ludeme.player.policy.policy_playout import (
    draw,
    fill_logits_at_once,
    play_by_policy,
    prepare,
    see_targets,
)
from ludeme.player.search.closed_loop import (
    MAX_DEPTH,
    add_edges,
    arrive,
    expand,
    is_lost,
    record,
    select,
)
from ludeme.player.search.open_loop import (
    add_child,
    match_children,
    pick_by_bound,
    pick_unmatched,
    record_history,
)
from ludeme.player.search.tree import (
    EDGES,
    HISTORY_TREE,
    NODES,
    NONE,
    POSITION_TREE,
    ROOT,
    UNEXPANDED,
    UNPROVEN,
    UNVISITED,
)
from ludeme.runtime.search_abi.function_types import (
    APPLY_FUNCTION,
    INDICES,
    MOVE_TO_FUNCTION,
    MOVES_FUNCTION,
    PLAY_OUT_FUNCTION,
    RANDOM,
    REALS,
    ROW,
    ROWS,
)
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.outcome import NOBODY
from ludeme.runtime.search_abi.randomness import chance_seed, seed_draws

#: What an unvisited move is taken to be worth: the mean of its parent, a draw, or a win.
PARENT, ZERO, WIN = range(3)
#: How playouts go on behind the new node: at random, by the policy, or by its answers to the last
#: move alone.
UNIFORM, SOFTMAX, REACTIVE = range(3)
#: How the tree is walked down: by the priors of the policy, or as UCT does.
PUCT, UCB1 = range(2)


@helper
def expand_by_policy(  # type: ignore[no-untyped-def]
    moves, p, bits, weights, scratch, tree, node, t, x, mv, random
):
    """Generate the legal moves of a node as edges with their priors, in random order."""
    width = tree.move.shape[1]
    n = moves(tree.position[node], t, x, mv)
    if n == 0 or t[OVERFLOW] != 0:
        t[OVERFLOW] = 0
        tree.seat[node] = NOBODY
        return
    add_edges(tree, node, mv, n, random)
    first = tree.first_edge[node]
    for k in range(n):
        for i in range(width):
            mv[k * width + i] = tree.move[first + k, i]
    scores = scratch.scores
    row = tree.position[node]
    if p[PLANE_WORDS] != 0:
        if p[ALL_WORDS] != 0:
            return_to_root(p, scratch.planes, scratch.seen)
        see_targets(p, bits, weights, row, scratch)
        fill_logits_at_once(p, weights, row, mv, n, width, scratch.targets, scores)
    else:
        fill_logits(p, bits, weights, row, mv, n, width, scratch.codes, scratch.words, scores)
    softmax(scores, n)
    for k in range(n):
        tree.prior[first + k] = scores[k]


@helper
def mean_of(total, visits, unvisited):  # type: ignore[no-untyped-def]
    """What a move without visits is taken to be worth, given its parent's results."""
    if unvisited == ZERO or (unvisited == PARENT and visits == 0):
        return 0.0
    if unvisited == WIN:
        return 1.0
    return total / visits


@helper
def select_by_policy(tree, node, exploration, unvisited, solve, random):  # type: ignore[no-untyped-def]
    """Return the edge to follow: drawn by the prior at first, then by PUCT."""
    first = tree.first_edge[node]
    end = first + tree.edge_count[node]
    tried = 0
    total = 0.0
    for edge in range(first, end):
        tried += tree.edge_visits[edge]
        total += tree.edge_value[edge] if tree.edge_visits[edge] > 0 else 0.0
    if tried == 0:
        return first + draw(tree.prior, first, end - first, 1.0, random)
    open_value = mean_of(total, tried, unvisited)
    factor = exploration * sqrt(tried)
    best = first
    best_bound = -inf
    for edge in range(first, end):
        visits = tree.edge_visits[edge]
        value = tree.edge_value[edge] / visits if visits > 0 else open_value
        bound = value + factor * tree.prior[edge] / (1 + visits)
        if bound > best_bound and not (solve and is_lost(tree, node, edge)):
            best_bound = bound
            best = edge
    return best


@helper
def finish_game(  # type: ignore[no-untyped-def]
    moves, apply, move_to, play_out, p, bits, weights, scratch,
    s, t, x, mv, r, width, random, playout, guided, max_plies,
):  # fmt: skip
    """Play `s` to its end: `guided` moves by the policy, the others at random."""
    if playout != UNIFORM and guided > 0:
        play_by_policy(
            moves, apply, move_to, p, bits, weights, scratch,
            s, t, x, mv, width, random, playout == REACTIVE, guided,
        )  # fmt: skip
    if s[OVER] == 0 and t[OVERFLOW] == 0 and (playout == UNIFORM or guided < max_plies):
        seed_draws(random, r)
        play_out(s, t, x, mv, r, max_plies)
    t[OVERFLOW] = 0


@kernel(
    types.int64(
        MOVES_FUNCTION, APPLY_FUNCTION, MOVE_TO_FUNCTION, PLAY_OUT_FUNCTION, POSITION_TREE,
        POLICY, POLICY_SCRATCH, POLICY, POLICY_SCRATCH,
        ROW, ROW, ROWS, ROW, ROW, RANDOM, REALS, ROWS,
        types.int64, types.float64, types.int64, types.int64, types.boolean, types.boolean,
        types.int64, types.int64, types.int64,
    )
)  # fmt: skip
def search_positions_by_policy(  # type: ignore[no-untyped-def]
    moves, apply, move_to, play_out, tree, policy, scratch, playout_policy, playout_scratch,
    s, t, x, mv, r, random, utilities, path,
    iterations, exploration, selection, unvisited, solve, frozen, playout, guided, max_plies,
):  # fmt: skip
    """Run iterations and return their number, as `search_positions` does for UCT.

    `policy` gives the priors of PUCT; `playout_policy` draws the first `guided` moves of a playout
    as `playout` says.
    """
    p, bits, weights = policy.table, policy.bits, policy.weights
    q, q_bits, q_weights = playout_policy.table, playout_policy.bits, playout_policy.weights
    prepare(p, bits, scratch, tree.position[ROOT])
    if playout != UNIFORM:
        prepare(q, q_bits, playout_scratch, tree.position[ROOT])
    width = tree.move.shape[1]
    edge_room = tree.child.shape[0] - mv.shape[0] // width
    node_room = tree.seat.shape[0]
    for iteration in range(iterations):
        full = tree.counts[NODES] >= node_room or tree.counts[EDGES] > edge_room
        if (full and not frozen) or (solve and tree.proven[ROOT] != UNPROVEN):
            return iteration
        node = ROOT
        depth = 0
        while depth < MAX_DEPTH:
            if tree.first_edge[node] == UNEXPANDED and tree.seat[node] != NOBODY and not full:
                if selection == UCB1:
                    expand(moves, tree, node, t, x, mv, random)
                else:
                    expand_by_policy(moves, p, bits, weights, scratch, tree, node, t, x, mv, random)
            if tree.first_edge[node] == UNEXPANDED:
                break
            if selection == UCB1:
                edge = types.int64(select(tree, node, exploration, solve))
            else:
                edge = select_by_policy(tree, node, exploration, unvisited, solve, random)
            path[0, depth] = node
            path[1, depth] = edge
            depth += 1
            child = tree.child[edge]
            if child == UNVISITED:
                break
            node = child
        node = arrive(apply, tree, path, depth, node, full, s, t, x, mv, random)
        ended = s[OVER] != 0
        finish_game(
            moves, apply, move_to, play_out, q, q_bits, q_weights, playout_scratch,
            s, t, x, mv, r, width, random, playout, guided, max_plies,
        )  # fmt: skip
        record(tree, path, depth, node, s, ended, solve, utilities)
    return iterations


@helper
def pick_by_policy(  # type: ignore[no-untyped-def]
    tree, p, bits, weights, codes, words, scores, s, mv, matched, n, exploration, unvisited, random
):
    """Return the legal move to follow at a node whose moves depend on chance."""
    fill_logits(p, bits, weights, s, mv, n, tree.move.shape[1], codes, words, scores)
    softmax(scores, n)
    tried = 0
    total = 0.0
    for k in range(n):
        if matched[k] != NONE:
            tried += tree.visits[matched[k]]
            total += tree.value[matched[k]]
    if tried == 0:
        return draw(scores, 0, n, 1.0, random)
    open_value = mean_of(total, tried, unvisited)
    factor = exploration * sqrt(tried)
    best = 0
    best_bound = -inf
    for k in range(n):
        visits = tree.visits[matched[k]] if matched[k] != NONE else 0
        value = tree.value[matched[k]] / visits if visits > 0 else open_value
        bound = value + factor * scores[k] / (1 + visits)
        if bound > best_bound:
            best_bound = bound
            best = k
    return best


@kernel(
    types.int64(
        MOVES_FUNCTION, APPLY_FUNCTION, MOVE_TO_FUNCTION, PLAY_OUT_FUNCTION, HISTORY_TREE, ROW,
        POLICY, POLICY_SCRATCH, POLICY, POLICY_SCRATCH,
        ROW, ROW, ROWS, ROW, ROW, RANDOM, REALS, INDICES, INDICES,
        types.int64, types.float64, types.int64, types.int64, types.boolean,
        types.int64, types.int64, types.int64,
    )
)  # fmt: skip
def search_histories_by_policy(  # type: ignore[no-untyped-def]
    moves, apply, move_to, play_out, tree, origin, policy, scratch, playout_policy, playout_scratch,
    s, t, x, mv, r, random, utilities, path, matched,
    iterations, exploration, selection, unvisited, frozen, playout, guided, max_plies,
):  # fmt: skip
    """Run iterations in a game of chance and return their number (see `search_histories`).

    Legal moves depend on the dice, so priors are worked out at every visit.
    """
    p, bits, weights = policy.table, policy.bits, policy.weights
    q, q_bits, q_weights = playout_policy.table, playout_policy.bits, playout_policy.weights
    codes, words, scores = scratch.codes, scratch.words, scratch.scores
    if playout != UNIFORM:
        prepare(q, q_bits, playout_scratch, origin)
    width = tree.move.shape[1]
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
            if selection == UCB1:
                k = types.int64(pick_unmatched(matched, n, random))
                if k == NONE:
                    k = types.int64(pick_by_bound(tree, matched, n, exploration))
            else:
                k = pick_by_policy(
                    tree, p, bits, weights, codes, words, scores,
                    s, mv, matched, n, exploration, unvisited, random,
                )  # fmt: skip
            if matched[k] != NONE:
                node = matched[k]
            else:
                inside = False
                if not full:
                    node = add_child(tree, node, seat, mv, k)
            if inside or not full:
                path[depth] = node
                depth += 1
            apply(s, t, x, mv, k, n)
        finish_game(
            moves, apply, move_to, play_out, q, q_bits, q_weights, playout_scratch,
            s, t, x, mv, r, width, random, playout, guided, max_plies,
        )  # fmt: skip
        record_history(tree, path, depth, s, utilities)
    return iterations
