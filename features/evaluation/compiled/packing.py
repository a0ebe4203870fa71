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
    WINDOW_STARTS = 7
    WINDOW_SITES = 8
    WINDOW_TERMS = 9
    WINDOWS_OF_SITES = 10
    WINDOWS = 11
    STEPS = 12
    NEAREST = 13
    MOVES = 14
    SCORES = 15
    TURN = 16
    TRACK = 17
    TRACK_TERMS = 18
    HOLDINGS = 19
    KINGS_FIRST = 20
    KINGS_NEAR_STARTS = 21
    KINGS_NEAR = 22
    KINGS_OF_SITES = 23
    KINGS_LINE_STARTS = 24
    KINGS_LINES = 25
    REACH_TERMS = 26
    REACH_OF_STANDS = 27
    REACH_LINE_STARTS = 28
    REACH_LINES = 29
    TERRITORY_BY_MOVES = 30
    TERRITORY_BY_STEPS = 31
    TERRITORY_OF_STANDS = 32
    TERRITORY_LINE_STARTS = 33
    TERRITORY_LINES = 34
    TERRITORY_GO_ON = 35
    RUNNERS_STARTS = 36
    RUNNERS_WAYS = 37
    RUNNERS_PASSED = 38
    CONNECTIONS_PLAYERS = 39
    CONNECTIONS_NUMBERS = 40
    CONNECTIONS_GOAL_REGIONS = 41
    CONNECTIONS_STEPS_STARTS = 42
    CONNECTIONS_STEPS = 43
    CONNECTIONS_REGION_STARTS = 44
    CONNECTIONS_REGIONS = 45
    CONNECTIONS_MISSING = 46
    CONNECTIONS_WAYS = 47
    SCORE_PLACE = 48
    WANTS_MOVES = 49
    OCCUPIED = 50
    CHANGE = 51
    PLAYERS = 52


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
