"""Experience: positions met in self-play with what the search thought of their moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludeme.model.header import MOVER

IntArray = NDArray[np.int32]
RealArray = NDArray[np.float64]


@dataclass(eq=False)
class Sample:
    """One position: what the apprentice is to learn about its moves."""

    row: IntArray  # [R]
    moves: IntArray  # [n, W] the legal moves
    target: RealArray  # [n] the search's distribution over them
    #: Positions of the game it comes from; 0 while that is being played.
    duration: int = 0
    #: What the game was worth to the mover in the end.
    utility: float = 0.0

    @property
    def mover(self) -> int:
        """The player whose weights the position teaches."""
        return int(self.row[MOVER])


class Buffer:
    """The latest samples, the oldest first; the oldest makes room for a new one."""

    def __init__(self, capacity: int, samples: Iterable[Sample] = ()) -> None:
        self._samples: deque[Sample] = deque(samples, maxlen=capacity)

    def __len__(self) -> int:
        return len(self._samples)

    def __iter__(self) -> Iterator[Sample]:
        return iter(self._samples)

    def add(self, sample: Sample) -> None:
        """Put a sample in, and the oldest one out if there is no room."""
        self._samples.append(sample)

    def of_movers(self, players: Sequence[int]) -> list[Sample]:
        """The samples of these players' positions."""
        return [sample for sample in self._samples if sample.mover in players]


def draw(
    samples: Sequence[Sample], number: int, random: np.random.Generator, by_duration: bool = False
) -> list[Sample]:
    """Draw samples without replacement, all there are if they are fewer.

    With `by_duration`, long games do not count for more than short ones.
    """
    chances = _chances(samples) if by_duration and samples else None
    number = min(number, len(samples))
    drawn = random.choice(len(samples), number, replace=False, p=chances) if number else ()
    return [samples[int(k)] for k in drawn]


def _chances(samples: Sequence[Sample]) -> RealArray:
    """Probabilities inverse to durations; a game that is being played has the mean one."""
    durations = np.array([sample.duration for sample in samples], float)
    known = durations[durations > 0]
    durations[durations == 0] = known.mean() if len(known) else 1.0
    return np.asarray((1 / durations) / (1 / durations).sum())
