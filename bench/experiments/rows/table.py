"""The table of all rows."""

from __future__ import annotations

from functools import cache

from bench.experiments.rows import (
    paper_000,
    paper_001,
    paper_002,
    paper_003,
    paper_004,
)
from bench.experiments.rows.row import Row


@cache
def rows() -> dict[str, Row]:
    """All rows and their parts by id, in the order of the papers."""
    every = (
        *paper_000.ROWS,
        *paper_001.ROWS,
        *paper_002.ROWS,
        *paper_003.ROWS,
        *paper_004.ROWS,
    )
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
