"""The same work for many items, in this process or in a few of their own, until time is up."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process
from time import monotonic
from typing import Any, TypeVar

from ludeme.player.agents.carried import Carried

Item = TypeVar("Item")
Result = TypeVar("Result")


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _None:
    """Stands for no further item."""


_NONE = _None()


def results_of(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    jobs: int,
    until: float,
) -> Iterator[tuple[Item, Result]]:
    """Each item with its result, as they are finished; none is begun after `until`.

    Items are taken when their work can begin, so what comes may depend on the results so far.
    """
    if jobs > 1:
        yield from _in_parallel(function, items, jobs, until)
        return
    for item in items:
        if monotonic() >= until:
            return
        yield item, function(item)


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that leave interruptions to whoever leads them, and end with him.

    They know the agents and parts that were registered before.
    What they have not begun when the context ends is never done; what they are about is thrown away
    where an error or an interruption ends it.
    """
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _set_up, (Carried.along(),))
    try:
        yield pool
    except BaseException:
        abandon(pool)
        raise
    pool.shutdown(wait=False, cancel_futures=True)


def asked(
    pool: ProcessPoolExecutor, function: Callable[..., Result], *arguments: Iterable[Any]
) -> list[Future[Result]]:
    """A call for each row of arguments, by processes that do not hear Ctrl-C.

    `map` would do, if it did not cancel calls whose results are given up (see `abandon`).
    """
    with deaf_children():
        return [pool.submit(function, *row) for row in zip(*arguments, strict=True)]


def abandon(pool: ProcessPoolExecutor) -> None:
    """End a pool at once. What was asked of it must not be cancelled by anybody else."""
    for process in (pool._processes or {}).values():
        process.terminate()
    pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def deaf_children() -> Iterator[None]:
    """Processes that are begun here do not hear Ctrl-C, from their first line of code on.

    A terminal sends it to all of them, and while they import they would each complain. What is sent
    in the moment that this takes nobody hears.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # which children inherit
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _in_parallel(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    jobs: int,
    until: float,
) -> Iterator[tuple[Item, Result]]:
    waiting = iter(items)
    running: dict[Future[Result], Item] = {}
    with workers(jobs) as pool:
        while True:
            while len(running) < jobs and monotonic() < until:
                item = next(waiting, _NONE)
                if isinstance(item, _None):
                    break
                with deaf_children():
                    running[pool.submit(function, item)] = item
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()


def _set_up(registered: Carried) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command that is interrupted ends us
    threading.Thread(target=_end_with_parent, daemon=True).start()
    registered.unpack()


def _end_with_parent() -> None:
    """Leave no orphan behind when the command is killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
