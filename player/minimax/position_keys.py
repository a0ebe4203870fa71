"""Which numbers of a row tell positions apart, and the key of a position in the table.

Counters of plies and past positions are left out: the same position reached in another way counts
as the same. But where rules ask for the counter that moves set back (draws after so many quiet
moves), it counts in coarse steps: that a draw is near says nothing of the position once it is set
back. The last move belongs to it as long as a turn goes on; in games where it says what is
legal (found out by trial), always.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from ludeme.model import header
from ludeme.model.header import HEADER_SIZE, PLAYER_SLOTS, SAME_TURN
from ludeme.player.minimax.arrays import KeyColumns
from ludeme.player.search.root import legal_rows
from ludeme.player.search.transpositions.last_move import forgotten_facts
from ludeme.runtime.search_abi.compiled_game import Program, start_row, workspace
from ludeme.runtime.search_abi.kernel import helper

#: The numbers of the head that say how a position goes on.
_HEAD = (
    header.MOVER, header.NEXT, header.TEMP, header.ACTIVE, header.STALEMATED, header.TRIGGERED,
    header.LAST_PASS, header.DECIDED, header.POT, header.SWAPPED, header.PASSES, header.SAME_TURN,
    *range(header.PHASE, header.PHASE + PLAYER_SLOTS),
)  # fmt: skip
_LAST_MOVE = (header.LAST_FROM, header.LAST_TO)
#: Values of the counter count as the same if they differ in so many last bits at most.
_COARSE = 4
#: Fields that keep past positions.
_PAST = "SEEN_"
#: Random games and plies by which it is found out whether the last move says what is legal.
_GAMES, _PLIES = 4, 24


def key_columns(program: Program) -> KeyColumns:
    """The numbers on which it mostly depends what a position is worth."""
    columns = [*_HEAD, *range(HEADER_SIZE, program.row_size)]
    emitted = program.emitted
    if emitted is not None:
        past = {
            emitted.offsets[name] + i
            for name, length in emitted.lengths.items()
            if name.startswith(_PAST)
            for i in range(length)
        }
        columns = [column for column in columns if column not in past]
    counts = emitted is not None and "s[COUNTER]" in emitted.source
    coarse = [header.COUNTER] if counts else []
    if _last_move_matters(program):
        return _key_columns([*columns, *_LAST_MOVE], [], coarse)
    return _key_columns(columns, _LAST_MOVE, coarse)


def _key_columns(*columns: Sequence[int]) -> KeyColumns:
    return KeyColumns(*(np.array(each, np.int32) for each in columns))


def whole_columns(program: Program) -> KeyColumns:
    """The numbers on which anything can depend: all but those that no rule asks for.

    Counters and past positions are among them, so that what is found out about one position is
    certain of every other one that counts as the same.
    """
    emitted = program.emitted
    facts = () if emitted is None else forgotten_facts(emitted)
    ignored = {header.RNG, *(getattr(header, fact) for fact in facts)}
    columns = [column for column in range(program.row_size) if column not in ignored]
    return _key_columns(columns, [], [])


def _last_move_matters(program: Program) -> bool:
    """Whether another last move would make other moves legal at the beginning of a turn."""
    random = np.random.default_rng(1)
    space = workspace(program)
    for seed in range(1, _GAMES + 1):
        row = start_row(program, seed)
        for _ in range(_PLIES):
            row, legal = legal_rows(program, row)
            if row[header.OVER] or not len(legal):
                break
            other = row.copy()
            other[list(_LAST_MOVE)] = -1
            if row[SAME_TURN] == 0 and not np.array_equal(legal_rows(program, other)[1], legal):
                return True
            space.row[:] = row
            space.buffer[: program.width] = legal[random.integers(len(legal))]
            program.apply(*space.memory, 0, 1)
            row = space.row.copy()
    return False


def key_factors(row_size: int) -> NDArray[np.uint64]:
    """A random odd factor for each number of a row."""
    words = np.random.default_rng(20).integers(0, 2**63, row_size, dtype=np.uint64)
    return words * np.uint64(2) + np.uint64(1)


@helper
def key_of(minimax, row):  # type: ignore[no-untyped-def]
    """The key of a position."""
    key = uint64(1)
    columns = minimax.columns
    for i in range(columns.always.shape[0]):
        column = columns.always[i]
        key += uint64(row[column]) * minimax.factors[column]
    if row[SAME_TURN] != 0:
        for i in range(columns.in_turn.shape[0]):
            column = columns.in_turn[i]
            key += uint64(row[column]) * minimax.factors[column]
    for i in range(columns.coarse.shape[0]):
        column = columns.coarse[i]
        key += uint64(row[column] >> _COARSE) * minimax.factors[column]
    key = (key ^ (key >> uint64(29))) * uint64(0xBF58476D1CE4E5B9)
    return key ^ (key >> uint64(32))


@helper
def code_of(minimax, mv, at, width):  # type: ignore[no-untyped-def]
    """A number other than 0 for a move: equal rows have equal ones."""
    code = uint64(1)
    for i in range(width):
        code = (code ^ uint64(mv[at + i])) * uint64(0x9E3779B97F4A7C15)
        code ^= code >> uint64(29)
    return code | uint64(1)
