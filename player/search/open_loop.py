"""Search on a tree of move sequences, for games of chance ("open loop").

Each iteration replays the walk from the root position with fresh dice. Only moves that are legal
under these dice compete, each judged against the number of times *it* was available, as otherwise
rarely legal moves would be explored far too often.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from numba import types

from ludeme.model.header import MOVER, OVER, OVERFLOW, RNG
from ludeme.player.parts.backup import mean_backup
from ludeme.player.parts.rules import Access, PlayoutRule, SelectionRule
from ludeme.player.search.history_nodes import add_child, match_children
from ludeme.player.search.learning import finishing, learning, learns
from ludeme.player.search.trace import TRACE, note
from ludeme.player.search.tree import HISTORY_TREE, NODES, NONE, ROOT
from ludeme.player.search.walk import MAX_DEPTH, WALK
from ludeme.runtime.search_abi.calls import apply_move, generate_moves
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.randomness import below, chance_seed
from ludeme.runtime.search_abi.row_reading import copy_into, deciding_seat
from ludeme.runtime.search_abi.running_game import RUNNING_GAME

# --- how selection rules look at a node -----------------------------------------------------------


@helper
def matched_child(tree, walk, node, k):  # type: ignore[no-untyped-def]
    """The child for legal move k."""
    return walk.matched[k]


@helper
def any_unmatched(tree, walk, node, n, random):  # type: ignore[no-untyped-def]
    """A uniformly random move without a child."""
    count = 0
    chosen = NONE
    for k in range(n):
        if walk.matched[k] == NONE:
            count += 1
            if below(random, count) == 0:
                chosen = k
    return chosen


@helper
def available(tree, node, edge):  # type: ignore[no-untyped-def]
    """Only visits in which the move was legal were chances."""
    return tree.available[edge]


@helper
def never_lost(tree, walk, node, edge):  # type: ignore[no-untyped-def]
    """Nothing can be proven of moves that depend on dice."""
    return False


@helper
def fresh_priors(tree, node, scores):  # type: ignore[no-untyped-def]
    """Priors are worked out at every visit."""
    return scores, 0


@helper
def first_child(tree, node):  # type: ignore[no-untyped-def]
    """Children are the edges."""
    return types.int64(tree.first_child[node])


@helper
def next_child(tree, node, edge):  # type: ignore[no-untyped-def]
    """The next one of the linked list."""
    return types.int64(tree.next_sibling[edge])


@helper
def seat_of(tree, node, edge):  # type: ignore[no-untyped-def]
    """Children know who made their move."""
    return tree.seat[edge]


@helper
def visits_of(tree, node):  # type: ignore[no-untyped-def]
    """Each node is an edge, too."""
    return tree.edge_visits[node]


@helper
def mover_of(tree, walk, node):  # type: ignore[no-untyped-def]
    """The walk knows whose move is being chosen."""
    return walk.mover[0]


ACCESS = Access(
    edge_of=matched_child,
    untried=any_unmatched,
    chances=available,
    is_lost=never_lost,
    priors=fresh_priors,
    first_edge=first_child,
    next_edge=next_child,
    seat_of=seat_of,
    mover_of=mover_of,
    visits_of=visits_of,
)

# --- the loop -------------------------------------------------------------------------------------


def _walk_down(rule: SelectionRule, noting: Any) -> Any:
    """The function that plays from the root position to where a playout begins.

    `noting(playing, trace, row, move, at)` is told every move.
    """
    select, weigh = rule.select(ACCESS), rule.weigh

    @helper
    def walk_down(memory, playing, game, tree, walk, trace, full):  # type: ignore[no-untyped-def]
        s, t, mv, matched = game.row, game.tables, game.buffer, walk.matched
        copy_into(s, walk.origin)
        s[RNG] = chance_seed(game.random)
        node, depth, inside = ROOT, 0, True
        while inside and depth < MAX_DEPTH and s[OVER] == 0:
            if node != ROOT and tree.edge_visits[node] < walk.expand:
                break
            n = generate_moves(game, s)
            if n == 0 or t[OVERFLOW] != 0:
                break
            seat = deciding_seat(s)
            walk.mover[0] = s[MOVER]
            match_children(tree, matched, node, seat, mv, n)
            weigh(memory, game, s, n)
            k = types.int64(select(memory, tree, walk, node, n, game.random))
            inside, origin = matched[k] != NONE, node
            if inside:
                node = matched[k]
            elif not full:
                node = add_child(tree, node, seat, mv, k)
            if inside or not full:
                walk.nodes[depth], walk.edges[depth], walk.seats[depth] = origin, node, seat
                depth += 1
            noting(playing, trace, s, mv, k * game.width)
            apply_move(game, s, k, n)
        return depth

    return walk_down


@cache
def open_loop(rule: SelectionRule, playout: PlayoutRule) -> Any:
    """The compiled search on histories with these parts (see `history_loop`)."""
    return history_loop(_walk_down, rule, playout)


def _noting(rule: SelectionRule, playout: PlayoutRule) -> Any:
    """The function that notes a move in the tree, if a part learns from moves."""
    see = playout.see

    @helper
    def noted(playing, trace, row, move, at):  # type: ignore[no-untyped-def]
        see(playing, row)
        note(trace, row, move, at)

    @helper
    def unnoted(playing, trace, row, move, at):  # type: ignore[no-untyped-def]
        """Nobody asks."""

    return noted if learns(rule, playout) else unnoted


def history_loop(
    walking: Callable[[SelectionRule, Any], Any], rule: SelectionRule, playout: PlayoutRule
) -> Any:
    """The compiled search on histories, with these parts.

    `walking(rule, noting)` makes the function that plays from the root to where a playout begins.

    It is called as that of `closed_loop`, and returns fewer iterations than were asked for when the
    tree is full, unless it is `frozen`. It starts from the position `walk.origin`. Dice already
    rolled there stay; later ones are unknown: every iteration draws its own.
    """
    backup, finish = mean_backup(rule.update), finishing(rule, playout)
    walk_down, learn = walking(rule, _noting(rule, playout)), learning(rule, playout, ACCESS)
    prepare, prepare_playout, judge = rule.prepare, playout.prepare, playout.judge

    @kernel(
        types.int64(
            RUNNING_GAME, HISTORY_TREE, WALK, TRACE, rule.memory, playout.memory,
            types.int64, types.boolean,
        )
    )  # fmt: skip
    def search_histories(game, tree, walk, trace, memory, playing, iterations, frozen):  # type: ignore[no-untyped-def]
        prepare(memory, walk.origin)
        prepare_playout(playing, walk.origin)
        for iteration in range(iterations):
            full = tree.counts[NODES] >= tree.seat.shape[0]
            if full and not frozen:
                return iteration
            trace.count[0] = 0
            depth = walk_down(memory, playing, game, tree, walk, trace, full)
            finish(playing, game, trace)
            judge(playing, game, walk.utilities)
            backup(memory, tree, walk, depth)
            tree.edge_visits[ROOT] += 1
            learn(memory, playing, game.row, tree, walk, depth)
        return iterations

    return search_histories
