"""Plays single games of a match; other work on the machine takes nobody's time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bench.experiments.running.match import Match
from ludeme.player.matches import encounter
from ludeme.player.matches.encounter import Encounter, Source
from ludeme.player.matches.match import GameRecord


def played(
    match: Match, numbers: Sequence[int], jobs: int, until: float
) -> Iterator[tuple[int, GameRecord]]:
    """Play these games, as many at a time as there are jobs; begin none after `until`."""
    game = Source(match.variant.game, match.variant.options, tier="numba")
    met = Encounter(
        game, match.a, match.b, match.game_seed, begins=match.variant.opening, max_plies=match.cap,
        opening=match.variant.drawn,
    )  # fmt: skip
    tasks = [(met, number) for number in numbers]
    jobs = min(jobs, len(tasks))
    for (_, number), record in encounter.played(tasks, jobs, until, processor_time=True):
        yield number, record
