"""Plays on wherever a verdict is open, up to the games that the row asks for."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from copy import copy
from time import monotonic

from bench.experiments.judging.rules import UNDECIDED
from bench.experiments.reporting.recount import recounted, verdict_of
from bench.experiments.rows.row import Row
from bench.experiments.running.store import Store
from ludeme.app import exits


def follow(given: Namespace, store: Store, run_row: Callable[[Namespace], int]) -> int:
    """Run every open row as its last run was; 0 if none is open afterwards.

    Each gets what is left of the time; what ends a match early is in `judging.intervals`.
    """
    began = monotonic()
    for row, line in open_rows(store):
        left = None if given.limit is None else given.limit - (monotonic() - began) / 60
        if left is not None and left <= 0:
            break
        print(f"{row.id}: up to {row.games} games", file=sys.stderr, flush=True)
        try:
            run_row(as_before(given, row, line, left))
        except exits.UserError as error:
            print(f"{row.id}: {error}", file=sys.stderr, flush=True)
    return exits.FAILED if open_rows(store) else exits.OK


def open_rows(store: Store) -> list[tuple[Row, dict[str, object]]]:
    """The rows without a verdict whose games were not all played, with the line that counts.

    A row of parts is decided by them.
    """
    return [
        (row, (counted.line if counted else None) or {})
        for row, counted in recounted(store).items()
        if row.run and row.judged and row.budget and not row.parts
        if counted is None or (UNDECIDED in verdict_of(row, counted) and not counted.full)
    ]


def as_before(
    given: Namespace, row: Row, line: dict[str, object], limit: float | None
) -> Namespace:
    """The arguments of a row that goes on: its own number of games, the seed and options it had."""
    own = copy(given)
    own.row, own.games, own.limit = row.id, None, limit
    own.budget = line.get("budget", given.budget)
    own.seed = line.get("seed", given.seed)
    own.agent = line.get("agent_options", given.agent)
    own.train = line.get("train_options", line.get("options", given.train))
    own.write = None
    return own
