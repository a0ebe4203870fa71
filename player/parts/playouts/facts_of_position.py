"""The facts that PAST tells positions apart by: what stands on a site, its state, its number.

Each fact is a number of the row with its value; larger values share a fact. The mover is part of
the key of a move. There are at most `MOST_FACTS` numbers, those of contents first.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: Numbers of a row that are looked at, at most.
MOST_FACTS = 512
#: Values of states and counts that are told apart: 0, 1, 2, and more.
_OTHER_VALUES = 4


class Watched(NamedTuple):
    """The numbers that are looked at, C of them, and their facts, numbered from 0."""

    columns: IntArray  # [C] the number of the row
    first: IntArray  # [C] the fact of the value 0
    most: IntArray  # [C] values from this one on share a fact
    facts: int
    start: int  # the first column where they follow each other, else -1


#: Watched numbers as a numba type.
WATCHED: Any = tuple_of(Watched, INDICES, INDICES, INDICES, types.int64, types.int64)


def watched(program: Any) -> Watched:
    """What to look at in a game; nothing where it does not say what its rows mean."""
    emitted, facts = getattr(program, "emitted", None), getattr(program, "facts", None)
    found: list[tuple[int, int]] = []
    if emitted is not None and facts is not None:
        pieces = max(len(facts.pieces), facts.players + 1)
        for name, values in (("WHAT", pieces), ("STATE", _OTHER_VALUES), ("COUNT", _OTHER_VALUES)):
            if name in emitted.lengths and name in emitted.offsets:
                found += [(emitted.offsets[name] + i, values) for i in range(emitted.lengths[name])]
    found = found[:MOST_FACTS]
    values = np.array([count for _, count in found], np.int64)
    columns = np.array([column for column, _ in found], np.int32)
    return Watched(
        columns=columns,
        first=np.array(np.cumsum(values) - values, np.int32),
        most=np.array(values - 1, np.int32),
        facts=int(values.sum()),
        start=int(columns[0]) if len(columns) and (np.diff(columns) == 1).all() else -1,
    )


@helper
def take_facts(watched, row, found, at):  # type: ignore[no-untyped-def]
    """Write the facts that hold in `row` to `found` from `at` on."""
    # without a sign numbers of places need no test; neighbours are taken many at a time
    start, count = types.uint64(at), types.uint64(watched.columns.shape[0])
    if watched.start >= 0:
        column = types.uint64(watched.start)
        for i in range(count):
            value = min(max(row[column + i], types.int32(0)), watched.most[i])
            found[start + i] = watched.first[i] + value
    else:
        for i in range(count):
            value = row[types.uint64(watched.columns[i])]
            found[start + i] = watched.first[i] + min(max(value, types.int32(0)), watched.most[i])
