"""All moves as first: what was played later in an iteration counts for the moves that could have
been played at each node on its way (seed 002, RAVE).

The sums stand in two columns of the tree. A move that is played several times in an iteration
counts once.
"""

from __future__ import annotations

from typing import Any

from ludeme.player.parts.rules import Access
from ludeme.player.search.trace import key_of
from ludeme.player.search.tree import NONE
from ludeme.runtime.search_abi.kernel import helper

#: The columns of an edge: how often its move was played later, and the utilities of its mover.
AMAF_VISITS, AMAF_VALUE = range(2)


@helper
def mark_playout(memory, depth):  # type: ignore[no-untyped-def]
    """Begin a new iteration: mark what was played behind the tree. Returns the mark."""
    trace, marks = memory.trace, memory.marks
    memory.iteration[0] += 1
    mark = memory.iteration[0]
    for i in range(depth, trace.count[0]):
        marks[trace.keys[i]] = mark
    return mark


def learn_all_as_first(access: Access) -> Any:
    """The function that adds an iteration to both columns.

    The memory has the trace, `marks` int64 [K] and `iteration` int64 [1].
    """
    first_edge, next_edge, seat_of = access.first_edge, access.next_edge, access.seat_of

    @helper
    def learn(memory, tree, walk, depth):  # type: ignore[no-untyped-def]
        trace, marks, columns = memory.trace, memory.marks, tree.columns
        mark = mark_playout(memory, depth)
        for i in range(min(depth, trace.count[0]) - 1, -1, -1):
            marks[trace.keys[i]] = mark
            node, seat, mover = walk.nodes[i], walk.seats[i], trace.movers[i]
            utility = walk.utilities[seat]
            edge = first_edge(tree, node)
            while edge != NONE:
                if (
                    marks[key_of(trace, mover, tree.move[edge], 0)] == mark
                    and seat_of(tree, node, edge) == seat
                ):
                    columns[AMAF_VISITS, edge] += 1.0
                    columns[AMAF_VALUE, edge] += utility
                edge = next_edge(tree, node, edge)

    return learn
