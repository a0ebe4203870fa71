"""How many pieces lie on the sites of a board: of nobody, or of the player who holds a site."""

from __future__ import annotations

from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at, size_of
from ludeme.features.evaluation.families.holdings import HELD_AT_ONCE
from ludeme.features.evaluation.tables import MOST_PILED, MOST_TOLD
from ludeme.runtime.search_abi.kernel import helper


@helper
def note_holdings(memory, row):  # type: ignore[no-untyped-def]
    """Note what lies on each site, for every player."""
    tables = memory.tables
    sites = size_of(tables, At.READING_COUNTS)
    for site in range(sites):
        count = row[at(tables, At.READING_COUNTS, site)]
        if count > 0:
            for player in range(1, at(tables, At.READING_PLAYERS, 0) + 1):
                term = at(tables, At.HOLDINGS, player * sites + site)
                note(memory.notes, player, term, count / HELD_AT_ONCE)


@helper
def note_numbers(memory, row):  # type: ignore[no-untyped-def]
    """Note which number lies on each site, for every player."""
    tables = memory.tables
    sites = size_of(tables, At.READING_COUNTS)
    for site in range(sites):
        told = min(row[at(tables, At.READING_COUNTS, site)], MOST_TOLD)
        for player in range(1, at(tables, At.READING_PLAYERS, 0) + 1):
            place = (player * sites + site) * (MOST_TOLD + 1) + told
            note(memory.notes, player, at(tables, At.NUMBERS, place), 1.0)


@helper
def note_pile(memory, row, player, site):  # type: ignore[no-untyped-def]
    """Note how many pieces lie on a site that a player holds."""
    tables, sites = memory.tables, memory.holders.shape[0]
    piled = size_of(tables, At.READING_HEIGHTS) > 0
    number = row[at(tables, At.READING_HEIGHTS if piled else At.READING_COUNTS, site)]
    place = (player * sites + site) * (MOST_PILED + 1) + min(number, MOST_PILED)
    note(memory.notes, player, at(tables, At.PILES, place), 1.0)
