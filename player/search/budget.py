"""How much thinking a move may cost, and how to spend it on a compiled search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from math import inf
from time import perf_counter, thread_time

from ludeme.model.quantities import positive, whole

#: More than can ever be done, and a number that compiled code can hold.
MOST_ITERATIONS = 10**15
#: A timed search looks at the clock after so many seconds, or so many times: each call of compiled
#: code takes a tenth of a millisecond.
_CLOCK_INTERVAL, _LOOKS = 0.005, 32
#: Where somebody may stop waiting, that is seen after so many seconds at most, if they are counted.
_PATIENCE = 0.1
#: What seconds are read from.
_CLOCK: ContextVar[Callable[[], float]] = ContextVar("clock", default=perf_counter)
#: Whether somebody still waits for what is searched for; always, unless somebody says otherwise.
_WAITED_FOR: ContextVar[Callable[[], bool] | None] = ContextVar("waited for", default=None)


class NobodyWaits(Exception):
    """A search was left because nobody waits for what it finds."""


@dataclass(frozen=True)
class Budget:
    """A limit on iterations, on seconds, or on both: the first one reached ends the search."""

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a budget needs iterations, seconds or both")
        if self.iterations is not None:
            object.__setattr__(self, "iterations", _seen_iterations(self.iterations))
        if self.seconds is not None:
            _see_seconds(self.seconds)


def _seen_iterations(iterations: int) -> int:
    try:
        iterations = whole(iterations, "the number of iterations", least=1)
    except ValueError:
        raise ValueError(f"a budget must be positive, not {iterations} iterations") from None
    if iterations > MOST_ITERATIONS:
        raise ValueError(f"a budget has at most {MOST_ITERATIONS:,} iterations, not {iterations}")
    return iterations


def _see_seconds(seconds: float) -> None:
    try:
        positive(seconds, "the number of seconds")
    except ValueError:
        raise ValueError(f"a budget must be positive, not {seconds} seconds") from None


def see_budget(budget: object) -> None:
    """A TypeError for what is neither a budget nor None."""
    if budget is not None and not isinstance(budget, Budget):
        raise TypeError(f"a budget is a Budget(iterations=..., seconds=...), not {budget!r}")


#: What agents spend on a move unless told otherwise.
DEFAULT_ITERATIONS = 1000


def default_budget(iterations: int | None, seconds: float | None) -> Budget:
    """Return the budget an agent was made with; `DEFAULT_ITERATIONS` if with none."""
    if iterations is None and seconds is None:
        iterations = DEFAULT_ITERATIONS
    return Budget(iterations, seconds)


@contextmanager
def reading(clock: Callable[[], float]) -> Iterator[None]:
    """Let seconds be those of another clock."""
    before = _CLOCK.set(clock)
    try:
        yield
    finally:
        _CLOCK.reset(before)


def counting_processor_time() -> AbstractContextManager[None]:
    """Let seconds be those of the processor in this thread, so that a busy machine takes none."""
    return reading(thread_time)


@contextmanager
def while_waited_for(asked: Callable[[], bool]) -> Iterator[None]:
    """Let searches end with `NobodyWaits` soon after nobody waits for them any more."""
    before = _WAITED_FOR.set(asked)
    try:
        yield
    finally:
        _WAITED_FOR.reset(before)


def spend(
    budget: Budget, run: Callable[[int], int], begin: Callable[[], object] | None = None
) -> int:
    """Call `run(iterations)` until the budget is used up; return the iterations done.

    `run` returns how many iterations it did; fewer than asked for means that it is finished.
    `begin` is called first: that takes of the seconds as well, up to half of them, since machine
    code may have to be made on the way. Raises `NobodyWaits` where that is so (`while_waited_for`).
    """
    clock, waited_for = _CLOCK.get(), _WAITED_FOR.get()
    called = clock()
    if begin is not None:
        begin()
    if budget.seconds is None and waited_for is None:
        assert budget.iterations is not None
        return run(budget.iterations)
    began, seconds = clock(), inf
    if budget.seconds is not None:
        seconds = budget.seconds - min(began - called, budget.seconds / 2)
    interval = max(_CLOCK_INTERVAL, seconds / _LOOKS)
    if waited_for is not None:
        interval = min(interval, _PATIENCE)
    done, chunk = 0, 1  # in large games a single iteration may take long
    while True:
        if waited_for is not None and not waited_for():
            raise NobodyWaits
        if budget.iterations is not None:
            chunk = min(chunk, budget.iterations - done)
        ran = run(chunk)
        done += ran
        used = clock() - began
        spent = budget.iterations is not None and done >= budget.iterations  # it may have done more
        if ran < chunk or spent or used >= seconds:
            return done
        rate = done / max(used, 1e-9)
        chunk = max(1, min(2 * chunk, int(rate * min(interval, seconds - used))))
