"""Stones missing to a connection: the shortest way over own stones, which cost nothing, and empty
sites, which cost one.

Each region spreads over the board level by level (Dijkstra's algorithm with costs 0 and 1). Where
the ways from the regions meet, their lengths add up; the site where they do so best is the least
for two and three regions, and a bound for more.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at, range_of, size_of, start_of
from ludeme.features.evaluation.families.connections import WAYS_AT_ONCE
from ludeme.features.evaluation.tables import MOST_MISSING
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, ROWS, tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: More than any distance.
FAR = 1 << 20


class Flood(NamedTuple):
    """Ways that spread from regions over the board."""

    reached: IntArray  # [regions, S] what it costs to come to a site
    costs: IntArray  # [S] what a site costs on the way of a player
    front: IntArray  # [S] sites that are gone on from at this cost
    next_front: IntArray  # [S] those that are gone on from at the next one


FLOOD: Any = tuple_of(Flood, ROWS, INDICES, INDICES, INDICES)


def new_flood(regions: int, sites: int) -> Flood:
    """Room for ways from so many regions."""
    once = [np.zeros(sites, np.int32) for _ in range(3)]
    return Flood(np.zeros((regions, sites), np.int32), *once)


@helper
def _set_costs(memory, player):  # type: ignore[no-untyped-def]
    """Work out what sites cost on the way of a player."""
    costs, holders = memory.flood.costs, memory.holders
    for site in range(holders.shape[0]):
        holder = holders[site]
        costs[site] = 0 if holder == player else (1 if holder == 0 else FAR)


@helper
def _begin(memory, number, reached):  # type: ignore[no-untyped-def]
    """Come to the sites of a region; returns how many cost nothing, and how many cost one."""
    tables, flood, own, empty = memory.tables, memory.flood, types.uint64(0), types.uint64(0)
    for site in range(reached.shape[0]):
        reached[site] = FAR
    begin, end = range_of(tables, At.CONNECTIONS_REGION_STARTS, number)
    for i in range(begin, end):
        site = at(tables, At.CONNECTIONS_REGIONS, i)
        cost = flood.costs[site]
        if cost < FAR:
            reached[site] = cost
            if cost == 0:
                flood.front[own] = site
                own += types.uint64(1)
            else:
                flood.next_front[empty] = site
                empty += types.uint64(1)
    return own, empty


@helper
def _spread(memory, goal, region):  # type: ignore[no-untyped-def]
    """Write to `reached[region]` what it costs to come from a region of a goal to each site."""
    tables, flood = memory.tables, memory.flood
    costs, reached, front, later = flood.costs, flood.reached[region], flood.front, flood.next_front
    first, steps = goal * memory.holders.shape[0], start_of(tables, At.CONNECTIONS_STEPS)
    number = at(tables, At.CONNECTIONS_GOAL_REGIONS, goal) + region
    found, others = _begin(memory, number, reached)
    level, done = types.int32(0), types.uint64(0)
    while True:
        while done < found:
            begin, end = range_of(tables, At.CONNECTIONS_STEPS_STARTS, first + front[done])
            done += types.uint64(1)
            for i in range(types.uint64(begin), types.uint64(end)):
                other = tables[steps + i]
                site = types.uint64(other)
                distance = level + costs[site]
                if distance < reached[site]:
                    reached[site] = distance
                    if distance == level:
                        front[found] = other
                        found += types.uint64(1)
                    else:
                        later[others] = other
                        others += types.uint64(1)
        if others == 0:
            break
        front, later, level = later, front, level + types.int32(1)
        found, others, done = others, types.uint64(0), types.uint64(0)


@helper
def _meeting(memory, goal, site, regions):  # type: ignore[no-untyped-def]
    """What it costs that the nearest regions meet at a site."""
    tables = memory.tables
    cost = memory.flood.costs[site]
    if cost >= FAR:
        return FAR
    number, total, least = at(tables, At.CONNECTIONS_NUMBERS, goal), 0, -1
    taken = 0
    while taken < number:  # those at the next distance, until there are enough
        nearest, equal = FAR, 0
        for region in range(regions):
            distance = memory.flood.reached[region, site]
            if least < distance < nearest:
                nearest, equal = distance, 1
            elif distance == nearest:
                equal += 1
        if nearest >= FAR:
            return FAR
        equal = min(equal, number - taken)
        total += equal * nearest
        taken += equal
        least = nearest
    return total - (number - 1) * cost


@helper
def _missing_between_two(memory):  # type: ignore[no-untyped-def]
    """The same as `_missing` for two regions that are to be joined."""
    costs, one, other = memory.flood.costs, memory.flood.reached[0], memory.flood.reached[1]
    least, ways = types.int32(FAR), 0
    for site in range(costs.shape[0]):
        least = min(least, one[site] + other[site] - costs[site])
    for site in range(costs.shape[0]):
        ways += costs[site] == 1 and one[site] + other[site] - costs[site] == least
    return types.int64(least), ways


@helper
def _missing(memory, goal):  # type: ignore[no-untyped-def]
    """The stones missing to a goal, and the empty sites on such connections; FAR if it is lost."""
    begin, end = range_of(memory.tables, At.CONNECTIONS_GOAL_REGIONS, goal)
    regions = end - begin
    for region in range(regions):
        _spread(memory, goal, region)
    if regions == 2 and at(memory.tables, At.CONNECTIONS_NUMBERS, goal) == 2:
        return _missing_between_two(memory)
    least, ways = FAR, 0
    for site in range(memory.holders.shape[0]):
        cost = _meeting(memory, goal, site, regions)
        if cost < least:
            least, ways = cost, 0
        if cost == least and memory.holders[site] == 0:
            ways += 1
    return least, ways


@helper
def note_connections(memory):  # type: ignore[no-untyped-def]
    """Note the nearest connection of each player."""
    tables, players = memory.tables, memory.nearest.shape[0]
    for player in range(1, players):
        _set_costs(memory, player)
        least, ways = FAR, 0
        for goal in range(size_of(tables, At.CONNECTIONS_PLAYERS)):
            if at(tables, At.CONNECTIONS_PLAYERS, goal) == player:
                missing, sites = _missing(memory, goal)
                if missing < least:
                    least, ways = missing, sites
        if least < FAR:
            first = at(tables, At.CONNECTIONS_MISSING, player)
            note(memory.notes, player, first + min(least, MOST_MISSING), 1.0)
            note(memory.notes, player, at(tables, At.CONNECTIONS_WAYS, player), ways / WAYS_AT_ONCE)
