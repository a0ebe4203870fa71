"""Plays on wherever a verdict is open, up to the games asked for, the cheapest row first."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from copy import copy
from time import monotonic

from bench.experiments.reporting.outlook import Outlook, outlooks, said_hours
from bench.experiments.reporting.recount import recounted
from bench.experiments.running.learning import SHARED_FAMILY
from bench.experiments.running.store import Store
from ludeme.app import exits


def follow(given: Namespace, store: Store, run_row: Callable[[Namespace], int]) -> int:
    """Run every open row as its last run was; 0 if none is open afterwards.

    Each gets what is left of the time; what ends a match early is in `judging.intervals`. Games
    that are kept are not played again, so a command that was stopped goes on where it was.
    """
    began = monotonic()
    found = open_rows(store)
    for number, one in enumerate(found, 1):
        left = None if given.limit is None else given.limit - (monotonic() - began) / 60
        if left is not None and left <= 0:
            _say(f"time is up: {len(found) - number + 1} open rows were not begun")
            break
        _say(f"[{number}/{len(found)}] {one.row.id}: {_what_is_left(one)}")
        try:
            run_row(as_before(given, one, left))
        except exits.UserError as error:
            _say(f"{one.row.id}: {error}")
    return exits.FAILED if open_rows(store) else exits.OK


def open_rows(store: Store) -> list[Outlook]:
    """The rows without a verdict whose games were not all played, the cheapest first.

    A row of parts is decided by them.
    """
    return [one for one in outlooks(recounted(store), store) if one.playable]


def as_before(given: Namespace, one: Outlook, limit: float | None) -> Namespace:
    """The arguments of a row that goes on: its own number of games, the seed and options it had."""
    line = (one.counted.line if one.counted else None) or {}
    own = copy(given)
    own.row, own.games, own.limit = one.row.id, None, limit
    own.budget = line.get("budget", given.budget)
    own.seed = line.get("seed", given.seed)
    own.agent = line.get("agent_options", given.agent)
    own.train = line.get("train_options", line.get("options", given.train))
    own.write = None
    if one.practice and one.row.family == SHARED_FAMILY:  # its set came short: time was up
        own.train_games = one.row.self_play
    return own


def _what_is_left(one: Outlook) -> str:
    training = f"{one.practice:,} games of self-play and " if one.practice else ""
    return (
        f"{training}at most {one.missing:,} games, about {said_hours(one.hours)} of one core "
        f"(at most {said_hours(one.hours_at_most)})"
    )


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
