"""Long work in parts that take a moment each: between them it can be interrupted."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

#: Seconds that work can take before Control-C is noticed.
MOMENT = 0.2
#: A part is longer than the one before by so many times at most.
GROWTH = 16


class Moments:
    """Divides work into parts that take about `MOMENT` each, by how long the last one took."""

    def __init__(self) -> None:
        self._size = 1

    def of(self, n: int) -> Iterator[slice]:
        """The parts of so many things to do."""
        first = 0
        while first < n:
            last = min(n, first + self._size)
            began = perf_counter()
            yield slice(first, last)
            took = max(perf_counter() - began, 1e-9)
            done = last - first
            # A short rest of the work says nothing against longer parts.
            if done == self._size or took > MOMENT:
                self._size = max(1, int(done * min(GROWTH, MOMENT / took)))
            first = last
