"""What a search is assembled from: the compiled functions of its parts.

Each function is a numba helper that gets the part's own arrays first, as one named tuple (its
`memory`). Rules are compared by identity: one object, one compiled kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludeme.play.playouts import MAX_PLIES
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.row_reading import read_utilities


@dataclass(frozen=True, eq=False)
class Access:
    """How a selection rule looks at a node, in a tree of either kind.

    A node has n candidates, numbered from 0: its edges, or the moves that are legal by the dice.
    """

    #: `(tree, walk, node, k)`: the edge of candidate k, `NONE` if it has never been followed.
    edge_of: Any
    #: `(tree, walk, node, n, random)`: a candidate that was never followed, `NONE` if all were.
    untried: Any
    #: `(tree, node, edge)`: how often the edge could have been followed.
    chances: Any
    #: `(tree, walk, node, edge)`: whether it is certain that the edge should not be followed.
    is_lost: Any
    #: `(tree, node, scores)`: the array with the prior of candidate 0, and its place there.
    priors: Any
    #: `(tree, node)` and `(tree, node, edge)`: the first edge that leaves a node, and the one after
    #: another; `NONE` behind the last.
    first_edge: Any
    next_edge: Any
    #: `(tree, node, edge)`: the seat that chooses the edge.
    seat_of: Any
    #: `(tree, walk, node)`: the player who moves at a node that is being selected from.
    mover_of: Any
    #: `(tree, node)`: how many iterations passed through the node.
    visits_of: Any


@helper
def nothing_to_prepare(memory, row):  # type: ignore[no-untyped-def]
    """The part has nothing that depends on the root."""


@helper
def nothing_to_begin(memory):  # type: ignore[no-untyped-def]
    """The rule keeps nothing from one move of a playout to the next."""


@helper
def nothing_to_see(memory, row):  # type: ignore[no-untyped-def]
    """The rule does not look at positions."""


@helper
def _no_weights(memory, game, row, n):  # type: ignore[no-untyped-def]
    """The rule does not look at moves."""


@helper
def _no_priors(memory, game, tree, node):  # type: ignore[no-untyped-def]
    """The rule does not look at moves."""


@helper
def _nothing_to_learn(memory, tree, edge, utility):  # type: ignore[no-untyped-def]
    """Visits and sums of utilities are enough for the rule."""


@helper
def _never_cut(memory):  # type: ignore[no-untyped-def]
    """Games are played to their end."""
    return MAX_PLIES


@helper
def _read_result(memory, game, utilities):  # type: ignore[no-untyped-def]
    """The result of the game; nobody has won one that is not over."""
    read_utilities(game.row, utilities)


@dataclass(frozen=True, eq=False)
class SelectionRule:
    """The functions by which a search walks down its tree."""

    #: The numba type of the memory.
    memory: Any
    #: Given an `Access`: the function `(memory, tree, walk, node, n, random)` that returns which of
    #: the n candidates of a node to follow.
    select: Callable[[Access], Any]
    #: How many columns of the tree belong to the rule: a number for each edge, 0 at first.
    columns: int = 0
    #: `(memory, row)`, before iterations from the position `row`.
    prepare: Any = nothing_to_prepare
    #: `(memory, game, tree, node)`, when a node of a tree of positions has got its edges; the
    #: position of the game is that of the node.
    new_edges: Any = _no_priors
    #: `(memory, game, row, n)`, for a tree of histories: when the n legal moves are in the buffer.
    weigh: Any = _no_weights
    #: `(memory, tree, edge, utility)`, when a result is added to an edge.
    update: Any = _nothing_to_learn
    #: Given an `Access`: the function `(memory, tree, walk, depth)` that learns from the moves of a
    #: whole iteration, which are in the trace that the memory holds. None: nobody needs a trace.
    learn: Callable[[Access], Any] | None = None


@dataclass(frozen=True, eq=False)
class PlayoutRule:
    """The functions by which a game goes on behind the tree."""

    #: The numba type of the memory. Its field `plies` says how many moves of a playout are drawn by
    #: this rule; those that follow are random.
    memory: Any
    #: `(memory, game)`: draw the next move. Returns its number in the buffer and how many moves are
    #: there, 0 for none.
    choose: Any
    #: `(memory, game, most)`: play on, at most so many moves; returns how many.
    play: Any
    #: `(memory, game, trace)`: draw and play the next move and note it, if that can be done faster
    #: than by `choose`. Returns 1, or 0 if there is none, or -1 if it cannot be done so.
    step: Any = None
    #: `(memory)`: after how many moves a playout is cut.
    cut: Any = _never_cut
    #: `(memory, row)`, before iterations from the position `row`.
    prepare: Any = nothing_to_prepare
    #: `(memory)`, before each playout of this rule, or of one that asks it to weigh moves.
    begin: Any = nothing_to_begin
    #: `(memory, game, n, scores)`: fill in a logit for each of the n moves in the buffer; None
    #: for a rule that prefers no move to another.
    weigh: Any = None
    #: `(memory, row)`, before every move of an iteration, those in the tree too, if it learns.
    see: Any = nothing_to_see
    #: `(memory, game, utilities)`: fill in by seat what the end is worth, or where playing stopped.
    judge: Any = _read_result
    #: `(memory, row, utilities, depth)`: learn from a finished iteration, which ended at `row` and
    #: spent `depth` moves in the tree; its moves are in the trace that the memory holds.
    learn: Any = None
