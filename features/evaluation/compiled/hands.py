"""What players have in hand."""

from __future__ import annotations

from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at, size_of
from ludeme.runtime.search_abi.kernel import helper


@helper
def note_hands(memory, row):  # type: ignore[no-untyped-def]
    """Note the own pieces in the hands of players."""
    tables = memory.tables
    counted = size_of(tables, At.HANDS_COUNTS) > 0
    for i in range(size_of(tables, At.HANDS_PLACES)):
        piece = row[at(tables, At.HANDS_PLACES, i)]
        if 0 < piece < size_of(tables, At.READING_OWNERS):
            player = at(tables, At.HANDS_HOLDERS, i)
            if at(tables, At.READING_OWNERS, piece) == player:
                count = row[at(tables, At.HANDS_COUNTS, i)] if counted else 1
                note(memory.notes, player, at(tables, At.HANDS_TERMS, piece), count)
