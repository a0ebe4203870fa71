"""Time for a whole game: how much of it a move may cost.

A clock is written as in chess: `60+1` is 60 seconds for the game, and one more after every move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import isfinite
from time import perf_counter

from ludeme.play.move import Move, is_between_games
from ludeme.player.agents.asked import moves_to_choose_from
from ludeme.player.search.budget import Budget
from ludeme.player.search.root import goes_on_from
from ludeme.runtime.search_abi.compiled_game import IntArray, State
from ludeme.runtime.search_abi.seeds import drawn

#: A move may cost so much of what is left, beside the increment: of a game whose length nobody
#: knows there is always something left.
_SHARE = 1 / 20
#: And so much of the increment: looking at the clock takes time, too.
_OF_INCREMENT = 0.9
#: The least that a move gets, even if the time is up.
_LEAST = 0.005
_WRITTEN = re.compile(r"(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?")


@dataclass
class GameClock:
    """The clock of one player, which is wound anew when another game begins."""

    base: float
    increment: float = 0.0
    #: Seconds for the moves to come.
    left: float = field(init=False)
    _seen: IntArray | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        if not (self.base > 0 and isfinite(self.base)):
            raise ValueError(f"a clock begins with some seconds, not {self.base:g}")
        if not isfinite(self.increment):
            raise ValueError(f"a clock gives some seconds for a move, not {self.increment:g}")
        self.left = self.base

    @classmethod
    def read(cls, text: str) -> GameClock:
        """The clock that is meant by "60+1" or "60"."""
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise ValueError(f"clock is seconds for a game and for each move, as 60+1, not {text}")
        return cls(float(found[1]), float(found[2] or 0))

    @contextmanager
    def running(self, row: IntArray) -> Iterator[Budget]:
        """What the move at this position may cost; the clock stops when it is found."""
        began = perf_counter()
        yield self.allot(row)
        self.spend(perf_counter() - began)

    def allot(self, row: IntArray) -> Budget:
        """What a move at this position may cost."""
        if self._seen is not None and not goes_on_from(self._seen, row):
            self.left = self.base
        self._seen = row.copy()
        seconds = min(self.left, _SHARE * self.left + _OF_INCREMENT * self.increment)
        return Budget(seconds=max(_LEAST, seconds))

    def spend(self, seconds: float) -> None:
        """Stop the clock after a move that took so long."""
        self.left = max(0.0, self.left - seconds) + self.increment


class Clocked:
    """An agent whose moves cost what is asked for, else what its clock allots, else its budget."""

    _clock: GameClock | None
    _budget: Budget

    def choose(self, state: State, budget: Budget | None = None, seed: int | None = None) -> Move:
        """Return a legal move of `state`.

        It is the same one for the same seed and iterations, after the same moves.
        """
        legal = moves_to_choose_from(state, budget)
        if is_between_games(legal):
            return legal[0]
        seed = drawn(seed)
        if budget is not None or self._clock is None:
            return self._chosen(state, legal, budget or self._budget, seed)
        self.prepare(state)
        with self._clock.running(state.row) as allotted:
            return self._chosen(state, legal, allotted, seed)

    def prepare(self, state: State) -> None:
        """Make and load what the first move needs, before its time runs."""
        raise NotImplementedError

    def _chosen(self, state: State, legal: list[Move], budget: Budget, seed: int) -> Move:
        """One of the legal moves, for so much."""
        raise NotImplementedError


def clock_of(clock: str, iterations: int | None, seconds: float | None) -> GameClock | None:
    """The clock that an agent's parameters ask for; a ValueError if they limit moves as well."""
    if not clock:
        return None
    found = GameClock.read(clock)
    if (iterations, seconds) != (None, None):
        raise ValueError("a clock says what moves cost: it goes without iterations and seconds")
    return found
