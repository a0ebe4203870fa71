"""The facts that PAST tells positions apart by: what stands on a site, its state, its number.

Each fact is a number of the row, a *place*, with its value; larger values share a fact. The mover
is part of the key of a move. There are at most `MOST_PLACES` places, those of contents first.

Facts are numbered by value, then by place: all places have the value 0, the first ones so many
values more. So facts of the same value are neighbours, whatever is done with all of them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.features.evaluate.bits import at, lowest_bit
from ludeme.features.evaluate.lanes import LANES, changes_in, lanes_of, whole_lanes
from ludeme.runtime.search_abi.compiled_game import IntArray, Program
from ludeme.runtime.search_abi.function_types import INDICES, RANDOM, tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: Numbers of a row that are looked at, at most.
MOST_PLACES = 512
#: Values of states and counts that are told apart: 0, 1, 2, and more.
_OTHER_VALUES = 4
#: The mark of a fact that holds, all bits: `&` leaves the numbers of those alone.
_HOLDS = 2**8 - 1


class Watched(NamedTuple):
    """The places, C of them, and their facts. Place c has the value v: fact `starts[v] + c`."""

    columns: IntArray  # [C] the number of the row
    runs: IntArray  # [3 N] neighbours in the row: the first one, its column, at most LANES of them
    most: IntArray  # [C] values from this one on share a fact; descending
    starts: IntArray  # [V + 1] the first fact of each value; last how many facts there are

    @property
    def facts(self) -> int:
        """How many facts there are."""
        return int(self.starts[-1])


#: Watched numbers as a numba type.
WATCHED: Any = tuple_of(Watched, INDICES, INDICES, INDICES, INDICES)


class Seen(NamedTuple):
    """The facts of positions. Moves change few of them: what holds is brought up to date."""

    values: IntArray  # [LANES + C] the value of each place, not cut off, after LANES zeros
    now: IntArray  # [C] the fact that holds of each place
    holds: NDArray[np.uint8]  # [F] marks of those that hold; F is their number in whole lanes
    above: Any  # uint64 [B] a bit for each place that has a value above 0
    noted: IntArray  # [(steps + 1) * C] the facts at each step of the running iteration
    bits: Any  # uint64 [(steps + 1) * B] the bits at each step


#: Facts of positions as a numba type.
SEEN: Any = tuple_of(
    Seen, INDICES, INDICES, types.Array(types.uint8, 1, "C"), RANDOM, INDICES, RANDOM
)


def nothing_seen(watched: Watched, steps: int) -> Seen:
    """An empty position; room for the facts of so many steps, and for one that is not kept."""
    places, words = len(watched.columns), -(-len(watched.columns) // 64)
    holds = lanes_of(whole_lanes(watched.facts))
    holds[:places] = _HOLDS
    return Seen(
        values=np.zeros(LANES + places, np.int32),
        now=np.arange(places, dtype=np.int32),
        holds=holds,
        above=np.zeros(words, np.uint64),
        noted=np.zeros((steps + 1) * places, np.int32),
        bits=np.zeros((steps + 1) * words, np.uint64),
    )


def watched(program: Program) -> Watched:
    """What to look at in a game; nothing where it does not say what its rows mean."""
    emitted, facts = program.emitted, program.facts
    found: list[tuple[int, int]] = []
    if emitted is not None and facts is not None:
        pieces = max(len(facts.pieces), facts.players + 1)
        for name, kinds in (("WHAT", pieces), ("STATE", _OTHER_VALUES), ("COUNT", _OTHER_VALUES)):
            if name in emitted.lengths and name in emitted.offsets:
                found += [(emitted.offsets[name] + i, kinds) for i in range(emitted.lengths[name])]
    found = sorted(found[:MOST_PLACES], key=lambda each: -each[1])
    values = np.array([count for _, count in found], np.int32)
    widths = [(values > value).sum() for value in range(int(values.max(initial=0)))]
    columns = np.array([column for column, _ in found], np.int32)
    return Watched(
        columns=columns,
        runs=_runs_of(columns),
        most=values - 1,
        starts=np.array([0, *np.cumsum(widths)], np.int32),
    )


def _runs_of(columns: IntArray) -> IntArray:
    """Runs of places whose columns follow each other."""
    starts = np.flatnonzero(np.diff(columns, prepend=-2) != 1)
    runs = [
        (first, columns[first], min(LANES, end - first))
        for start, end in zip(starts, [*starts[1:], len(columns)], strict=True)
        for first in range(start, end, LANES)
    ]
    return np.array(runs, np.int32).reshape(-1)


@helper
def facts_of(watched):  # type: ignore[no-untyped-def]
    """How many facts there are, without a sign."""
    return types.uint64(watched.starts[watched.starts.shape[0] - 1])


@helper
def put_fact(watched, seen, place, value):  # type: ignore[no-untyped-def]
    """Let a place have this value."""
    seen.values[types.uint64(LANES) + place] = value
    value = min(max(value, types.int32(0)), at(watched.most, place))
    fact = types.uint64(at(watched.starts, types.uint64(value))) + place
    seen.holds[types.uint64(at(seen.now, place))] = 0
    seen.holds[fact] = _HOLDS
    seen.now[place] = fact
    word, bit = place >> types.uint64(6), types.uint64(1) << (place & types.uint64(63))
    seen.above[word] = seen.above[word] | bit if value > 0 else seen.above[word] & ~bit


@helper
def take_facts(watched, row, seen, step):  # type: ignore[no-untyped-def]
    """Take the facts that hold in `row`, and note them for a step."""
    for run in range(0, watched.runs.shape[0], 3):  # moves change few places: all are compared
        first, column = types.int64(watched.runs[run]), types.int64(watched.runs[run + 1])
        many = types.int64(watched.runs[run + 2])
        changed = changes_in(row, column, seen.values, first, many)
        while changed != types.uint64(0):
            k = lowest_bit(changed)
            put_fact(watched, seen, types.uint64(first + k), at(row, column + k))
            changed &= changed - types.uint64(1)
    # without a sign numbers of places need no test
    places, words = types.uint64(seen.now.shape[0]), types.uint64(seen.above.shape[0])
    start, bits = types.uint64(step) * places, types.uint64(step) * words
    for place in range(places):
        seen.noted[start + place] = seen.now[place]
    for word in range(words):
        seen.bits[bits + word] = seen.above[word]
