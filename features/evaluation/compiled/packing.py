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
    NUMBERS = 18
    PILES = 19
    HANDS_TERMS = 20
    HANDS_PLACES = 21
    HANDS_COUNTS = 22
    HANDS_HOLDERS = 23
    NEIGHBOURS_STARTS = 24
    NEIGHBOURS_NEAR = 25
    NEIGHBOURS_FRIENDS = 26
    NEIGHBOURS_FOES = 27
    GROUPS_COUNTS = 28
    GROUPS_LARGEST = 29
    GROUPS_APART = 30
    GROUPS_STARTS = 31
    GROUPS_NEAR = 32
    GROUPS_XS = 33
    GROUPS_YS = 34
    KINGS_FIRST = 35
    KINGS_NEAR_STARTS = 36
    KINGS_NEAR = 37
    KINGS_OF_SITES = 38
    KINGS_LINE_STARTS = 39
    KINGS_LINES = 40
    REACH_TERMS = 41
    REACH_OF_STANDS = 42
    REACH_LINE_STARTS = 43
    REACH_LINES = 44
    TERRITORY_BY_MOVES = 45
    TERRITORY_BY_STEPS = 46
    TERRITORY_OF_STANDS = 47
    TERRITORY_LINE_STARTS = 48
    TERRITORY_LINES = 49
    TERRITORY_GO_ON = 50
    RUNNERS_STARTS = 51
    RUNNERS_WAYS = 52
    RUNNERS_PASSED = 53
    CONNECTIONS_PLAYERS = 54
    CONNECTIONS_NUMBERS = 55
    CONNECTIONS_GOAL_REGIONS = 56
    CONNECTIONS_STEPS_STARTS = 57
    CONNECTIONS_STEPS = 58
    CONNECTIONS_REGION_STARTS = 59
    CONNECTIONS_REGIONS = 60
    CONNECTIONS_MISSING = 61
    CONNECTIONS_WAYS = 62
    SCORE_PLACE = 63
    WANTS_MOVES = 64
    OCCUPIED = 65
    CHANGE = 66
    PLAYERS = 67
    LEVELS = 68
    LINE_LEVELS = 69


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
