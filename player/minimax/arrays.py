"""The memory of an alpha-beta search: the line that is looked at, its moves, and the table."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.player.parts.playouts.template import TEMPLATE, Template
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import (
    COUNTS,
    INDICES,
    REAL_ROWS,
    REALS,
    ROWS,
    tuple_of,
)

Words = NDArray[np.uint64]
Reals = NDArray[np.float64]
Counts = NDArray[np.int64]

WORDS = types.Array(types.uint64, 1, "C")
WORD_ROWS = types.Array(types.uint64, 2, "C")

#: Positions of a line, the root among them.
DEEPEST = 96
#: Stands where a game has no dice.
NO_DICE = -1
#: A new search has room for so many moves of a line beside one longest list.
_FIRST_MOVES = 4096
#: Entries of the history of moves that cut, a power of 2.
_HISTORY_BITS = 14


class Mark(IntEnum):
    """Places in `Minimax.state`."""

    #: The position of the line that is looked at, and what is to be done there.
    PLY = 0
    STEP = 1
    #: Moves of the line in use, and whether there was no room for more.
    MOVES = 2
    FULL = 3
    #: The depth of the running iteration.
    DEPTH = 4
    #: Whether there are captures, as far as has been seen, and whether they are a choice.
    CAPTURES = 5
    FREE = 6
    #: The seat that the search is for, and whether the others are taken to be against it alone.
    HERO = 7
    PARANOID = 8
    #: Whether what can hardly matter is passed over.
    SELECTIVE = 9


class Step(IntEnum):
    """What is to be done next."""

    ENTER = 0
    ADVANCE = 1
    LEAVE = 2
    DONE = 3


class Frames(NamedTuple):
    """The positions of the line, D at most; scores are those of the seat that moves there."""

    rows: IntArray  # [D, R]
    keys: Words  # [D]
    seat: Counts  # [D]
    depth: Counts  # [D] plies to look ahead; 0 and less: captures alone
    first: Counts  # [D] the place of its moves, how many there are, how many were taken
    moves: Counts  # [D]
    taken: Counts  # [D]
    tested: Counts  # [D] whether all of them are legal; else each is tested when it is taken
    reduced: Counts  # [D] how the move behind is being searched
    alpha: Reals  # [D]
    beta: Reals  # [D]
    floor: Reals  # [D] what alpha was at first
    best: Reals  # [D]
    static: Reals  # [D] what it is worth by itself, as far as that was asked
    choice: Words  # [D] the code of the best move, 0 for none
    hint: Words  # [D] the code of the move that an earlier search liked best
    killers: NDArray[np.uint64]  # [D, 2] quiet moves that cut


class MoveList(NamedTuple):
    """The moves of the positions of the line, one list after the other."""

    rows: IntArray  # [M, W]
    codes: Words  # [M]
    order: Reals  # [M] the greater, the earlier
    prey: IntArray  # [M] the piece that is captured, 0 for none


class Table(NamedTuple):
    """Transpositions, as many as a power of 2."""

    keys: Words
    codes: Words
    values: Reals
    depths: IntArray  # twice the depth is shifted by two bits of `Bound`


class Chance(NamedTuple):
    """What a search that knows several players, or chance, keeps for each position of the line."""

    seeds: IntArray  # [K] of the outcomes of a move
    shares: NDArray[np.float64]  # [K] how likely they are
    done: Counts  # [D] how many outcomes of the running move have been looked at
    many: Counts  # [D] how many there are
    drawn: Counts  # [D] whether chance has a part in what is behind a position
    sums: NDArray[np.float64]  # [D, P + 1] what they are worth to each seat
    best: NDArray[np.float64]  # [D, P + 1] what the best move is worth
    shown: int  # where the tables say that dice were shown; NO_DICE where there are none


class KeyColumns(NamedTuple):
    """The numbers of a row that tell positions apart."""

    always: IntArray
    in_turn: IntArray  # while a turn goes on
    coarse: IntArray  # in coarse steps


class Minimax(NamedTuple):
    """All of it."""

    state: Counts  # see `Mark`
    result: Reals  # [P + 1] what the position that was left is worth; alpha-beta: [0], to its hero
    values: Reals  # [P + 1] scratch
    frames: Frames
    moves: MoveList
    table: Table
    history: Reals
    columns: KeyColumns
    factors: Words  # [R]
    template: Template  # what stands where
    worth: Reals  # [N] of pieces
    chance: Chance
    pace: Reals  # how much a quiet move changes the evaluation, and how many were seen
    cheapest: float  # the worth of the cheapest piece that is worth anything


_FRAMES: Any = tuple_of(
    Frames, ROWS, WORDS, *[COUNTS] * 7, *[REALS] * 5, WORDS, WORDS, WORD_ROWS
)  # fmt: skip
_MOVES: Any = tuple_of(MoveList, ROWS, WORDS, REALS, INDICES)
_TABLE: Any = tuple_of(Table, WORDS, WORDS, REALS, INDICES)
_CHANCE: Any = tuple_of(
    Chance, INDICES, REALS, COUNTS, COUNTS, COUNTS, REAL_ROWS, REAL_ROWS, types.int64
)
COLUMNS: Any = tuple_of(KeyColumns, INDICES, INDICES, INDICES)
MINIMAX: Any = tuple_of(
    Minimax,
    COUNTS, REALS, REALS, _FRAMES, _MOVES, _TABLE, REALS, COLUMNS, WORDS, TEMPLATE, REALS,
    _CHANCE, REALS, types.float64,
)  # fmt: skip


def new_frames(row_size: int) -> Frames:
    """An empty line."""
    columns: list[NDArray[Any]] = [
        np.zeros((DEEPEST, row_size), np.int32),
        np.zeros(DEEPEST, np.uint64),
        *(np.zeros(DEEPEST, np.int64) for _ in range(7)),
        *(np.zeros(DEEPEST) for _ in range(5)),
        *(np.zeros(DEEPEST, np.uint64) for _ in range(2)),
        np.zeros((DEEPEST, 2), np.uint64),
    ]
    return Frames(*columns)


def new_chance(
    seeds: IntArray, shares: NDArray[np.float64], players: int, shown: int = NO_DICE
) -> Chance:
    """Nothing looked at; the outcomes of a move follow from these seeds."""
    size = (DEEPEST, players + 1)
    done, many, drawn = (np.zeros(DEEPEST, np.int64) for _ in range(3))
    return Chance(seeds, shares, done, many, drawn, np.zeros(size), np.zeros(size), shown)


def new_moves(room: int, width: int) -> MoveList:
    """Room for so many moves."""
    return MoveList(
        np.zeros((room, width), np.int32), np.zeros(room, np.uint64), np.zeros(room),
        np.zeros(room, np.int32),
    )  # fmt: skip


def first_moves(longest: int, width: int) -> MoveList:
    """Room for the moves of a usual line."""
    return new_moves(_FIRST_MOVES + longest, width)


def grown_moves(moves: MoveList) -> MoveList:
    """The same moves with room for twice as many."""
    room, width = moves.rows.shape
    larger = new_moves(2 * room, width)
    columns: list[NDArray[Any]] = list(larger)
    for old, new in zip(moves, columns, strict=True):
        new[:room] = old
    return larger


def new_table(bits: int) -> Table:
    """An empty table of 2**bits transpositions."""
    size = 1 << bits
    return Table(
        np.zeros(size, np.uint64), np.zeros(size, np.uint64), np.zeros(size),
        np.zeros(size, np.int32),
    )  # fmt: skip


def new_history() -> Reals:
    """Nothing learned about moves."""
    return np.zeros(1 << _HISTORY_BITS)
