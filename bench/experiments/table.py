"""The table of all rows."""

from __future__ import annotations

from functools import cache

from bench.experiments import rows_000, rows_001, rows_later
from bench.experiments.row import Row


@cache
def rows() -> dict[str, Row]:
    """All rows and their parts by id, in the order of the papers."""
    every = (*rows_000.ROWS, *rows_001.ROWS, *rows_later.ROWS)
    return {row.id: row for row in every}


def row(name: str) -> Row:
    """The row with this id; raises `KeyError`."""
    return rows()[name]


def by_paper() -> dict[str, list[Row]]:
    """The rows of each paper, without their parts."""
    found: dict[str, list[Row]] = {}
    for row in rows().values():
        if not row.is_part:
            found.setdefault(row.paper, []).append(row)
    return found
