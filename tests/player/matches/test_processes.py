"""Work in several processes: what Ctrl-C does to them."""

import multiprocessing
import signal
import threading
from math import inf
from time import monotonic, sleep

import pytest

from ludeme.player.matches.processes import asked, deaf_children, results_of, workers


def test_results_come_from_processes_of_their_own():
    assert sorted(results_of(abs, [-1, 2, -3], 2, inf)) == [(-3, 3), (-1, 1), (2, 2)]


def test_children_begin_deaf_and_the_parent_hears_again():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with deaf_children():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        seen = []
        thread = threading.Thread(target=lambda: seen.append(_in_a_thread()))
        thread.start()
        thread.join()
        assert seen == [signal.default_int_handler]
    finally:
        signal.signal(signal.SIGINT, before)


def _in_a_thread():
    with deaf_children():
        return signal.getsignal(signal.SIGINT)


def test_what_is_given_up_is_not_waited_for():
    begun = monotonic()
    before = set(multiprocessing.active_children())
    with pytest.raises(KeyboardInterrupt):
        for _ in results_of(sleep, [0.1, 60.0], 2, inf):
            raise KeyboardInterrupt
    with pytest.raises(ZeroDivisionError), workers(1) as pool:
        asked(pool, sleep, [60.0, 60.0])
        raise ZeroDivisionError
    # asked again and again: a process that the pool's own thread is about to reap says nothing yet
    while left := set(multiprocessing.active_children()) - before:
        assert monotonic() - begun < 40, left
        sleep(0.05)
