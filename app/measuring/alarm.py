"""A limit on the time that a piece of work may take."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

#: Seconds after which it rings again: within a callback (of the collection of garbage, of a
#: destructor) Python drops what is raised.
_AGAIN = 0.1


class TimeIsUp(BaseException):
    """Raised by the alarm; nothing on its way catches it."""


@contextmanager
def alarm(limit: float, *, of_processor: bool = False) -> Iterator[None]:
    """Stop what takes longer than so many seconds, where the system has such an alarm.

    Seconds of the processor do not count what a busy machine makes us wait.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise TimeIsUp

    timer, rings = signal.ITIMER_REAL, signal.SIGALRM
    if of_processor:
        timer, rings = signal.ITIMER_PROF, signal.SIGPROF
    before = signal.signal(rings, ring)
    signal.setitimer(timer, limit, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(rings, before)
