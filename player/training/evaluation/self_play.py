"""A game of alpha-beta against itself, and what it teaches by TD(lambda)."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ludeme.features.evaluation.term_set import Terms
from ludeme.model.header import OVER
from ludeme.player.minimax.minimax_search import MinimaxSearch
from ludeme.player.minimax.weighted_terms import WeightedTerms
from ludeme.player.training.evaluation.lessons import Lessons, Notebook, Reader, RealArray
from ludeme.player.training.evaluation.settings import EvaluationSettings
from ludeme.runtime.search_abi.compiled_game import IntArray, start_row, workspace
from ludeme.runtime.search_abi.outcome import is_over_for, read_utilities
from ludeme.runtime.search_abi.seeds import chance_seed_of, mixed

_SEED_OF_CHOICES, _SEED_OF_START, _SEED_OF_SEARCH = range(3)
#: The searches of self-play are small, and so is their table.
_TABLE_BITS = 16


@dataclass
class Course:
    """A game as it went: positions, what the search said of them, and the result.

    What is said is what it is worth to each seat, [P + 1]: who exchange their colours keep that.
    """

    rows: list[IntArray] = field(default_factory=list)
    values: list[RealArray] = field(default_factory=list)
    #: Whether the move was drawn by lot, and whether captures make the position hard to judge.
    free: list[bool] = field(default_factory=list)
    calm: list[bool] = field(default_factory=list)
    result: RealArray = field(default_factory=lambda: np.zeros(1))

    def targets(self, trace: float) -> list[RealArray]:
        """What each position turned out to be worth: G = (1 - trace) V + trace G of the next.

        Moves that were drawn by lot say nothing about the positions before them.
        """
        found, worth = [], self.result
        for value, free in zip(reversed(self.values), reversed(self.free), strict=True):
            worth = value if free else worth
            found.append(worth)
            worth = (1 - trace) * value + trace * worth
        return found[::-1]


class SelfPlay:
    """Games with the same weights."""

    def __init__(self, terms: Terms, weights: RealArray, settings: EvaluationSettings) -> None:
        self._terms, self._settings = terms, settings
        self._program = terms.game.program
        evaluation = WeightedTerms(terms, weights)
        self._search = MinimaxSearch(evaluation, table_bits=_TABLE_BITS, others="max-n")
        self._space = workspace(self._program)
        self._reader = Reader(terms)

    def play(self, number: int) -> tuple[Course, Lessons]:
        """Game `number` of a training: the same for the same weights and settings."""
        settings, seed = self._settings, mixed(self._settings.seed, number)
        random = np.random.default_rng(mixed(seed, _SEED_OF_CHOICES))
        self._space.row[:] = start_row(self._program, chance_seed_of(seed, _SEED_OF_START))
        self._search.forget()
        opening = int(random.integers(settings.opening + 1))
        course, row = Course(), self._space.row
        while not row[OVER] and len(course.rows) < settings.most_moves:
            self._search.begin(row.copy(), mixed(seed, _SEED_OF_SEARCH, len(course.rows)))
            if not len(self._search.legal):
                break
            row[:] = self._search.row  # dice that were rolled are those that are played with
            free = len(course.rows) < opening or random.random() < settings.explore
            self._note(course, free)
            best = int(random.integers(len(self._search.legal))) if free else self._search.best
            self._apply(self._search.legal[best])
        course.result = self._result(course)
        return course, self._lessons(course)

    def _note(self, course: Course, free: bool) -> None:
        """Search, and write down what it says."""
        self._search.run(self._settings.positions)
        course.rows.append(self._space.row.copy())
        course.values.append(self._search.values.copy())
        course.free.append(free)
        course.calm.append(self._search.is_calm)

    def _apply(self, move: IntArray) -> None:
        self._space.buffer[: len(move)] = move
        self._program.apply(*self._space.memory, 0, 1)

    def _result(self, course: Course) -> RealArray:
        """What the end is worth; as the search says, to those who were stopped without a rank."""
        row, utilities = self._space.row, np.zeros(self._terms.game.players + 1)
        read_utilities(row, utilities)
        if course.values:
            for seat in range(1, len(utilities)):
                if not is_over_for(row, seat):
                    utilities[seat] = course.values[-1][seat]
        return utilities

    def _lessons(self, course: Course) -> Lessons:
        notebook = Notebook(self._reader, len(self._terms))
        targets = course.targets(self._settings.trace)
        for row, target, calm in zip(course.rows, targets, course.calm, strict=True):
            if calm:
                notebook.note(row, target)
        return notebook.lessons()
