"""How each kind of knowledge is learned: the training that a kind of settings belongs to."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ludeme.features.files.weights import load, save
from ludeme.grammar.errors import LudemeError
from ludeme.model.quantities import counted
from ludeme.player.evolution.evolution import Evolution
from ludeme.player.evolution.settings import Settings as EvolutionSettings
from ludeme.player.learned.planning import Task
from ludeme.player.training.evaluation.settings import EvaluationSettings
from ludeme.player.training.evaluation.training import EvaluationTraining
from ludeme.player.training.expert_iteration import Training
from ludeme.player.training.settings import Settings

if TYPE_CHECKING:
    from ludeme.player.network.learning.settings import Settings as NetworkSettings

    Way = Settings | EvaluationSettings | EvolutionSettings | NetworkSettings

#: Features that are kept of each set: more cost seconds when a game is begun, and say little.
_KEPT = 60


class News(NamedTuple):
    """Something that happened in a task."""

    text: str
    #: Whether it still matters when the next thing has happened.
    lasting: bool = False


def learn(task: Task, folder: Path, way: Way, limit: float) -> Generator[News, None, Path]:
    """Train as far as so many seconds allow; yields how it goes, returns the file it wrote.

    A training that was stopped goes on. A `LudemeError` where there was time for nothing.
    """
    if isinstance(way, Settings):
        training = Training(task.game, way, folder)
        for report in training.run(limit):
            yield News(f"{task}: {counted(report.games, 'game')}, loss {report.loss:.3f}")
        heaviest = folder / "heaviest.weights"
        save(heaviest, load(training.folder.latest).heaviest(_KEPT))
        return heaviest
    if isinstance(way, EvolutionSettings):
        folder.mkdir(parents=True, exist_ok=True)
        evolution = Evolution(task.game, way, folder / "latest.patterns")
        for so_far in evolution.run(limit):
            yield News(f"{task}: generation {so_far.generation}, {counted(so_far.games, 'game')}")
        return evolution.out
    if not isinstance(way, EvaluationSettings):
        return (yield from _learn_network(task, folder, way, limit))
    evaluation = EvaluationTraining(task.game, way, folder)
    for news in evaluation.run(limit):
        yield News(f"{task}: {counted(news.games, 'game')}, loss {news.loss:.3f}")
    return evaluation.latest


def _learn_network(
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
