"""Self-play of many games at once (seed 003, algorithm 2).

Games begin with random moves. Then every move is the best one of a search, either a full or a small
one by lot (*playout-cap randomisation*, Wu 2019), and nothing else is random. What a game is like
depends on the seed and its number, and on the evaluator, but not on the games beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from ludeme.model.header import OVER
from ludeme.model.quantities import keep_whole
from ludeme.player.batched.batched_search import MEMORY, BatchedSearch, evaluated_by
from ludeme.player.batched.evaluator import Evaluator, Numbering, Priors, Values, see_suitable
from ludeme.player.batched.leaves import Batch
from ludeme.player.batched.opening import random_opening
from ludeme.player.batched.records import PlayedGame, Records
from ludeme.player.batched.settings import SearchSettings
from ludeme.player.batched.targets import target_named
from ludeme.player.batched.turns import take_turns
from ludeme.player.batched.values import value_of
from ludeme.runtime.search_abi.compiled_game import IntArray, Program
from ludeme.runtime.search_abi.outcome import deciding_seat, read_utilities
from ludeme.runtime.search_abi.seeds import mixed

_SEED_OF_OPENING, _SEED_OF_SEARCH, _SEED_OF_BUDGET, _SEED_OF_TIES = range(4)
#: Trees keep what earlier searches have left: so many times the walks of a full one.
_KEPT = 2


@dataclass(frozen=True)
class SelfPlaySettings:
    """How games of self-play are played. Without any they are those of seed 003.

    Moves cost `full` walks with the probability `full_share`, else `small`; forced playouts are for
    full searches. Openings have `opening` random moves or one more, none with 0. `target` is what
    policies are to learn: the shares of "visits", or of "completed" values. With `reuse` searches
    go on from what is known. Games of more than `most_moves` are stopped, as draws.
    """

    full: int = 800
    small: int = 200
    full_share: float = 0.25
    opening: int = 8
    target: str = "visits"
    reuse: bool = True
    most_moves: int = 2000
    seed: int = 0
    search: SearchSettings = field(default_factory=SearchSettings)

    def __post_init__(self) -> None:
        keep_whole(self, "full", "full, the walks of a full search", least=1)
        keep_whole(self, "small", "small, the walks of a small search", least=1)
        keep_whole(self, "opening", "opening, the random moves")
        keep_whole(self, "most_moves", "most_moves", least=1)
        if not 0 <= self.full_share <= 1:
            raise ValueError(f"full_share is a probability from 0 to 1, not {self.full_share:g}")
        target_named(self.target)


class BatchedSelfPlay:
    """Plays games of one kind, so many `games` at the same time.

    They are dealt to `sides` that take turns with the evaluator: with 2, one searches while the
    positions of the other are evaluated. That helps where an evaluator leaves the processor alone,
    as on a GPU; otherwise one side has the larger batches. All trees together take `memory` bytes
    at most. The evaluator may be exchanged between calls of `play`.
    """

    def __init__(
        self,
        game: Any,
        evaluator: Evaluator,
        numbering: Numbering,
        settings: SelfPlaySettings | None = None,
        *,
        games: int = 64,
        sides: int = 1,
        memory: int = MEMORY,
    ) -> None:
        see_suitable(game, "self-play with a network")
        self.evaluator = evaluator
        self.settings = settings or SelfPlaySettings()
        #: Positions that were evaluated so far.
        self.evaluated = 0
        self._numbering = numbering
        sides = min(sides, games)
        sizes = [len(range(k, games, sides)) for k in range(sides)]
        self._sides = [
            _Playing(game.program, numbering, self.settings, size, memory // sides)
            for size in sizes
        ]

    def play(self, numbers: Iterable[int]) -> Iterator[PlayedGame]:
        """Play the games of these numbers; each comes as soon as it is finished."""
        left = iter(numbers)
        for side in self._sides:
            side.begin(left)
        evaluate = partial(evaluated_by, self.evaluator, self._numbering)
        for size in take_turns(self._sides, evaluate):
            self.evaluated += size
            yield from self._finished()
        yield from self._finished()

    @property
    def short(self) -> int:
        """Searches so far that ended early for want of memory: more of it, or fewer games."""
        return sum(side.short for side in self._sides)

    def _finished(self) -> Iterator[PlayedGame]:
        for side in self._sides:
            while side.finished:
                yield side.finished.pop(0)


@dataclass
class _Course:
    """A game that is being played."""

    number: int
    seed: int
    opening: int
    rows: list[IntArray] = field(default_factory=list)
    moves: list[IntArray] = field(default_factory=list)
    visits: list[IntArray] = field(default_factory=list)
    policy: list[np.ndarray] = field(default_factory=list)
    full: list[bool] = field(default_factory=list)
    found: list[float] = field(default_factory=list)


class _Playing:
    """The games of one side, each at a place of one batched search."""

    def __init__(
        self,
        program: Program,
        numbering: Numbering,
        settings: SelfPlaySettings,
        games: int,
        memory: int,
    ) -> None:
        self.finished: list[PlayedGame] = []
        #: Searches that ended early for want of memory.
        self.short = 0
        self._program, self._numbering, self._settings = program, numbering, settings
        self._target = target_named(settings.target)
        walks = _KEPT * max(settings.full, settings.small)
        self._search = BatchedSearch(program, games, settings.search, walks=walks, memory=memory)
        self._courses: list[_Course | None] = [None] * games
        self._numbers: Iterator[int] = iter(())

    def begin(self, numbers: Iterator[int]) -> None:
        """Forget games that were not finished; play those of these numbers."""
        self._courses = [None] * len(self._courses)
        self._numbers = numbers
        self.finished.clear()
        for place in range(len(self._courses)):
            self._search.stop(place)

    def collect(self) -> Batch | None:
        """Positions of all games, once those whose searches are over have moved on."""
        while True:
            for place in self._search.idle():
                self._go_on(place)
            batch = self._search.collect()
            if batch is not None or not any(self._courses):
                return batch

    def absorb(self, priors: Priors, values: Values) -> None:
        """Take what the evaluator said of the positions."""
        self._search.absorb(priors, values)

    def _go_on(self, place: int) -> None:
        """Move in a game whose search is over, or begin the next one."""
        course = self._courses[place]
        if course is not None:
            row = self._move(place, course)
            cut = len(course.rows) + course.opening >= self._settings.most_moves
            if row[OVER] == 0 and not cut:
                self._allot(place, course)
                return
            self.finished.append(self._ended(course, row))
            self._courses[place] = None
        self._begin_next(place)

    def _begin_next(self, place: int) -> None:
        number = next(self._numbers, None)
        if number is None:
            return
        settings = self._settings
        seed = mixed(settings.seed, number)
        opening = random_opening(self._program, settings.opening, mixed(seed, _SEED_OF_OPENING))
        course = _Course(number, seed, opening.moves)
        self._courses[place] = course
        self._search.plant(place, opening.row, mixed(seed, _SEED_OF_SEARCH))
        self._allot(place, course)

    def _allot(self, place: int, course: _Course) -> None:
        """Draw the budget of the next move."""
        settings = self._settings
        drawn = mixed(course.seed, _SEED_OF_BUDGET, len(course.rows)) / 2**64
        is_full = drawn < settings.full_share
        course.full.append(is_full)
        walks = settings.full if is_full else settings.small
        self._search.allot(place, walks, forced=is_full)

    def _move(self, place: int, course: _Course) -> IntArray:
        """Note what the search found and play its move; returns the position after it."""
        view = self._search.root(place)
        self.short += self._search.is_full(place)
        course.rows.append(self._search.position(place))
        course.moves.append(view.statistics.moves)
        course.visits.append(view.visits.astype(np.int32))
        course.policy.append(self._target(view))
        course.found.append(view.value)
        best = view.best(mixed(course.seed, _SEED_OF_TIES, len(course.rows)))
        move = view.statistics.moves[best]
        return self._search.move_on(place, move, keep=self._settings.reuse)

    def _ended(self, course: _Course, row: IntArray) -> PlayedGame:
        """What a game leaves behind that has come to its last position."""
        utilities = np.zeros(3)
        if row[OVER] != 0:
            read_utilities(row, utilities)
        rows = np.array(course.rows, np.int32)
        seats = [deciding_seat(each) for each in rows]
        offsets = np.cumsum([0, *map(len, course.moves)])
        records = Records(
            rows=rows,
            offsets=offsets,
            actions=self._numbering.numbers(rows, offsets, np.concatenate(course.moves)),
            visits=np.concatenate(course.visits),
            policy=np.concatenate(course.policy).astype(np.float32),
            full=np.array(course.full),
            found=np.array(course.found, np.float32),
            values=value_of(utilities[seats]).astype(np.float32),
            games=np.full(len(rows), course.number),
        )
        moves = course.opening + len(rows)
        ends = float(utilities[1]), float(utilities[2])
        return PlayedGame(course.number, records, ends, course.opening, moves, row[OVER] == 0)
