"""003-E9: from spans of time to a verdict, worked out by hand."""

import numpy as np
import pytest

from bench.experiments.checks import evaluations
from bench.experiments.checks.evaluations import Span, Stopwatch, judged, timed
from bench.experiments.judging.answers import Answer


def spans(rate, share=1.0):
    """Three spans of a process that had this share of a processor, at about this rate."""
    return [Span(rate + more, 1.0, share, 0.8) for more in (-10, 0, 10)]


def test_two_processes_count_together():
    found = judged([spans(1_500), spans(1_500)], [spans(200), spans(200)], gpu=False)
    assert (found.reproduced, found.beyond) == (Answer.OPEN, Answer.NO)  # 400 < 539; 3,000 < 6,000
    assert found.ours.startswith("small network: 3,000 on 2 processors")
    assert "80% in the network); 5x128: 400 on 2 processors" in found.ours


def test_what_processors_reach_a_gpu_would():
    found = judged([spans(3_500)] * 2, [spans(300)] * 2, gpu=False)
    assert (found.reproduced, found.beyond) == (Answer.YES, Answer.OPEN)
    assert found.verdict == "reproduced, undecided whether beyond"


def test_a_busy_machine_leaves_open_what_a_free_one_might_reach():
    busy = [spans(900, share=0.4)] * 2  # 4,500 if both had had a processor
    found = judged(busy, [spans(60_000)], gpu=True)
    assert (found.reproduced, found.beyond) == (Answer.OPEN, Answer.NO)
    assert judged([spans(1_500, share=0.4)] * 2, [spans(60_000)], gpu=True).beyond is Answer.OPEN


def test_with_a_gpu_both_marks_count():
    fast, slow = [spans(3_500)] * 2, [spans(500)] * 2
    found = judged(fast, [spans(60_000)], gpu=True)
    assert (found.reproduced, found.beyond) == (Answer.YES, Answer.YES)
    assert found.verdict == "beyond"
    assert judged(fast, [spans(5_000)], gpu=True).verdict == "reproduced"
    assert judged(fast, [spans(400)], gpu=True).verdict == "not reproduced"
    assert judged(slow, [spans(60_000)], gpu=True).verdict == "not reproduced"


class Answering:
    """Answers at once."""

    def evaluate(self, rows, offsets, actions):
        return np.ones(len(actions), np.float32), np.zeros(len(rows), np.float32)


def test_a_stopwatch_counts_what_is_answered_between_two_looks_at_the_clock(monkeypatch):
    watch = Stopwatch(Answering(), spans=2, seconds=2.0)
    seconds = iter(np.arange(0.0, 30.0, 0.5))  # each answer begins and ends half a second apart
    monkeypatch.setattr(evaluations, "perf_counter", lambda: float(next(seconds)))
    monkeypatch.setattr(evaluations, "process_time", lambda: 0.0)
    with pytest.raises(evaluations._Enough):
        for _ in range(20):
            watch.evaluate([0] * 7, None, [0])
    assert [(one.evaluations, one.clock, one.evaluating) for one in watch.spans] == [
        (14, 2.0, 1.0),
        (14, 2.0, 1.0),
    ]


def test_work_that_is_timed_is_done_in_every_span():
    calls = []
    found = timed(lambda: calls.append(1), evaluations=10, spans=3, seconds=0.001)
    assert len(found) == 3
    assert sum(one.evaluations for one in found) == 10 * (len(calls) - 1)
