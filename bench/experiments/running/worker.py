"""Plays single games of a match, after everything that costs time only once has been done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bench.experiments.running.match import Match
from ludeme.player.matches.encounter import Encounter, Source, Task, play_task
from ludeme.player.matches.match import GameRecord
from ludeme.player.matches.processes import results_of
from ludeme.player.search.budget import counting_processor_time


def played(
    match: Match, numbers: Sequence[int], jobs: int, until: float
) -> Iterator[tuple[int, GameRecord]]:
    """Play these games, as many at a time as there are jobs; begin none after `until`."""
    game = Source(match.variant.game, match.variant.options, tier="numba")
    encounter = Encounter(
        game, match.a, match.b, match.game_seed, begins=match.variant.opening, max_plies=match.cap,
        opening=match.variant.drawn,
    )  # fmt: skip
    tasks = [(encounter, number) for number in numbers]
    for (_, number), record in results_of(_play, tasks, min(jobs, len(tasks)), until):
        yield number, record


def _play(task: Task) -> GameRecord:
    """A game; other work on the machine takes nobody's time."""
    with counting_processor_time():
        return play_task(task)
