"""A limit on the time that a piece of work may take."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class TimeIsUp(BaseException):
    """Raised by the alarm; nothing on its way catches it."""


@contextmanager
def alarm(limit: float) -> Iterator[None]:
    """Stop what takes longer than so many seconds, where the system has such an alarm."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise TimeIsUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
