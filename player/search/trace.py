"""The moves of one iteration, from the root to the end of its playout, by what they are called.

Schemes that learn while they search (experiments §3) keep statistics of moves whatever the
position. A move is known by its mover, its sites, and the piece or the value that it names: a
placed or promoted piece, a vote, an amount (`key_of`). Where all that players do is to place
pieces, moves begin where they end, and one site says it all. Keys number the places of tables;
where a game has more moves than `MOST_KEYS` they are hashed, and moves may share a place.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types, uint64

from ludeme.model.emitted import EmittedProgram
from ludeme.model.header import MOVER
from ludeme.runtime.search_abi.compiled_game import IntArray, Program
from ludeme.runtime.search_abi.function_types import COUNTS, INDICES, tuple_of
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.row_reading import deciding_seat

#: Longer iterations are remembered up to here.
MOST_STEPS = 4096
#: Tables of moves have at most so many places; a power of two.
MOST_KEYS = 2**18
#: Numbers of sites in programs that do not say how many they have.
_UNKNOWN_SITES = 2**16
#: Room for the numbers that rows name; larger ones share places.
_MOST_NAMED = 32
#: Numbers of an exchange in `Trace.exchanges`: its generator, and two sites that are none.
EXCHANGE = 3

#: Indices of `Trace.shape`.
_ORIGINS, _PLACES, _SORTS, _MASK, _HASHED, _PLAYERS = range(6)


class Trace(NamedTuple):
    """The steps of an iteration, and how moves are called."""

    keys: IntArray  # [MOST_STEPS] what was played
    movers: IntArray  # [MOST_STEPS] the player whose move it was
    seats: IntArray  # [MOST_STEPS] the seat that chose it
    count: Any  # int64 [1] steps so far
    sorts: IntArray  # [G] a number for what the moves of a generator name, where it is always so
    columns: IntArray  # [G] the column of the row that says more about it, or 0
    exchanges: IntArray  # [x * EXCHANGE] how the rows of moves begin by which players change sides
    shape: Any  # int64 [6] see `_ORIGINS` and those behind it

    @property
    def size(self) -> int:
        """Places that a table of moves needs."""
        return int(self.shape[_MASK]) + 1

    @property
    def players(self) -> int:
        """Players that move."""
        return int(self.shape[_PLAYERS])


#: A trace as a numba type.
TRACE: Any = tuple_of(Trace, INDICES, INDICES, INDICES, COUNTS, INDICES, INDICES, INDICES, COUNTS)


def new_trace(program: Program, players: int) -> Trace:
    """Return an empty trace for games of this program."""
    emitted = program.emitted
    sorts, columns, most = _named(emitted)
    places = _sites_of(program) + 1
    origins = 1 if placing_alone(emitted) else places
    needed = (players + 1) * origins * places * most
    size = min(MOST_KEYS, 1 << (needed - 1).bit_length())
    return Trace(
        keys=np.zeros(MOST_STEPS, np.int32),
        movers=np.zeros(MOST_STEPS, np.int32),
        seats=np.zeros(MOST_STEPS, np.int32),
        count=np.zeros(1, np.int64),
        sorts=np.array(sorts, np.int32),
        columns=np.array(columns, np.int32),
        exchanges=_exchanges_of(emitted),
        shape=np.array([origins, places, most, size - 1, needed > size, players], np.int64),
    )


def placing_alone(emitted: EmittedProgram | None) -> tuple[int, int] | None:
    """The generators of placements and of passes of a game where players decide nothing else.

    None if there are others, or some that may end on sites that are not empty.
    """
    if emitted is None or not emitted.fills_empty_sites:
        return None
    deciding = [g for g in emitted.generators if g.decision]
    kinds = [[g.index for g in deciding if g.kind == kind] for kind in ("move", "pass")]
    if [len(kind) for kind in kinds] != [1, 1]:
        return None
    (placement,), (passing,) = kinds
    return placement, passing


def _sites_of(program: Program) -> int:
    """One more than the largest number that sites of moves have."""
    facts = program.facts
    if facts is None:
        return _UNKNOWN_SITES
    return max(facts.total_sites, *(facts.topology.count(kind) for kind in facts.types))


def _named(emitted: EmittedProgram | None) -> tuple[list[int], list[int], int]:
    """What the moves of each generator name: a constant, a column; and one more than the most."""
    sorts, columns = [0], [0]
    known: dict[object, int] = {}
    most = 1
    for generator in emitted.generators if emitted else ():
        always = tuple((d.kind, d.always) for d in generator.details if d.column is None)
        kind = (generator.kind, *always)
        column = next((d.column for d in generator.details if d.column is not None), 0)
        plain = kind == ("move",)
        sort = 0 if plain else known.setdefault(kind, len(known) + 1)
        sorts.append(sort)
        columns.append(column)
        most = max(most, sort + 1, _MOST_NAMED if column else 0)
    first = 1 if emitted else 0
    return sorts[first:], columns[first:], max(most, len(known) + 1)


def _exchanges_of(emitted: EmittedProgram | None) -> IntArray:
    """How the rows of the moves begin by which players change sides."""
    generators = emitted.generators if emitted else ()
    rows = [(each.index, -1, -1) for each in generators if each.kind == "swap"]
    return np.array(rows, np.int32).reshape(-1)


@helper
def key_of(trace, mover, move, at):  # type: ignore[no-untyped-def]
    """The key of a player's move whose row begins at `at`."""
    shape = trace.shape
    kind = move[at]
    named = types.int64(0)
    if kind < trace.sorts.shape[0]:
        named = types.int64(trace.sorts[kind])
        if trace.columns[kind] != 0:
            named += move[at + trace.columns[kind]]
    origins, places = shape[_ORIGINS], shape[_PLACES]
    origin = min(types.int64(move[at + 1]) + 1, origins - 1)
    key = ((mover * origins + origin) * places + move[at + 2] + 1) * shape[_SORTS] + named
    if shape[_HASHED] != 0:
        key = types.int64(spread(types.uint64(key)) >> uint64(20))
    return key & shape[_MASK]


def fixed_key(trace: Trace, player: int, generator: int, site: int) -> int | None:
    """The key of a placement on a site, or -1; None where keys are hashed, or rows say more."""
    origins, places, sorts, mask, hashed, _ = map(int, trace.shape)
    if hashed or trace.columns[generator] != 0:
        return None
    key = ((player * origins + min(site + 1, origins - 1)) * places + site + 1) * sorts
    return (key + int(trace.sorts[generator])) & mask


@helper
def spread(number):  # type: ignore[no-untyped-def]
    """Mix the bits of a number of 64 bits."""
    number = (number ^ (number >> uint64(31))) * uint64(0x9E3779B97F4A7C15)
    number = (number ^ (number >> uint64(29))) * uint64(0xBF58476D1CE4E5B9)
    return number ^ (number >> uint64(32))


@helper
def note_key(trace, mover, seat, key):  # type: ignore[no-untyped-def]
    """Append a step; steps beyond the last one are dropped."""
    step = trace.count[0]
    if step < MOST_STEPS:
        trace.keys[step] = key
        trace.movers[step] = mover
        trace.seats[step] = seat
        trace.count[0] = step + 1


@helper
def note(trace, row, move, at):  # type: ignore[no-untyped-def]
    """Append a step: at the position `row`, the move whose row begins at `at`."""
    note_key(trace, row[MOVER], deciding_seat(row), key_of(trace, row[MOVER], move, at))
