"""Learning for a whole library: how one thing is learned, measured and kept.

    for task in plan_of(games, root, settings.ways).tasks:
        for news in learned_by(task, root, settings):
            print(news)

Trainings have folders below `trainings` and go on where they were stopped; what they learned is
kept below `learned`, where players find it. `measured_again` does the last part again, longer or
with an engine that has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import ludeme.games
from ludeme.features.files.provenance import UCT, Provenance, Record
from ludeme.grammar.errors import LudemeError
from ludeme.player.choice.choice import (
    USUAL,
    Choice,
    challengers_of,
    is_of_captures,
    rival_of,
    searches_with,
)
from ludeme.player.choice.evidence import best_of, is_better
from ludeme.player.choice.traits import traits_of
from ludeme.player.learned.lessons import News, learn
from ludeme.player.learned.measuring import PLAIN_UCT, Measurement, measure
from ludeme.player.learned.planning import Task
from ludeme.player.learned.store import (
    KINDS,
    Findings,
    Learned,
    keep_learned,
    kept_in,
    learned_for,
    variant_of,
)

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.player.learned.lessons import Way

#: The part of the time that learning gets; the rest is for measuring.
LEARNING = 0.75
#: The part of measuring that is for matches against what else was learned, where there is some,
#: and between searches that use the same.
MEETING = 1 / 3
#: What moves cost where it is measured what has been learned.
MEASURED_AT: tuple[tuple[str, float], ...] = (("iterations", 1000), ("seconds", 0.1))


@dataclass(frozen=True)
class LibrarySettings:
    """How each kind of thing is learned, and the seconds for each, measuring included.

    Of schemes nothing is learned: they are measured alone.
    """

    ways: Mapping[str, Way | None]
    seconds: float

    def __post_init__(self) -> None:
        if not self.seconds > 0:
            raise ValueError(f"a budget is a number of seconds above 0, not {self.seconds:g}")


def learned_by(task: Task, root: Path, settings: LibrarySettings) -> Iterator[News]:
    """Learn, measure and keep one thing; yields what there is to say, when it happens.

    A `LudemeError` or `ValueError` where the game cannot be learned after all.
    """
    folder = root / "trainings" / ludeme.games.file_word(task.game.name) / variant_of(task.game)
    file, limit, way = folder / task.kind, 0.0, settings.ways[task.kind]
    if way is not None:
        limit = LEARNING * settings.seconds
        file = yield from learn(task, file, way, limit)
    yield from _kept(task, root, file, settings.seconds - limit)


def measured_again(task: Task, root: Path, settings: LibrarySettings) -> Iterator[News]:
    """Measure one thing that is kept for all of its time; what was found before is forgotten."""
    known = kept_in(root, task.game, task.kind)
    if known is None:
        raise LudemeError("it is kept no more")
    yield from _kept(task, root, known.path, settings.seconds)


def _kept(task: Task, root: Path, file: Path, seconds: float) -> Iterator[News]:
    """Measure what was learned for so many seconds in all, and keep it."""
    mine = Learned(task.kind, file, Provenance.of(task.game))
    others = _other_knowledge(task, root)
    ways = [
        _measurement(task, mine, search, *cost)
        for cost in MEASURED_AT
        for search in searches_for(task)
    ]
    share = MEETING if others.learned or challengers_of(task.kind) else 0.0
    yield from _played(task, ways, (1 - share) * seconds)
    rated = replace(mine, provenance=Provenance.of(task.game, _records_of(ways)))
    meetings = [*_duels(task, rated), *_meetings(task, rated, others)]
    yield from _played(task, meetings, share * seconds)
    records = _records_of([*ways, *meetings])
    path = keep_learned(root, task.game, task.kind, file, records)
    yield News(f"{task}: kept in {path}", lasting=True)


def _played(task: Task, ways: list[Measurement], seconds: float) -> Iterator[News]:
    for one in measure(ways, seconds):
        yield News(f"{task}: {one}", lasting=True)


def _records_of(ways: Iterable[Measurement]) -> tuple[Record, ...]:
    return tuple(one.record for one in ways if one.games > 0)


def _other_knowledge(task: Task, root: Path) -> Findings:
    """What is known of these very rules that is of another kind."""
    found = [*learned_for(task.game).learned]
    found += filter(None, (kept_in(root, task.game, kind) for kind in KINDS))
    return Findings(tuple(one for one in found if one.kind != task.kind and one.fits))


def _meetings(task: Task, mine: Learned, others: Findings) -> Iterator[Measurement]:
    """Matches of the best search with it against the best one with anything else.

    Both may win nearly all games against UCT, and one of them against the other all the same.
    """
    for unit, amount in MEASURED_AT:
        best, other = best_of(Findings((mine,)), unit), best_of(others, unit)
        if best and other:
            yield Measurement(
                task.game, best.choice, unit, amount, other.choice, against=other.one.kind
            )


def _duels(task: Task, mine: Learned) -> Iterator[Measurement]:
    """Matches between searches with it that both do better than UCT, for the same reason."""
    for unit, amount in MEASURED_AT:
        for search in challengers_of(task.kind):
            records = [mine.record(unit, each, UCT) for each in (USUAL, search)]
            if all(record and is_better(record) for record in records):
                usual = Choice.using(mine, USUAL)
                yield Measurement(
                    task.game, Choice.using(mine, search), unit, amount, usual, search
                )


def _measurement(task: Task, mine: Learned, search: str, unit: str, amount: float) -> Measurement:
    """That of one search, against UCT or its rival."""
    rival = rival_of(task.kind, search)
    other = PLAIN_UCT if rival is None else Choice.using(mine, rival)
    return Measurement(task.game, Choice.using(mine, search), unit, amount, other, search)


def searches_for(task: Task) -> Iterator[str]:
    """The searches that are measured: with chance, too, one of captures is as its rival."""
    for search in searches_with(task.kind):
        if not is_of_captures(task.kind, search) or _counts_captures(task.game):
            yield search


def _counts_captures(game: Game) -> bool:
    return not game.emitted.stochastic and traits_of(game).captures
