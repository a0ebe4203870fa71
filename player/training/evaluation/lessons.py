"""Positions with what they turned out to be worth: what weights are fitted to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.features.evaluation.amounts import TermReader, means_of_others
from ludeme.features.evaluation.term_set import Terms
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.outcome import seat_of

RealArray = NDArray[np.float64]


class Lessons(NamedTuple):
    """N positions of a game with T terms, each as one player sees it.

    What two players see is the same but for its sign, so player 1 is enough.
    """

    amounts: NDArray[np.float32]  # [N, T] of that player less the mean of those of others
    stages: RealArray  # [N]
    targets: RealArray  # [N] in [-1, 1]

    def __len__(self) -> int:
        return len(self.targets)


def no_lessons(terms: int) -> Lessons:
    """None yet."""
    return Lessons(np.zeros((0, terms), np.float32), np.zeros(0), np.zeros(0))


def joined(parts: list[Lessons], most: int) -> Lessons:
    """The last lessons of several parts, at most so many."""
    return Lessons(*(np.concatenate(each)[-most:] for each in zip(*parts, strict=True)))


class Reader:
    """Reads off what the terms of positions come to, with the memory of one thread."""

    def __init__(self, terms: Terms) -> None:
        self._reader = TermReader(terms)

    def read(self, row: IntArray) -> tuple[NDArray[np.float32], float]:
        """[P, T] the terms of each player less the mean of those of others, and the stage."""
        amounts, stage = self._reader.read(row)
        own = amounts[1:]
        return (own - means_of_others(own)).astype(np.float32), stage


class Notebook:
    """Lessons while they are written down."""

    def __init__(self, reader: Reader, terms: int) -> None:
        self._reader, self._terms = reader, terms
        self._amounts: list[NDArray[np.float32]] = []
        self._stages: list[float] = []
        self._targets: list[float] = []

    def note(self, row: IntArray, targets: Sequence[float] | RealArray) -> None:
        """Write down a position and what it turned out to be worth to each seat, [P + 1]."""
        amounts, stage = self._reader.read(row)
        seen = len(amounts) if len(amounts) > 2 else 1
        for player in range(1, seen + 1):
            self._amounts.append(amounts[player - 1])
            self._stages.append(stage)
            self._targets.append(float(targets[seat_of(row, player)]))

    def lessons(self) -> Lessons:
        """All of them."""
        if not self._targets:
            return no_lessons(self._terms)
        return Lessons(np.stack(self._amounts), np.array(self._stages), np.array(self._targets))
