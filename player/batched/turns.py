"""Searches that take turns with one evaluator, so that neither waits for the other.

While the positions of one are evaluated in a thread, another one searches: compiled searches and
most evaluators let go of Python's lock while they work.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

from ludeme.player.batched.evaluator import Priors, Values
from ludeme.player.batched.leaves import Batch

Answers = tuple[Priors, Values]


class Side(Protocol):
    """Whatever asks an evaluator again and again, such as a `BatchedSearch`."""

    def collect(self) -> Batch | None:
        """Positions to be evaluated, None if there are no more."""

    def absorb(self, priors: Priors, values: Values) -> None:
        """Take the answers for the positions that were collected last."""


def take_turns(sides: Sequence[Side], evaluate: Callable[[Batch], Answers]) -> Iterator[int]:
    """Serve all sides until none has positions any more; yields the size of each batch served.

    With one side alone nothing happens at the same time, and no thread is used.
    """
    if len(sides) == 1:
        yield from _alone(sides[0], evaluate)
        return
    asked: deque[tuple[Side, int, Future[Answers]]] = deque()
    with ThreadPoolExecutor(1) as thread:

        def ask(side: Side) -> None:
            batch = side.collect()
            if batch is not None:
                asked.append((side, len(batch.rows), thread.submit(evaluate, batch)))

        for side in sides:
            ask(side)
        while asked:
            side, size, answers = asked.popleft()
            side.absorb(*answers.result())
            ask(side)
            yield size


def _alone(side: Side, evaluate: Callable[[Batch], Answers]) -> Iterator[int]:
    while (batch := side.collect()) is not None:
        side.absorb(*evaluate(batch))
        yield len(batch.rows)
