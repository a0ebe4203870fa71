"""Search where all players choose for one ply: decoupled choices on a tree of histories.

Every player's choice is judged by statistics of his own, kept at the node where the ply begins:
none depends on what the others chose in this ply, which nobody knows. The tree branches by the
choices of all together, as they are known afterwards.

    node of a ply ──▶ choice of 1 ──▶ choice of 2 (a step of the path) = node of the next ply
                 └──▶ choice of 2 (what he knows about it)

This is decoupled UCT: sound in what players know. It plays one move at a time, no mixture, so it
need not approach an equilibrium of games in which bluffing counts.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import types

from ludeme.model.header import MOVER, OVER, OVERFLOW, RNG
from ludeme.player.parts.rules import PlayoutRule, SelectionRule
from ludeme.player.search.history_nodes import add_child, is_move, match_children
from ludeme.player.search.open_loop import ACCESS, history_loop
from ludeme.player.search.tree import NODES, NONE, ROOT
from ludeme.player.search.walk import MAX_DEPTH
from ludeme.runtime.search_abi.calls import apply_move, generate_moves
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import below, chance_seed
from ludeme.runtime.search_abi.row_reading import copy_into, deciding_seat

#: The most nodes that one choice adds: what its player knows about it, and a step of the path.
_ADDED = 2
#: One of so many choices is drawn at random: players who only follow their statistics can fall into
#: step with each other, and one of them then meets the same answer to all that he tries.
_AT_RANDOM = 8


@helper
def step_of(tree, node, seat, mv, k):  # type: ignore[no-untyped-def]
    """The node behind a node for one choice, made if there is none yet."""
    child = tree.first_child[node]
    while child != NONE:
        if tree.seat[child] == -seat and is_move(tree, child, mv, k):
            return child
        child = tree.next_sibling[child]
    return add_child(tree, node, -seat, mv, k)


def _walk_down(rule: SelectionRule, noting: Any) -> Any:
    """The function that plays from the root position to where a playout begins.

    Steps of the path belong to minus the seat, so that they are not taken for choices.
    """
    select, weigh = rule.select(ACCESS), rule.weigh

    @helper
    def walk_down(memory, playing, game, tree, walk, trace, full):  # type: ignore[no-untyped-def]
        s, t, mv, matched = game.row, game.tables, game.buffer, walk.matched
        copy_into(s, walk.origin)
        s[RNG] = chance_seed(game.random)
        node, path, depth, inside = ROOT, ROOT, 0, True
        while depth + 1 < MAX_DEPTH and s[OVER] == 0:
            n = generate_moves(game, s)
            if n == 0 or t[OVERFLOW] != 0:
                break
            seat = deciding_seat(s)
            walk.mover[0] = s[MOVER]
            match_children(tree, matched, node, seat, mv, n)
            weigh(memory, game, s, n)
            k = types.int64(select(memory, tree, walk, node, n, game.random))
            if below(game.random, _AT_RANDOM) == 0:
                k = types.int64(below(game.random, n))
            known = matched[k]
            room = tree.counts[NODES] + _ADDED <= tree.seat.shape[0]
            if not room:
                tree.counts[NODES] = tree.seat.shape[0]  # to be made longer before the next walk
            if known == NONE:
                inside = False
                if room:
                    known = add_child(tree, node, seat, mv, k)
            if known != NONE:
                walk.nodes[depth], walk.edges[depth], walk.seats[depth] = node, known, seat
                depth += 1
            if inside and room:
                path = step_of(tree, path, seat, mv, k)
            else:
                inside = False
            noting(playing, trace, s, mv, k * game.width)
            if apply_move(game, s, k, n) == 0:  # all have chosen
                if not inside:
                    break
                node = path
                tree.edge_visits[node] += 1
        return depth

    return walk_down


@cache
def decoupled_loop(rule: SelectionRule, playout: PlayoutRule) -> Any:
    """The compiled search with decoupled choices and these parts (see `history_loop`)."""
    return history_loop(_walk_down, rule, playout)
