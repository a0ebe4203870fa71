"""All moves as first: what was played later in an iteration counts for the moves that could have
been played at each node on its way (seed 002, RAVE).

The sums stand in two columns of the tree. A move that is played several times in an iteration
counts once, as it was played first. It is worth what the seat got that played it: where players
change sides, the pieces of a colour are moved by another seat from then on, and what is good for
them is good for that one.

To change sides is a move that nobody can put off, so nothing is known of it as first. It is taken
to be worth what its node is: the columns have the iterations through the node, and their utilities,
both with a minus.
"""

from __future__ import annotations

from typing import Any

from ludeme.player.parts.rules import Access
from ludeme.player.search.trace import EXCHANGE, key_of
from ludeme.player.search.tree import NONE
from ludeme.runtime.search_abi.kernel import helper

#: The columns of an edge: how often its move was played later, and the utilities of who did. Both
#: have a minus where they are those of the node.
AMAF_VISITS, AMAF_VALUE = range(2)
#: What a node is worth says as much of a move to change sides as so many playouts of that move, if
#: moves are worth what their nodes are but for 0.2 or so, and playouts but for 1 (1 / 0.2²).
WORTH = 25.0


@helper
def mark_playout(memory, depth, seats):  # type: ignore[no-untyped-def]
    """Begin a new iteration: mark what was played behind the tree. Returns its mark.

    A move that seat s has played gets the mark + s, and one to change sides the mark + `seats`:
    marks of an iteration are larger than those of all before.
    """
    trace, marks = memory.trace, memory.marks
    memory.iteration[0] += seats + 1
    mark = memory.iteration[0]
    for i in range(trace.count[0] - 1, depth - 1, -1):
        marks[trace.keys[i]] = mark + trace.seats[i]
    return mark


def learn_all_as_first(access: Access) -> Any:
    """The function that adds an iteration to both columns.

    The memory has the trace, `marks` int64 [K] and `iteration` int64 [1].
    """
    first_edge, next_edge, seat_of = access.first_edge, access.next_edge, access.seat_of

    @helper
    def learn(memory, tree, walk, depth):  # type: ignore[no-untyped-def]
        trace, marks, columns, utilities = memory.trace, memory.marks, tree.columns, walk.utilities
        seats = utilities.shape[0]
        mark = mark_playout(memory, depth, seats)
        for i in range(min(depth, trace.count[0]) - 1, -1, -1):
            node, seat, mover = walk.nodes[i], walk.seats[i], trace.movers[i]
            marks[trace.keys[i]] = mark + seat
            for at in range(0, trace.exchanges.shape[0], EXCHANGE):
                marks[key_of(trace, mover, trace.exchanges, at)] = mark + seats
            edge = first_edge(tree, node)
            while edge != NONE:
                player = marks[key_of(trace, mover, tree.move[edge], 0)] - mark
                if player >= 0 and seat_of(tree, node, edge) == seat:
                    if player < seats:
                        columns[AMAF_VISITS, edge] += 1.0
                        columns[AMAF_VALUE, edge] += utilities[player]
                    else:
                        columns[AMAF_VISITS, edge] -= 1.0
                        columns[AMAF_VALUE, edge] -= utilities[seat]
                edge = next_edge(tree, node, edge)

    return learn
