"""What the terms of a position come to, noted one after the other."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.features.evaluation.families.catalogue import FAMILIES
from ludeme.features.evaluation.tables import NO_TERM, TermTables
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper


class Notes(NamedTuple):
    """Terms that come to something: whose they are, and to how much."""

    used: IntArray  # [1] how many there are
    players: IntArray  # [..]
    terms: IntArray
    amounts: NDArray[np.float64]


NOTES: Any = tuple_of(Notes, INDICES, INDICES, INDICES, REALS)


def new_notes(tables: TermTables) -> Notes:
    """Room for everything that can be noted about one position."""
    most = sum(family.notes(tables) for family in FAMILIES.values())
    return Notes(
        np.zeros(1, np.int32), np.zeros(most, np.int32), np.zeros(most, np.int32), np.zeros(most)
    )


@helper
def note(notes, player, term, amount):  # type: ignore[no-untyped-def]
    """Note what a term comes to for a player; nothing if there is no such term."""
    if term != NO_TERM:
        i = notes.used[0]
        notes.players[i], notes.terms[i], notes.amounts[i] = player, term, amount
        notes.used[0] = i + 1
