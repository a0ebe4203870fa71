"""Work of a command that the same command goes on with: trainings, evolutions."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.app import exits
from ludeme.app.terminal.console import Screen
from ludeme.model.quantities import counted


def limit_of(arguments: Namespace) -> float | None:
    """The seconds that the work may take; None: as many as it needs."""
    return None if arguments.limit is None else 60.0 * arguments.limit


@contextmanager
def told_plainly(place: str) -> Iterator[None]:
    """Settings that cannot be, and a place that cannot be used, are the user's to put right."""
    try:
        yield
    except ValueError as error:
        raise exits.UserError(str(error)) from None
    except OSError as error:
        raise exits.UserError(f"{place} cannot be used: {error.strerror}") from None


def carried_out(
    screen: Screen, work: Callable[[], None], done: Callable[[], int], unit: str, did: str = ""
) -> bool:
    """Do the work, say after how many units it goes on or stops; whether it was not interrupted.

    `did` is what was done to each.
    """

    def so_far() -> str:
        return f"{counted(done(), unit)} {did}".rstrip()

    if done() and screen.talks:
        screen.err.print(f"going on after {so_far()}")
    try:
        work()
    except KeyboardInterrupt:
        screen.err.print(f"\nstopped after {so_far()}; the same command goes on from there")
        return False
    return True
