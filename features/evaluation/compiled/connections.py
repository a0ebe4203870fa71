"""Stones missing to a connection: the shortest way over own stones, which cost nothing, and empty
sites, which cost one.

Each region spreads over the board level by level (Dijkstra's algorithm with costs 0 and 1). Where
the ways from the regions meet, their lengths add up; the site where they do so best is the least
for two and three regions, and a bound for more.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at, range_of, size_of
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
    fronts: IntArray  # [2, S] sites that are gone on from, at this cost and the next one
    counts: IntArray  # [2] how many they are


FLOOD: Any = tuple_of(Flood, ROWS, ROWS, INDICES)


def new_flood(regions: int, sites: int) -> Flood:
    """Room for ways from so many regions."""
    return Flood(
        np.zeros((regions, sites), np.int32), np.zeros((2, sites), np.int32), np.zeros(2, np.int32)
    )


@helper
def _cost(memory, site, player):  # type: ignore[no-untyped-def]
    """What a site costs on the way of a player."""
    holder = memory.holders[site]
    if holder == player:
        return 0
    return 1 if holder == 0 else FAR


@helper
def _reach(memory, site, player, level, region):  # type: ignore[no-untyped-def]
    """Come to a site from one at this level."""
    flood = memory.flood
    distance = level + _cost(memory, site, player)
    if distance < FAR and distance < flood.reached[region, site]:
        flood.reached[region, site] = distance
        later = distance - level
        flood.fronts[later, flood.counts[later]] = site
        flood.counts[later] += 1


@helper
def _spread(memory, goal, region):  # type: ignore[no-untyped-def]
    """Write to `reached[region]` what it costs to come from a region of a goal to each site."""
    tables, fronts, counts = memory.tables, memory.flood.fronts, memory.flood.counts
    player, sites = at(tables, At.CONNECTIONS_PLAYERS, goal), memory.holders.shape[0]
    memory.flood.reached[region, :] = FAR
    counts[:] = 0
    number = at(tables, At.CONNECTIONS_GOAL_REGIONS, goal) + region
    begin, end = range_of(tables, At.CONNECTIONS_REGION_STARTS, number)
    for i in range(begin, end):
        _reach(memory, at(tables, At.CONNECTIONS_REGIONS, i), player, 0, region)
    level = 0
    while True:
        done = 0
        while done < counts[0]:
            site = goal * sites + fronts[0, done]
            done += 1
            begin, end = range_of(tables, At.CONNECTIONS_STEPS_STARTS, site)
            for i in range(begin, end):
                _reach(memory, at(tables, At.CONNECTIONS_STEPS, i), player, level, region)
        if counts[1] == 0:
            break
        for i in range(counts[1]):
            fronts[0, i] = fronts[1, i]
        counts[0], counts[1] = counts[1], 0
        level += 1


@helper
def _meeting(memory, goal, site, regions):  # type: ignore[no-untyped-def]
    """What it costs that the nearest regions meet at a site."""
    tables = memory.tables
    cost = _cost(memory, site, at(tables, At.CONNECTIONS_PLAYERS, goal))
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
def _missing(memory, goal):  # type: ignore[no-untyped-def]
    """The stones missing to a goal, and the empty sites on such connections; FAR if it is lost."""
    begin, end = range_of(memory.tables, At.CONNECTIONS_GOAL_REGIONS, goal)
    regions = end - begin
    for region in range(regions):
        _spread(memory, goal, region)
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
