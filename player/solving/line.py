"""The memory of a search for solutions: the line that is looked at, its moves, and the table."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.player.minimax.arrays import COLUMNS, WORDS, Counts, KeyColumns, Reals, Words
from ludeme.player.minimax.position_keys import key_factors
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import COUNTS, INDICES, REALS, ROWS, tuple_of

#: Longer solutions are not found.
DEEPEST = 2000
#: A new line has room for so many moves.
_FIRST_MOVES = 1 << 12
#: Bytes that the table takes for each position.
_OF_A_POSITION = 12


class Mark(IntEnum):
    """Places in `Line.state`."""

    #: The last position of the line, -1 once there is none left; and whether its moves are still
    #: to be listed.
    PLY = 0
    ENTERING = 1
    #: Whether there was no room for more moves.
    FULL = 2
    #: Whether the last position is a solution.
    FOUND = 3
    #: Plies that are looked ahead, and whether some position lay deeper.
    LIMIT = 4
    CUT = 5
    #: Whether moves that leave fewer moves come first.
    ORDERED = 6


class Variables(NamedTuple):
    """The variables of a deduction puzzle, V of them; none in other games."""

    slots: IntArray  # [V] those that are not given from the start
    sets_value: IntArray  # [G] whether moves of each kind set a value
    fitting: IntArray  # [slots] scratch: how many values fit
    failed: IntArray  # [slots] how often none did, and 1 more
    choices: int  # where a row says how many candidates each slot has


class Line(NamedTuple):
    """Positions, each behind the one before it, at most D; lists of moves behind each other."""

    state: Counts  # see `Mark`
    rows: IntArray  # [D + 1, R]
    first: Counts  # [D + 2] where the moves of a position begin
    tried: Counts  # [D + 1] how many of them have been tried
    moves: IntArray  # [M, W]
    behind: IntArray  # [M] how many moves each of them leaves, as far as that was asked
    keys: Words  # [T] positions that have been looked at
    left: IntArray  # [T] how many plies behind them
    columns: KeyColumns
    factors: Words  # [R]
    variables: Variables
    utilities: Reals  # [2] scratch


_VARIABLES: Any = tuple_of(Variables, INDICES, INDICES, INDICES, INDICES, types.int64)
LINE: Any = tuple_of(
    Line,
    COUNTS, ROWS, COUNTS, COUNTS, ROWS, INDICES, WORDS, INDICES, COLUMNS, WORDS, _VARIABLES, REALS,
)  # fmt: skip


def table_size(memory: int) -> int:
    """How many positions a table of so many bytes remembers: a power of 2."""
    return 1 << max(10, (memory // _OF_A_POSITION).bit_length() - 1)


def new_line(
    row: IntArray, width: int, columns: KeyColumns, variables: Variables, size: int
) -> Line:
    """A line of the position `row` alone, with a table of such a size."""
    rows = np.zeros((DEEPEST + 1, len(row)), np.int32)
    rows[0] = row
    state = np.zeros(len(Mark), np.int64)
    state[Mark.ENTERING], state[Mark.LIMIT] = 1, DEEPEST
    return Line(
        state=state,
        rows=rows,
        first=np.zeros(DEEPEST + 2, np.int64),
        tried=np.zeros(DEEPEST + 1, np.int64),
        moves=np.zeros((_FIRST_MOVES, width), np.int32),
        behind=np.zeros(_FIRST_MOVES, np.int32),
        keys=np.zeros(size, np.uint64),
        left=np.zeros(size, np.int32),
        columns=columns,
        factors=key_factors(len(row)),
        variables=variables,
        utilities=np.zeros(2),
    )


def begin_again(line: Line, limit: int, *, ordered: bool = False) -> None:
    """Go back to the first position, to look so many plies ahead."""
    line.state[:] = 0
    line.state[Mark.ENTERING], line.state[Mark.LIMIT] = 1, limit
    line.state[Mark.ORDERED] = ordered


def with_more_room(line: Line) -> Line:
    """The same line with room for twice as many moves."""
    moves: NDArray[np.int32] = np.zeros((2 * len(line.moves), line.moves.shape[1]), np.int32)
    moves[: len(line.moves)] = line.moves
    line.state[Mark.FULL] = 0
    return line._replace(moves=moves, behind=np.zeros(len(moves), np.int32))
