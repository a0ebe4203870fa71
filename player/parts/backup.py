"""Backup: what the result of an iteration changes on the edges that it followed."""

from __future__ import annotations

from typing import Any

from ludeme.runtime.search_abi.kernel import helper


def mean_backup(update: Any) -> Any:
    """Add the utility for the seat that chose an edge; `update` adds what a selection rule keeps.

    The helper takes `(memory, tree, walk, depth)`.
    """

    @helper
    def backup(memory, tree, walk, depth):  # type: ignore[no-untyped-def]
        for i in range(depth):
            edge = walk.edges[i]
            utility = walk.utilities[walk.seats[i]]
            tree.edge_visits[edge] += 1
            tree.edge_value[edge] += utility
            update(memory, tree, edge, utility)

    return backup
