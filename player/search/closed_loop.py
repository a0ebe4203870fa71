"""Search on a tree of positions ("closed loop"), for games without chance.

One iteration walks down by the selection rule, adds one node, plays a game to its end and adds the
result to every edge of the walk. Nodes get their legal moves after a visit, or after as many as the
walk asks for: most leaves never see so many.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import types

from ludeme.model.header import OVER, RNG
from ludeme.player.parts.backup import mean_backup
from ludeme.player.parts.rules import Access, PlayoutRule, SelectionRule, nothing_to_see
from ludeme.player.search.decisive_moves import is_open, looking_ahead
from ludeme.player.search.kept_positions import has_room, recall_position
from ludeme.player.search.learning import finishing, learning, learns
from ludeme.player.search.position_nodes import arriving, expand, new_node, reach
from ludeme.player.search.proofs import (
    is_lost,
    is_solved,
    mark_result,
    prove,
    prove_whole_walk,
    proven_utility,
)
from ludeme.player.search.trace import TRACE, key_of, note_key
from ludeme.player.search.transpositions.table import shared_node
from ludeme.player.search.tree import (
    EDGES,
    NODES,
    NONE,
    POSITION_TREE,
    ROOT,
    UNEXPANDED,
    UNVISITED,
)
from ludeme.player.search.walk import MAX_DEPTH, WALK
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.outcome import NOBODY
from ludeme.runtime.search_abi.randomness import chance_seed
from ludeme.runtime.search_abi.running_game import RUNNING_GAME

# --- how selection rules look at a node -----------------------------------------------------------


@helper
def edge_of(tree, walk, node, k):  # type: ignore[no-untyped-def]
    """The edges of a node follow each other."""
    return tree.first_edge[node] + k


@helper
def next_untried(tree, walk, node, n, random):  # type: ignore[no-untyped-def]
    """Edges are in random order, and are tried in this order."""
    tried = tree.tried[node]
    if tried < n:
        tree.tried[node] += 1
        return tried
    return NONE


@helper
def chances(tree, node, edge):  # type: ignore[no-untyped-def]
    """Every visit of the node was a chance."""
    return tree.visits[node]


@helper
def priors(tree, node, scores):  # type: ignore[no-untyped-def]
    """Priors stand in a column of the tree."""
    return tree.columns[0], tree.first_edge[node]


@helper
def first_edge(tree, node):  # type: ignore[no-untyped-def]
    """The edges of a node follow each other."""
    return types.int64(tree.first_edge[node])  # of a node that has none: `UNEXPANDED`, as `NONE`


@helper
def next_edge(tree, node, edge):  # type: ignore[no-untyped-def]
    """The edge behind another one."""
    after = types.int64(edge + 1)
    return after if after < tree.first_edge[node] + tree.edge_count[node] else types.int64(NONE)


@helper
def seat_of(tree, node, edge):  # type: ignore[no-untyped-def]
    """All edges of a node are chosen by the seat that moves there."""
    return tree.seat[node]


@helper
def visits_of(tree, node):  # type: ignore[no-untyped-def]
    """Nodes count their visits."""
    return tree.visits[node]


@helper
def mover_of(tree, walk, node):  # type: ignore[no-untyped-def]
    """Nodes know it."""
    return tree.mover[node]


ACCESS = Access(
    edge_of=edge_of,
    untried=next_untried,
    chances=chances,
    is_lost=is_lost,
    priors=priors,
    first_edge=first_edge,
    next_edge=next_edge,
    seat_of=seat_of,
    mover_of=mover_of,
    visits_of=visits_of,
)


# --- the loop -------------------------------------------------------------------------------------


def _list_moves(rule: SelectionRule, node_of: Any) -> Any:
    """The function that gives a node its edges; the walk has led to it in `depth` steps."""
    new_edges, look_ahead = rule.new_edges, looking_ahead(node_of)

    @helper
    def list_moves(memory, game, tree, walk, node, depth):  # type: ignore[no-untyped-def]
        if expand(game, tree, walk, node, depth):
            new_edges(memory, game, tree, node)
            if walk.decisive:
                look_ahead(game, tree, walk, node, depth)

    return list_moves


def _walk_down(rule: SelectionRule, list_moves: Any) -> Any:
    """The function that walks from the root to an edge or a node where a playout begins."""
    select = rule.select(ACCESS)

    @helper
    def walk_down(memory, game, tree, walk, full):  # type: ignore[no-untyped-def]
        node, edge, depth = ROOT, UNVISITED, 0
        while depth < MAX_DEPTH:
            ripe = node == ROOT or tree.visits[node] >= walk.expand
            unlisted = ripe and tree.first_edge[node] == UNEXPANDED and tree.seat[node] != NOBODY
            if unlisted and not full:
                list_moves(memory, game, tree, walk, node, depth)
            first = tree.first_edge[node]
            if first == UNEXPANDED:
                break
            edge = types.int64(
                first + select(memory, tree, walk, node, tree.edge_count[node], game.random)
            )
            walk.nodes[depth], walk.edges[depth] = node, edge
            walk.seats[depth] = tree.seat[node]
            depth += 1
            child = tree.child[edge]
            if child == UNVISITED:
                break
            node = child
        return node, edge, depth

    return walk_down


def _record(rule: SelectionRule, sharing: bool) -> Any:
    """The function that adds the result of a finished game to the walk that led to it."""
    backup = mean_backup(rule.update, proven_utility)
    proving = prove_whole_walk if sharing else prove

    @helper
    def record(memory, tree, walk, depth, node, ended):  # type: ignore[no-untyped-def]
        is_new = depth == 0 or node != walk.nodes[depth - 1]
        if is_new and ended:
            mark_result(tree, node, walk.utilities)
        if walk.solve and (sharing or (is_new and ended)):
            proving(tree, walk, depth)
        backup(memory, tree, walk, depth)
        for i in range(depth):
            tree.visits[walk.nodes[i]] += 1
        if is_new:
            tree.visits[node] += 1

    return record


def _retrace(rule: SelectionRule, playout: PlayoutRule) -> Any:
    """The function that notes the moves of a walk, if a part learns from them."""
    show = _showing(playout)

    @helper
    def noted(playing, game, tree, walk, trace, depth):  # type: ignore[no-untyped-def]
        trace.count[0] = 0
        for i in range(depth):
            node = walk.nodes[i]
            mover = tree.mover[node]
            show(playing, game, tree, node)
            key = key_of(trace, mover, tree.move[walk.edges[i]], 0)
            note_key(trace, mover, tree.seat[node], key)

    @helper
    def unnoted(playing, game, tree, walk, trace, depth):  # type: ignore[no-untyped-def]
        """Nobody asks."""

    return noted if learns(rule, playout) else unnoted


def _showing(playout: PlayoutRule) -> Any:
    """The function that shows the playout policy the position of a node, if it looks."""
    see = playout.see

    @helper
    def show(playing, game, tree, node):  # type: ignore[no-untyped-def]
        recall_position(tree, node, game.scratch[0])
        see(playing, game.scratch[0])

    @helper
    def show_nothing(playing, game, tree, node):  # type: ignore[no-untyped-def]
        """It does not look."""

    return show_nothing if see is nothing_to_see else show


@cache
def closed_loop(rule: SelectionRule, playout: PlayoutRule, sharing: bool = False) -> Any:
    """The compiled search on positions with these parts; `sharing` lets equal ones share a node.

    It is called with a running game, a tree, a walk, a trace, the memories of both parts, the
    number of iterations, and whether the tree is `frozen`. It runs iterations and returns their
    number, which is smaller than was asked for when the arrays of the tree are full (the caller
    grows them and calls again) or, with `walk.solve`, when the root is solved. A frozen tree that
    is full is searched on without new nodes.
    """
    node_of = shared_node if sharing else new_node
    list_moves, record = _list_moves(rule, node_of), _record(rule, sharing)
    arrive = arriving(node_of)
    walk_down = _walk_down(rule, list_moves)
    prepare, prepare_playout, judge = rule.prepare, playout.prepare, playout.judge
    retrace, finish, learn = (
        _retrace(rule, playout),
        finishing(rule, playout),
        learning(rule, playout, ACCESS),
    )

    @kernel(
        types.int64(
            RUNNING_GAME, POSITION_TREE, WALK, TRACE, rule.memory, playout.memory,
            types.int64, types.boolean,
        )
    )  # fmt: skip
    def search_positions(game, tree, walk, trace, memory, playing, iterations, frozen):  # type: ignore[no-untyped-def]
        prepare(memory, tree.origin)
        prepare_playout(playing, tree.origin)
        edge_room = tree.child.shape[0] - game.buffer.shape[0] // game.width
        node_room = tree.seat.shape[0]
        for iteration in range(iterations):
            full = tree.counts[NODES] >= node_room or tree.counts[EDGES] > edge_room
            full = full or not has_room(tree)
            if (full and not frozen) or (walk.solve and is_solved(tree, ROOT)):
                return iteration
            node, edge, depth = walk_down(memory, game, tree, walk, full)
            node = arrive(game, tree, walk, node, edge, depth, full)
            ended = game.row[OVER] != 0
            if walk.decisive and is_open(tree, node, ended or full, edge_room):
                list_moves(memory, game, tree, walk, node, depth)
                reach(game, tree, walk, node, depth)
                game.row[RNG] = chance_seed(game.random)
            retrace(playing, game, tree, walk, trace, depth)
            finish(playing, game, trace)
            judge(playing, game, walk.utilities)
            record(memory, tree, walk, depth, node, ended)
            learn(memory, playing, game.row, tree, walk, depth)
        return iterations

    return search_positions
