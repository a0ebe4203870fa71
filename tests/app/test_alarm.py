"""A limit on the time of a piece of work."""

import signal
from time import monotonic

import pytest

from ludeme.app.measuring.alarm import TimeIsUp, alarm

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such alarm here")


def work(seconds):
    until = monotonic() + seconds
    while monotonic() < until:
        pass


def test_an_alarm_that_went_unheard_rings_again():
    # as if it had rung in a callback, where Python drops what is raised
    began = monotonic()
    with pytest.raises(TimeIsUp), alarm(0.05):
        with pytest.raises(TimeIsUp):
            work(20)
        work(20)
    assert monotonic() - began < 20


def test_nothing_rings_once_the_work_is_done():
    before = signal.getsignal(signal.SIGALRM)
    with alarm(0.05):
        pass
    work(0.3)
    assert signal.getsignal(signal.SIGALRM) is before
