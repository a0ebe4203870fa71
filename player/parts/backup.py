"""Backup: what the result of an iteration changes on the edges that it followed."""

from __future__ import annotations

from typing import Any

from ludeme.runtime.search_abi.kernel import helper


@helper
def utility_of_seat(tree, walk, step):  # type: ignore[no-untyped-def]
    """What a step of the walk was worth to the seat that chose it."""
    return walk.utilities[walk.seats[step]]


def mean_backup(update: Any, utility_of: Any = utility_of_seat) -> Any:
    """Add the utility for the seat that chose an edge; `update` adds what a selection rule keeps.

    The last step comes first, so that rules can take over what is behind an edge. The helper takes
    `(memory, tree, walk, depth)`; `utility_of(tree, walk, step)` says what a step was worth.
    """

    @helper
    def backup(memory, tree, walk, depth):  # type: ignore[no-untyped-def]
        for i in range(depth - 1, -1, -1):
            edge = walk.edges[i]
            utility = utility_of(tree, walk, i)
            tree.edge_visits[edge] += 1
            tree.edge_value[edge] += utility
            update(memory, tree, edge, utility)

    return backup
