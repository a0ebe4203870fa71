"""Work in several processes: what Ctrl-C does to them."""

import signal
import threading
from math import inf

from ludeme.player.matches.processes import deaf_children, results_of


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
