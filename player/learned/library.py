"""Learning for a whole library: what is missing, and how one thing is learned, measured and kept.

    for task in plan_of(games, root, settings.ways).tasks:
        for news in learned_by(task, root, settings, seconds):
            print(news)

Trainings have folders below `trainings` and go on where they were stopped; what they learned is
kept below `learned`, where players find it. `plan_to_measure` and `measured_again` do the last part
again, longer or with an engine that has changed.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import ludeme.games
from ludeme.features.files.provenance import Provenance, Record
from ludeme.features.files.weights import load, save
from ludeme.grammar.errors import LudemeError
from ludeme.play.game import Game
from ludeme.player.batched.evaluator import see_suitable
from ludeme.player.choice.choice import Choice, is_of_captures, rival_of, searches_with
from ludeme.player.choice.evidence import best_of
from ludeme.player.choice.traits import traits_of
from ludeme.player.evolution.evolution import Evolution
from ludeme.player.evolution.settings import Settings as EvolutionSettings
from ludeme.player.learned.measuring import PLAIN_UCT, Measurement, measure
from ludeme.player.learned.store import (
    KINDS,
    NETWORK,
    POLICY,
    Findings,
    Learned,
    keep_learned,
    kept_in,
    learned_for,
    variant_of,
)
from ludeme.player.patterns.pattern_weights import patterns_in
from ludeme.player.training.evaluation.settings import EvaluationSettings
from ludeme.player.training.evaluation.training import EvaluationTraining
from ludeme.player.training.expert_iteration import Training
from ludeme.player.training.settings import Settings

if TYPE_CHECKING:
    from ludeme.player.network.learning.settings import Settings as NetworkSettings

    Way = Settings | EvaluationSettings | EvolutionSettings | NetworkSettings

#: The part of the time that learning gets; the rest is for measuring.
LEARNING = 0.75
#: The part of measuring that is for matches against what else was learned, where there is some.
MEETING = 1 / 3
#: What moves cost where it is measured what has been learned.
MEASURED_AT: tuple[tuple[str, float], ...] = (("iterations", 1000), ("seconds", 0.1))
#: Features that are kept of each set: more cost seconds when a game is begun, and say little.
_KEPT = 60


@dataclass(frozen=True)
class Task:
    """Something to learn for a game: one of the `KINDS` of the store."""

    game: Game
    kind: str

    def __str__(self) -> str:
        return f"{self.game.name}, {self.kind}"


@dataclass(frozen=True)
class Plan:
    """What is to be learned, what is there already, and what cannot be learned and why."""

    tasks: list[Task] = field(default_factory=list)
    done: list[Task] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)


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


def plan_of(games: Iterable[Game], root: Path, kinds: Collection[str]) -> Plan:
    """What of some kinds is missing of these games, in all libraries and below `root`."""
    plan = Plan()
    for game in games:
        known = {one.kind for one in learned_for(game).learned if not one.transferred}
        for kind in kinds:
            task = Task(game, kind)
            if kind in known or kept_in(root, game, kind):
                plan.done.append(task)
                continue
            try:
                _see_learnable(task)
                plan.tasks.append(task)
            except (LudemeError, ValueError) as error:
                said = error.message if isinstance(error, LudemeError) else str(error)
                plan.skipped.append(f"{task}: {said}")
    return plan


def plan_to_measure(games: Iterable[Game], root: Path, kinds: Collection[str]) -> Plan:
    """What of some kinds is kept of these games below `root`, to be measured again."""
    plan = Plan()
    for task in (Task(game, kind) for game in games for kind in kinds):
        if kept_in(root, task.game, task.kind):
            plan.tasks.append(task)
        else:
            plan.skipped.append(f"{task}: nothing is kept in {root}")
    return plan


def _see_learnable(task: Task) -> None:
    """A `LudemeError` where it is clear from the rules that there is nothing to learn."""
    game = task.game
    if game.players < 2:
        raise LudemeError("there is nobody to play against")
    if game.hides:
        raise LudemeError("something is hidden from players")
    if game.simultaneous:
        raise LudemeError("all players choose at the same time")
    if task.kind == NETWORK:
        see_suitable(game, "a network")
    if task.kind == POLICY:
        patterns_in(game)
        if not traits_of(game).places:
            raise LudemeError("policies near the last move are for games where pieces are placed")


class News(NamedTuple):
    """Something that happened in a task."""

    text: str
    #: Whether it still matters when the next thing has happened.
    lasting: bool = False


def learned_by(task: Task, root: Path, settings: LibrarySettings) -> Iterator[News]:
    """Learn, measure and keep one thing; yields what there is to say, when it happens.

    A `LudemeError` or `ValueError` where the game cannot be learned after all.
    """
    folder = root / "trainings" / ludeme.games.file_word(task.game.name) / variant_of(task.game)
    limit = 0.0 if settings.ways[task.kind] is None else LEARNING * settings.seconds
    latest = yield from _trained(task, folder / task.kind, settings, limit)
    yield from _kept(task, root, latest, settings.seconds - limit)


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
        for search in _searches_for(task)
    ]
    share = MEETING if others.learned else 0.0
    yield from _played(task, ways, (1 - share) * seconds)
    rated = replace(mine, provenance=Provenance.of(task.game, _records_of(ways)))
    meetings = list(_meetings(task, rated, others))
    if meetings:
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


def _measurement(task: Task, mine: Learned, search: str, unit: str, amount: float) -> Measurement:
    """That of one search, against UCT or its rival."""
    rival = rival_of(task.kind, search)
    other = PLAIN_UCT if rival is None else Choice.using(mine, rival)
    return Measurement(task.game, Choice.using(mine, search), unit, amount, other, search)


def _searches_for(task: Task) -> Iterator[str]:
    """The searches that are measured."""
    for search in searches_with(task.kind):
        if not is_of_captures(task.kind, search) or traits_of(task.game).captures:
            yield search


def _trained(
    task: Task, folder: Path, settings: LibrarySettings, limit: float
) -> Generator[News, None, Path]:
    """Train as far as time allows; returns the file that was written."""
    way = settings.ways[task.kind]
    if way is None:
        return folder
    if isinstance(way, Settings):
        training = Training(task.game, way, folder)
        for report in training.run(limit):
            yield News(f"{task}: {report.games} games, loss {report.loss:.3f}")
        heaviest = folder / "heaviest.weights"
        save(heaviest, load(training.folder.latest).heaviest(_KEPT))
        return heaviest
    if isinstance(way, EvolutionSettings):
        folder.mkdir(parents=True, exist_ok=True)
        evolution = Evolution(task.game, way, folder / "latest.patterns")
        for survey in evolution.run(limit):
            yield News(f"{task}: generation {survey.generation}, {survey.games} games")
        return evolution.out
    if not isinstance(way, EvaluationSettings):
        return (yield from _trained_network(task, folder, way, limit))
    evaluation = EvaluationTraining(task.game, way, folder)
    for news in evaluation.run(limit):
        yield News(f"{task}: {news.games} games, loss {news.loss:.3f}")
    return evaluation.latest


def _trained_network(
    task: Task, folder: Path, settings: NetworkSettings, limit: float
) -> Generator[News, None, Path]:
    """The same of a network: generations, the last of which may take longer."""
    from ludeme.player.network.learning.generations import NetworkTraining
    from ludeme.player.network.learning.self_play import SelfPlay

    network = NetworkTraining(task.game, settings, folder)
    with SelfPlay(task.game, settings) as play:
        for report in network.run(play, limit):
            yield News(f"{task}: generation {report.generation}, policy {report.policy:.3f}")
    if network.latest is None:
        raise LudemeError("there was no time for a generation")
    return network.latest
