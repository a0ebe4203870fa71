"""What the terms of a position come to, noted one after the other."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.features.evaluation.families.kings import Safety
from ludeme.features.evaluation.tables import MOST_TOLD, NO_TERM, TermTables
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: Notes about a piece, anywhere, on its site, and on its track; about a site: the reach of its top
#: piece, whether that runs freely, how many lie there.
_OF_A_PIECE, _OF_A_SITE = 3, 3
#: Notes about a player: the foremost piece, the connection and its ways, territory in two units,
#: score, moves, turn; the groups.
_OF_A_PLAYER = 11


class Notes(NamedTuple):
    """Terms that come to something: whose they are, and to how much."""

    used: IntArray  # [1] how many there are
    players: IntArray  # [..]
    terms: IntArray
    amounts: NDArray[np.float64]


NOTES: Any = tuple_of(Notes, INDICES, INDICES, INDICES, REALS)


def new_notes(tables: TermTables) -> Notes:
    """Room for everything that can be noted about one position."""
    of_a_site = _OF_A_PIECE * tables.levels + _OF_A_SITE
    of_a_site += len(Safety) if len(tables.kings.first) else 0
    most = of_a_site * len(tables.places) + tables.window_count
    most += len(tables.hands.places)
    most += len(tables.neighbours.near)
    most += len(tables.holdings) + len(tables.numbers) // (MOST_TOLD + 1)
    most += _OF_A_PLAYER * (tables.players + 1)
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
