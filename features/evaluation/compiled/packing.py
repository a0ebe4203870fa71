"""All tables of terms in one array: searches hand it on with every call, so it is but one.

It begins with where each table starts, and where the last one ends; numbers are tables of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Any

import numpy as np
from numba import types

from ludeme.features.evaluation.tables import TermTables
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.kernel import helper


class At(IntEnum):
    """Which table: the fields of `TermTables` in order, and of the tuples in it."""

    PLACES = 0
    HEIGHTS = 1
    HOLDERS = 2
    COUNTS = 3
    OWNERS = 4
    MATERIAL = 5
    SQUARES = 6
    WINDOW_TERMS = 7
    WINDOWS_OF_PLACES = 8
    WINDOWS = 9
    STEPS = 10
    NEAREST = 11
    MOVES = 12
    SCORES = 13
    TURN = 14
    TRACK = 15
    TRACK_TERMS = 16
    HOLDINGS = 17
    KINGS_FIRST = 18
    KINGS_NEAR_STARTS = 19
    KINGS_NEAR = 20
    KINGS_OF_SITES = 21
    KINGS_LINE_STARTS = 22
    KINGS_LINES = 23
    REACH_TERMS = 24
    REACH_OF_STANDS = 25
    REACH_LINE_STARTS = 26
    REACH_LINES = 27
    TERRITORY_BY_MOVES = 28
    TERRITORY_BY_STEPS = 29
    TERRITORY_OF_STANDS = 30
    TERRITORY_LINE_STARTS = 31
    TERRITORY_LINES = 32
    TERRITORY_GO_ON = 33
    RUNNERS_STARTS = 34
    RUNNERS_WAYS = 35
    RUNNERS_PASSED = 36
    CONNECTIONS_PLAYERS = 37
    CONNECTIONS_NUMBERS = 38
    CONNECTIONS_GOAL_REGIONS = 39
    CONNECTIONS_STEPS_STARTS = 40
    CONNECTIONS_STEPS = 41
    CONNECTIONS_REGION_STARTS = 42
    CONNECTIONS_REGIONS = 43
    CONNECTIONS_MISSING = 44
    CONNECTIONS_WAYS = 45
    SCORE_PLACE = 46
    WANTS_MOVES = 47
    OCCUPIED = 48
    CHANGE = 49
    PLAYERS = 50
    LEVELS = 51
    LINE_LEVELS = 52


def _named(tables: Any, before: str = "") -> Iterator[tuple[str, IntArray]]:
    """The tables of a tuple, and of the tuples in it, with names that are unique."""
    for name, value in zip(tables._fields, tables, strict=True):
        if hasattr(value, "_fields"):
            yield from _named(value, f"{before}{name}_".upper())
        else:
            yield f"{before}{name}".upper(), np.atleast_1d(np.asarray(value, np.int32))


def packed(tables: TermTables) -> IntArray:
    """The array that holds all of them."""
    named = dict(_named(tables))
    arrays = [named[field.name] for field in At]
    starts = np.cumsum([len(arrays) + 1, *(len(array) for array in arrays)])
    return np.concatenate((starts, *arrays)).astype(np.int32)


@helper
def start_of(tables, field):  # type: ignore[no-untyped-def]
    """Where a table starts, without a sign: numbers that are added to it need no test for one."""
    return types.uint64(tables[field])


@helper
def at(tables, field, i):  # type: ignore[no-untyped-def]
    """A number of one table."""
    return tables[tables[field] + i]


@helper
def size_of(tables, field):  # type: ignore[no-untyped-def]
    """How long a table is."""
    return tables[field + 1] - tables[field]


@helper
def range_of(tables, field, i):  # type: ignore[no-untyped-def]
    """Where the members of a list begin and end, in a table of such beginnings."""
    place = tables[field] + i
    return tables[place], tables[place + 1]
