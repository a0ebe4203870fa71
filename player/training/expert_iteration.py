"""Expert iteration: games of the search teach the policy that guides the search (seed 000).

    for report in Training(game, Settings(iterations=1000), "folder").run():
        print(report.games, report.loss)

A training that was interrupted, even killed, goes on where its last finished game left it. Under a
budget of iterations it ends as if nothing had happened: every random choice depends on the seed and
the number of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from ludeme.features import Feature, to_text
from ludeme.play.game import Game
from ludeme.player.matches.opponents import see_opponents
from ludeme.player.training.buffer import Buffer, Sample
from ludeme.player.training.checkpoint import Folder, Progress
from ludeme.player.training.crew import Crew
from ludeme.player.training.knowledge import Knowledge, first_sets
from ludeme.player.training.self_play import Episode, play
from ludeme.player.training.settings import Settings
from ludeme.runtime.search_abi.seeds import mixed

_SEED_OF_STEPS, _SEED_OF_GROWTH = range(10, 12)


@dataclass(frozen=True)
class Report:
    """What happened in one game."""

    #: Games played so far, this one included.
    games: int
    #: Mean loss of the batches (eq. 5).
    loss: float
    plies: int
    cut: bool
    #: What the game was worth to each seat.
    utilities: tuple[float, ...]
    #: Features of each set, and those that are new.
    features: tuple[int, ...]
    new: tuple[Feature, ...]
    #: Search iterations, and seconds of searching and of learning.
    iterations: int
    searching: float
    learning: float
    #: Seconds of the whole training.
    seconds: float
    pruned: bool

    def to_json(self) -> dict[str, Any]:
        """The report as plain data."""
        return {
            "game": self.games,
            "loss": round(self.loss, 5),
            "plies": self.plies,
            "cut": self.cut,
            "utilities": list(self.utilities),
            "features": list(self.features),
            "new": [to_text(feature) for feature in self.new],
            "iterations": self.iterations,
            "searching": round(self.searching, 3),
            "learning": round(self.learning, 3),
            "seconds": round(self.seconds, 1),
            "pruned": self.pruned,
        }


class Training:
    """One training, from its folder to its last game."""

    def __init__(
        self,
        game: Game,
        settings: Settings,
        folder: Path | str,
        features: Sequence[Feature] | None = None,
    ) -> None:
        """Begin with `features`, or those derived from the rules, if the folder has no training.

        Raises ValueError for puzzles.
        """
        see_opponents(game)
        self.game = game
        self.settings = settings
        self.folder = Folder(folder, game, settings)
        progress = self.folder.restored()
        if progress is None:
            first = _initial_features(game, settings) if features is None else features
            progress = Progress(first_sets(game, settings, first))
            self.folder.keep(progress)
        if progress.games == 0:
            self.folder.keep_milestone(progress)
        self.progress = progress
        self.knowledge = Knowledge(game, progress.sets, settings)
        self.buffer = Buffer(settings.buffer, progress.samples)

    @property
    def games(self) -> int:
        """Games played so far."""
        return self.progress.games

    def run(self, seconds: float | None = None) -> Iterator[Report]:
        """Play on to the last game, or until so many seconds have been spent in all.

        Every game that was reported is on disk.
        """
        with ExitStack() as stack:
            crew = None
            if self.settings.jobs > 1:
                crew = stack.enter_context(Crew(self.game, self.settings))
            while self.games < self.settings.all_games:
                if seconds is not None and self.progress.seconds >= seconds:
                    return
                self._prune_in_time()
                yield from self._play_alone() if crew is None else self._play_together(crew)

    # --- games ------------------------------------------------------------------------------------

    def _play_alone(self) -> Iterator[Report]:
        """One game, learning after every move."""
        began = perf_counter()
        lesson = _Lesson(self, self.games)
        episode = play(self.game, self.knowledge, self.settings, self.games, lesson.after_move)
        yield self._finished(episode, lesson, began)

    def _play_together(self, crew: Crew) -> Iterator[Report]:
        """Games played at the same time with the same weights; they are learned from in order.

        The state is kept after the last one, from which the next ones can start.
        """
        began = perf_counter()
        last = self.settings.games if not self.progress.pruned else self.settings.all_games
        numbers = range(self.games, min(last, self.games + self.settings.jobs))
        reports: list[Report] = []
        for episode in crew.play(numbers, self.knowledge.sets()):
            lesson = _Lesson(self, self.games)
            for sample in episode.samples:
                lesson.after_move(sample)
            reports.append(
                self._finished(episode, lesson, began, keep=len(reports) + 1 == len(numbers))
            )
            began = perf_counter()
        yield from reports

    def _finished(
        self, episode: Episode, lesson: _Lesson, began: float, keep: bool = True
    ) -> Report:
        """Learn what a whole game has to teach, and keep everything."""
        learning = perf_counter()
        new: list[Feature] = []
        random = np.random.default_rng(mixed(self.settings.seed, self.games, _SEED_OF_GROWTH))
        if not self.progress.pruned:
            new = self.knowledge.grow(self.buffer, random)
        self.knowledge.learn_playouts(self.buffer, random)
        progress = self.progress
        progress.games += 1
        if self.settings.fit and progress.games in (self.settings.games, self.settings.all_games):
            self.knowledge.fit(self.buffer)
        progress.sets = self.knowledge.sets()
        progress.samples = list(self.buffer)
        self.folder.keep_milestone(progress)
        now = perf_counter()
        progress.seconds += now - began
        report = Report(
            games=progress.games,
            loss=lesson.mean_loss,
            plies=len(episode.samples),
            cut=episode.cut,
            utilities=tuple(episode.utilities[1:]),
            features=tuple(len(one.features) for one in progress.sets),
            new=tuple(new),
            iterations=episode.iterations,
            searching=episode.seconds,
            learning=lesson.seconds + now - learning,
            seconds=progress.seconds,
            pruned=progress.pruned,
        )
        self.folder.log(report.to_json())
        if keep:
            self.folder.keep(progress)
        return report

    def _prune_in_time(self) -> None:
        """After the games of growth keep the heaviest features only."""
        progress, settings = self.progress, self.settings
        if progress.pruned or not settings.prune or progress.games < settings.games:
            return
        progress.sets = [learned.pruned(settings.prune) for learned in progress.sets]
        progress.pruned = True
        self.knowledge = Knowledge(self.game, progress.sets, settings)
        self.folder.keep_milestone(progress)


class _Lesson:
    """Learning during one game: a few steps after every move."""

    def __init__(self, training: Training, number: int) -> None:
        self._training = training
        self._random = np.random.default_rng(mixed(training.settings.seed, number, _SEED_OF_STEPS))
        self._losses: list[float] = []
        self.seconds = 0.0

    def after_move(self, sample: Sample) -> None:
        """Remember a position and take the steps of a move."""
        began = perf_counter()
        training = self._training
        training.buffer.add(sample)
        for _ in range(training.settings.steps_per_move):
            self._losses.append(training.knowledge.learn(training.buffer, self._random))
        self.seconds += perf_counter() - began

    @property
    def mean_loss(self) -> float:
        """The mean of the batches' losses."""
        return sum(self._losses) / max(1, len(self._losses))


def _initial_features(game: Game, settings: Settings) -> Sequence[Feature]:
    from ludeme.features.derive.atomic import initial_features
    from ludeme.features.derive.goals import candidate_features

    first = initial_features(game)
    more = candidate_features(game) if settings.candidates else ()
    return (*first, *(feature for feature in more if feature not in first))
