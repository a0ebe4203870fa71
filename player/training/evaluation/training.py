"""The loop: random games, then rounds of self-play and fitting, each kept when it is finished."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from ludeme.features.evaluation import terms_of
from ludeme.features.evaluation.files import LearnedTerms, save_evaluation
from ludeme.grammar.errors import LudemeError
from ludeme.play.game import Game
from ludeme.player.folder_lock import locked
from ludeme.player.log_files import LogFile
from ludeme.player.state_files import (
    STATE,
    about_game,
    differences,
    is_outdated,
    see_same_settings,
    state_in,
    write_state,
)
from ludeme.player.training.crew import Crew
from ludeme.player.training.evaluation.beginning import beginning_of, learnable_terms
from ludeme.player.training.evaluation.fitting import fit
from ludeme.player.training.evaluation.kinship import kinship_of
from ludeme.player.training.evaluation.lessons import Lessons, RealArray, joined, no_lessons
from ludeme.player.training.evaluation.random_games import lessons_of_random_games
from ludeme.player.training.evaluation.self_play import Course, SelfPlay
from ludeme.player.training.evaluation.settings import FREE, EvaluationSettings
from ludeme.runtime.search_abi.seeds import mixed

#: What messages call it.
_WORK = "a training of an evaluation"
LATEST = "latest.evaluation"
_SEED_OF_RANDOM_GAMES = 11
#: What terms come to is remembered up to so many numbers, 400 MB: where terms are many, of fewer
#: positions.
_MOST_AMOUNTS = 10**8


@dataclass(frozen=True)
class EvaluationReport:
    """What happened in one round."""

    #: Games played so far, 0 after the random ones.
    games: int
    #: Mean squared error before the weights were fitted.
    loss: float
    #: Mean plies of the games of the round, and what they were worth to seat 1.
    plies: float
    result: float
    lessons: int
    #: Seconds of the whole training.
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The report as plain data."""
        return {name: round(value, 4) for name, value in vars(self).items()}


class EvaluationTraining:
    """One training, from its folder to its last game."""

    def __init__(self, game: Game, settings: EvaluationSettings, folder: Path | str) -> None:
        self.terms = learnable_terms(game, settings.without)
        self.game, self.settings, self.path = game, settings, Path(folder)
        self.games, self.seconds, self._begun = 0, 0.0, False
        self._kinship = kinship_of(self.terms)
        self._first = self._kinship.no_parts()
        self._parts = self._first.copy()
        self._lessons = no_lessons(len(self.terms))
        self._lock = locked(self.path)
        self._log = LogFile(self.path, "games")
        self._restore()

    @property
    def latest(self) -> Path:
        """The evaluation after the latest round."""
        return self.path / LATEST

    @property
    def _room(self) -> int:
        """How many lessons are remembered."""
        return min(self.settings.buffer, _MOST_AMOUNTS // len(self.terms))

    @property
    def weights(self) -> RealArray:
        """[2, T] what has been learned so far."""
        return self._kinship.weights(self._parts)

    def run(self, seconds: float | None = None) -> Iterator[EvaluationReport]:
        """Play on to the last game, or until so many seconds have been spent in all."""
        with ExitStack() as stack:
            crew = None
            if self.settings.jobs > 1 and self.games < self.settings.games:
                crew = stack.enter_context(Crew(self.game, self.settings))
            if not self._begun:
                yield self._learn_from_random_games()
            while self.games < self.settings.games:
                if seconds is not None and self.seconds >= seconds:
                    return
                yield self._round(crew)

    # --- rounds ---------------------------------------------------------------------------------

    def _learn_from_random_games(self) -> EvaluationReport:
        began = perf_counter()
        seed = mixed(self.settings.seed, _SEED_OF_RANDOM_GAMES)
        lessons = lessons_of_random_games(self.terms, self.settings.random_games, seed)
        self._first, self._parts, loss = beginning_of(self._kinship, lessons, self.settings)
        self._begun = True
        return self._finished(began, loss, [], lessons)

    def _round(self, crew: Crew | None) -> EvaluationReport:
        began = perf_counter()
        last = min(self.settings.games, self.games + self.settings.round)
        numbers = range(self.games, last)
        if crew is None:
            player = SelfPlay(self.terms, self.weights, self.settings)
            played = [player.play(number) for number in numbers]
        else:
            played = list(crew.results(play_in_crew, numbers, self.weights))
        new = [lessons for _, lessons in played]
        self._lessons = joined([self._lessons, *new], self._room)
        self.games = last
        loss = self._fit(self._lessons)
        return self._finished(began, loss, [course for course, _ in played], self._lessons)

    def _fit(self, lessons: Lessons) -> float:
        self._parts, error = fit(self._kinship, self._parts, self._first, lessons, self.settings)
        return error

    def _finished(
        self, began: float, loss: float, courses: list[Course], lessons: Lessons
    ) -> EvaluationReport:
        """Keep everything."""
        self.seconds += perf_counter() - began
        number = max(1, len(courses))
        report = EvaluationReport(
            games=self.games,
            loss=loss,
            plies=sum(len(course.rows) for course in courses) / number,
            result=float(sum(course.result[1] for course in courses) / number),
            lessons=len(lessons),
            seconds=self.seconds,
        )
        self._keep(report)
        self._log.add(report.to_json())
        return report

    # --- on disk --------------------------------------------------------------------------------

    def _keep(self, report: EvaluationReport) -> None:
        """Write the state first: what comes after it is made good from there."""
        about = about_game(self.game, _WORK) | {
            "settings": self.settings.to_json(),
            "games": self.games,
            "seconds": self.seconds,
            "report": report.to_json(),
        }
        arrays = {"parts": self._parts, "first": self._first, **self._lessons._asdict()}
        write_state(self.path / STATE, about, arrays, packed=True)
        self._keep_weights()

    def _keep_weights(self) -> None:
        learned = LearnedTerms(self.terms, self.weights, self.settings.without)
        save_evaluation(self.latest, learned)

    def _restore(self) -> None:
        kept = state_in(self.path, self.game, _WORK)
        if kept is None:
            return
        about, arrays = kept
        see_same_settings(differences(self.settings, about["settings"], FREE), self.path, _WORK)
        if "parts" not in arrays:
            raise LudemeError(f"{self.path} was made by another version of ludeme")
        self._begun, self.games, self.seconds = True, about["games"], about["seconds"]
        self._log.shorten(self.games, about.get("report"))
        self._parts, self._first = arrays["parts"], arrays["first"]
        self._lessons = Lessons(*(arrays[name] for name in Lessons._fields))
        if is_outdated(self.latest, self.path / STATE):  # stopped before they were written
            self._keep_weights()


def play_in_crew(loaded: dict[str, Any], number: int, weights: RealArray) -> tuple[Course, Lessons]:
    """Game `number` in a process of a crew; what is laid out for some weights is kept for them."""
    terms = loaded.setdefault("terms", None)
    if terms is None:
        terms = loaded["terms"] = terms_of(loaded["game"], loaded["settings"].without)
    if not np.array_equal(loaded.get("weights", np.zeros(0)), weights):
        loaded["weights"] = weights
        loaded["self play"] = SelfPlay(terms, weights, loaded["settings"])
    player: SelfPlay = loaded["self play"]
    return player.play(number)
