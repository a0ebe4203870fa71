"""How many sites pieces can go to."""

from __future__ import annotations

from ludeme.features.evaluation.compiled.holders import is_held_by_others
from ludeme.features.evaluation.compiled.packing import At, at, range_of
from ludeme.runtime.search_abi.kernel import helper


@helper
def reached_from(memory, stand, player):  # type: ignore[no-untyped-def]
    """The sites that a piece of a player reaches; `stand` is its number times S, and its site."""
    tables, holders, reached = memory.tables, memory.holders, 0
    first_line, last_line = range_of(tables, At.REACH_OF_STANDS, stand)
    for line in range(first_line, last_line):
        begin, end = range_of(tables, At.REACH_LINE_STARTS, line)
        for i in range(begin, end):
            other = at(tables, At.REACH_LINES, i)
            if holders[other] != 0:
                reached += is_held_by_others(memory, other, player)
                break
            reached += 1
    return reached
