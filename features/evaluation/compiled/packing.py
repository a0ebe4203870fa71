"""All tables of terms in one array: searches hand it on with every call, so it is but one.

It begins with where each table starts, and where the last one ends; numbers are tables of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any, get_type_hints

import numpy as np
from numba import types

from ludeme.features.evaluation.tables import TermTables
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.kernel import helper


def _names(kind: type, before: str = "") -> Iterator[str]:
    """What the tables of a tuple are called, and of the tuples in it: unique names."""
    for name, hint in get_type_hints(kind).items():
        if hasattr(hint, "_fields"):
            yield from _names(hint, f"{before}{name}_")
        else:
            yield f"{before}{name}".upper()


def _arrays(tables: Any) -> Iterator[IntArray]:
    """The tables of a tuple, in the same order."""
    for value in tables:
        if hasattr(value, "_fields"):
            yield from _arrays(value)
        else:
            yield np.atleast_1d(np.asarray(value, np.int32))


def _numbered(names: Iterable[str]) -> Any:
    """An enumeration that begins with 0; which names it has is known only when it is made."""
    return IntEnum("At", list(names), module=__name__, start=0)


#: Which table: the fields of `TermTables` in order, and of the tuples in it (`At.KINGS_FIRST`).
At = _numbered(_names(TermTables))


def packed(tables: TermTables) -> IntArray:
    """The array that holds all of them."""
    arrays = list(_arrays(tables))
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
