"""All tables of terms in one array: searches hand it on with every call, so it is but one.

It begins with where each table starts, and where the last one ends; numbers are tables of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Any

import numpy as np

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
    RUNNERS_STARTS = 33
    RUNNERS_WAYS = 34
    RUNNERS_PASSED = 35
    CONNECTIONS_PLAYERS = 36
    CONNECTIONS_NUMBERS = 37
    CONNECTIONS_GOAL_REGIONS = 38
    CONNECTIONS_STEPS_STARTS = 39
    CONNECTIONS_STEPS = 40
    CONNECTIONS_REGION_STARTS = 41
    CONNECTIONS_REGIONS = 42
    CONNECTIONS_MISSING = 43
    CONNECTIONS_WAYS = 44
    SCORE_PLACE = 45
    WANTS_MOVES = 46
    OCCUPIED = 47
    CHANGE = 48
    PLAYERS = 49


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
