"""The closed loop for several threads on one tree, each with a game and a walk of its own.

A node is locked while a move is chosen there and while a result is added, one node at a time. An
edge that is followed counts as visited and lost until its result is known (a *virtual loss*:
Chaslot, Winands and van den Herik 2008), so that threads spread over the tree. Counts are exact:
what one thread adds none overwrites. Which thread comes first is up to chance.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.model.header import OVER, RNG
from ludeme.player.parts.playouts.playing import play_to_end
from ludeme.player.parts.rules import PlayoutRule, SelectionRule
from ludeme.player.search.closed_loop import ACCESS
from ludeme.player.search.kept_positions import has_room, keep_position, recall_position
from ludeme.player.search.position_nodes import add_edges, follow, list_legal_moves, new_node
from ludeme.player.search.proofs import is_solved, mark_result, proven_utility, tighten_all
from ludeme.player.search.threads.locks import lock, take_one, unlock
from ludeme.player.search.tree import (
    EDGES,
    NODES,
    POSITION_TREE,
    ROOT,
    UNEXPANDED,
    UNVISITED,
)
from ludeme.player.search.walk import MAX_DEPTH, WALK
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import COUNTS, INDICES, tuple_of
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.outcome import NOBODY
from ludeme.runtime.search_abi.randomness import chance_seed
from ludeme.runtime.search_abi.running_game import RUNNING_GAME

#: More threads than this only wait for each other.
MOST_THREADS = 64
#: Nodes share so many locks, a power of two; the lock behind them is that of free slots.
_LOCKS = 1024
#: Locks lie so far apart: processors hand memory to each other by lines of 64 bytes.
_APART = 16
_SLOTS = _LOCKS * _APART
#: What a visit is taken to be worth until its result is known.
_VIRTUAL_LOSS = -1.0


class Team(NamedTuple):
    """What the threads of a search share beside the tree."""

    locks: IntArray  # [(_LOCKS + 1) * _APART]
    left: NDArray[np.int64]  # [_APART] first: iterations that nobody has begun


TEAM: Any = tuple_of(Team, INDICES, COUNTS)


def new_team(iterations: int) -> Team:
    """A team that has so much to do."""
    left = np.zeros(_APART, np.int64)
    left[0] = iterations
    return Team(np.zeros(_SLOTS + _APART, np.int32), left)


@helper
def lock_node(team, node):  # type: ignore[no-untyped-def]
    """Wait until nobody else works at a node."""
    lock(team.locks, (node & (_LOCKS - 1)) * _APART)


@helper
def unlock_node(team, node):  # type: ignore[no-untyped-def]
    """Let others work at a node."""
    unlock(team.locks, (node & (_LOCKS - 1)) * _APART)


@helper
def go_to(game, tree, walk, node, depth):  # type: ignore[no-untyped-def]
    """Set the position to that of a node: the root, or one behind the last edge of the walk."""
    if depth == 0:
        recall_position(tree, node, game.row)
    else:
        recall_position(tree, walk.nodes[depth - 1], game.row)
        follow(game, tree, walk.edges[depth - 1])


@helper
def is_full(game, tree):  # type: ignore[no-untyped-def]
    """Whether there may be no room for another iteration of every thread."""
    edge_room = tree.child.shape[0] - game.buffer.shape[0] // game.width
    full = tree.counts[NODES] + MOST_THREADS > tree.seat.shape[0]
    full = full or tree.counts[EDGES] > edge_room
    return full or not has_room(tree)


@helper
def list_moves(game, tree, walk, team, node, depth):  # type: ignore[no-untyped-def]
    """Give a locked node its edges; whether it has any now."""
    go_to(game, tree, walk, node, depth)
    n = list_legal_moves(game, tree, node)
    if n == 0:
        return False
    lock(team.locks, _SLOTS)
    fits = not is_full(game, tree)  # others may have taken it
    if fits:
        keep_position(tree, node, game.row)
        add_edges(tree, node, game.buffer, n, game.random)
    unlock(team.locks, _SLOTS)
    return fits


def _walk_down(rule: SelectionRule) -> Any:
    """The function that walks from the root to an edge or a node where a playout begins.

    It returns the last node, how many steps led there, and whether its last step was never taken
    before.
    """
    select, new_edges = rule.select(ACCESS), rule.new_edges

    @helper
    def walk_down(memory, game, tree, walk, team, full):  # type: ignore[no-untyped-def]
        node, depth, is_fresh = types.int64(ROOT), 0, False
        while depth < MAX_DEPTH and not is_fresh:
            lock_node(team, node)
            ripe = node == ROOT or tree.visits[node] >= walk.expand
            unlisted = ripe and tree.first_edge[node] == UNEXPANDED and tree.seat[node] != NOBODY
            if unlisted and not full and list_moves(game, tree, walk, team, node, depth):
                new_edges(memory, game, tree, node)
            first = tree.first_edge[node]
            if first == UNEXPANDED:
                unlock_node(team, node)
                break
            n = tree.edge_count[node]
            edge = types.int64(first + select(memory, tree, walk, node, n, game.random))
            walk.nodes[depth], walk.edges[depth] = node, edge
            walk.seats[depth] = tree.seat[node]
            depth += 1
            tree.visits[node] += 1
            tree.edge_visits[edge] += 1
            tree.edge_value[edge] += _VIRTUAL_LOSS
            child = tree.child[edge]
            is_fresh = child == UNVISITED
            unlock_node(team, node)
            if not is_fresh:
                node = types.int64(child)
        return node, depth, is_fresh

    return walk_down


@helper
def arrive(game, tree, walk, team, node, depth, is_fresh):  # type: ignore[no-untyped-def]
    """Set the position to where a playout begins; returns its node, a new one if there is room."""
    if not is_fresh:
        go_to(game, tree, walk, node, depth)
        game.row[RNG] = chance_seed(game.random)
        return node
    recall_position(tree, node, game.row)
    game.row[RNG] = chance_seed(game.random)
    edge = walk.edges[depth - 1]
    follow(game, tree, edge)
    lock_node(team, node)
    if tree.child[edge] == UNVISITED:  # nobody else was faster
        lock(team.locks, _SLOTS)
        if tree.counts[NODES] < tree.seat.shape[0]:
            tree.child[edge] = new_node(tree, game.row)
        unlock(team.locks, _SLOTS)
    child = types.int64(tree.child[edge])
    unlock_node(team, node)
    return node if child == UNVISITED else child


@helper
def prove_together(tree, walk, team, depth):  # type: ignore[no-untyped-def]
    """Carry the bounds at the end of the walk upwards as far as they change anything."""
    for i in range(depth - 1, -1, -1):
        node = walk.nodes[i]
        lock_node(team, node)
        changed = tighten_all(tree, node)
        unlock_node(team, node)
        if not changed:
            return


def _record(rule: SelectionRule) -> Any:
    """The function that adds the result of a finished game to the walk that led to it."""
    update = rule.update

    @helper
    def record(memory, tree, walk, team, depth, node, ended):  # type: ignore[no-untyped-def]
        is_new = depth == 0 or node != walk.nodes[depth - 1]
        if is_new:
            lock_node(team, node)
            tree.visits[node] += 1
            if ended:
                mark_result(tree, node, walk.utilities)
            unlock_node(team, node)
            if ended and walk.solve:
                prove_together(tree, walk, team, depth)
        for i in range(depth - 1, -1, -1):
            edge = walk.edges[i]
            lock_node(team, walk.nodes[i])
            utility = proven_utility(tree, walk, i)
            tree.edge_value[edge] += utility - _VIRTUAL_LOSS
            update(memory, tree, edge, utility)
            unlock_node(team, walk.nodes[i])

    return record


@cache
def shared_loop(rule: SelectionRule, playout: PlayoutRule) -> Any:
    """The compiled search of one of several threads, with parts that learn nothing.

    It is called with a running game, a tree, a walk, the memories of both parts, the team, and
    whether the tree is `frozen`; all but tree and team belong to the thread. It runs iterations as
    long as there are any left, and returns how many it has run; it stops early as that of
    `closed_loop` does.
    """
    walk_down, record = _walk_down(rule), _record(rule)
    prepare, prepare_playout, judge = rule.prepare, playout.prepare, playout.judge
    finish = play_to_end(playout.play)

    @kernel(
        types.int64(
            RUNNING_GAME, POSITION_TREE, WALK, rule.memory, playout.memory, TEAM, types.boolean
        )
    )
    def search_together(game, tree, walk, memory, playing, team, frozen):  # type: ignore[no-untyped-def]
        prepare(memory, tree.origin)
        prepare_playout(playing, tree.origin)
        done = 0
        while True:
            full = is_full(game, tree)
            if (full and not frozen) or (walk.solve and is_solved(tree, ROOT)):
                return done
            if take_one(team.left, types.int64(0)) <= 0:  # type: ignore[call-arg]
                return done
            node, depth, is_fresh = walk_down(memory, game, tree, walk, team, full)
            node = arrive(game, tree, walk, team, node, depth, is_fresh)
            ended = game.row[OVER] != 0
            finish(playing, game)
            judge(playing, game, walk.utilities)
            record(memory, tree, walk, team, depth, node, ended)
            done += 1

    return search_together
