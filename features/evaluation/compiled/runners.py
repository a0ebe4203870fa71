"""Pieces that nobody can stop on their way."""

from __future__ import annotations

from ludeme.features.evaluation.compiled.holders import is_held
from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at, range_of, size_of
from ludeme.features.evaluation.tables import MOST_STEPS
from ludeme.runtime.search_abi.kernel import helper


@helper
def _is_free(memory, place, player):  # type: ignore[no-untyped-def]
    """Whether no piece of others stands on the ways of a player from one of its sites."""
    tables = memory.tables
    begin, end = range_of(tables, At.RUNNERS_STARTS, place)
    for i in range(begin, end):
        holder = memory.holders[at(tables, At.RUNNERS_WAYS, i)]
        if holder != 0 and holder != player:
            return False
    return begin < end


@helper
def note_runners(memory):  # type: ignore[no-untyped-def]
    """Note the pieces with free ways to their goals."""
    tables = memory.tables
    sites = size_of(tables, At.READING_PLACES)
    for site in range(sites):
        player = memory.holders[site]
        place = player * sites + site
        if is_held(memory, site) and _is_free(memory, place, player):
            steps = min(at(tables, At.RACES_STEPS, place), MOST_STEPS)
            term = at(tables, At.RUNNERS_PASSED, player * (MOST_STEPS + 1) + steps)
            note(memory.notes, player, term, 1.0)
