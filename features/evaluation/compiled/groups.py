"""Groups of pieces, and how far pieces stand apart."""

from __future__ import annotations

from math import sqrt

from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at, range_of
from ludeme.features.evaluation.families.groups import STEP
from ludeme.runtime.search_abi.kernel import helper


@helper
def _size_of_group(memory, player, site):  # type: ignore[no-untyped-def]
    """Mark the group of a site; returns how many sites it has. The scratch is that of floods."""
    tables, marks, members = memory.tables, memory.flood.costs, memory.flood.front
    marks[site], members[0], size, gone = player, site, 1, 0
    while gone < size:
        begin, end = range_of(tables, At.GROUPS_STARTS, members[gone])
        gone += 1
        for i in range(begin, end):
            near = at(tables, At.GROUPS_NEAR, i)
            if memory.holders[near] == player and marks[near] == 0:
                marks[near] = player
                members[size] = near
                size += 1
    return size


@helper
def _distance(memory, player, number):  # type: ignore[no-untyped-def]
    """How far a player's pieces, so many, are from their middle on average, in steps."""
    tables, stands, sites = memory.tables, memory.stands, memory.holders.shape[0]
    middle_x = middle_y = total = 0.0
    for k in range(stands[sites]):
        if memory.holders[stands[k]] == player:
            middle_x += at(tables, At.GROUPS_XS, stands[k]) / number
            middle_y += at(tables, At.GROUPS_YS, stands[k]) / number
    for k in range(stands[sites]):
        if memory.holders[stands[k]] == player:
            x = at(tables, At.GROUPS_XS, stands[k]) - middle_x
            y = at(tables, At.GROUPS_YS, stands[k]) - middle_y
            total += sqrt(x * x + y * y)
    return total / (number * STEP)


@helper
def note_groups(memory):  # type: ignore[no-untyped-def]
    """Note the groups of each player who has pieces."""
    tables, stands, sites = memory.tables, memory.stands, memory.holders.shape[0]
    memory.flood.costs[:] = 0
    for player in range(1, at(tables, At.READING_PLAYERS, 0) + 1):
        groups = largest = number = 0
        for k in range(stands[sites]):
            site = stands[k]
            if memory.holders[site] == player and memory.flood.costs[site] == 0:
                size = _size_of_group(memory, player, site)
                largest, number, groups = max(largest, size), number + size, groups + 1
        if groups > 0:
            note(memory.notes, player, at(tables, At.GROUPS_COUNTS, player), groups)
            note(memory.notes, player, at(tables, At.GROUPS_LARGEST, player), largest / number)
            apart = _distance(memory, player, number)
            note(memory.notes, player, at(tables, At.GROUPS_APART, player), apart)
