"""How far the foremost pieces of players are from their goals."""

from __future__ import annotations

from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at
from ludeme.features.evaluation.tables import MOST_STEPS, UNREACHABLE
from ludeme.runtime.search_abi.kernel import helper


@helper
def note_races(memory):  # type: ignore[no-untyped-def]
    """Note how far the foremost pieces are."""
    tables = memory.tables
    for player in range(1, at(tables, At.READING_PLAYERS, 0) + 1):
        if memory.nearest[player] < UNREACHABLE:
            steps = min(memory.nearest[player], MOST_STEPS)
            term = at(tables, At.RACES_NEAREST, player * (MOST_STEPS + 1) + steps)
            note(memory.notes, player, term, 1.0)
