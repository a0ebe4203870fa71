"""003-E9: how many positions networks evaluate in a second.

The small network plays against itself on two processors, in a process each, through the file that
training writes, with the searches and the number of games of the plan for two processors; what
searching takes counts. The paper's network is asked by JAX on a GPU. Without one it plays on the
processors like the small one: what they reach a GPU would; what they do not reach stays open.

Other work on the machine only slows things down. So a rate by the clock that reaches a mark is one,
but one that does not is held against the mark as if each process had had a processor for itself.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np
from scipy.stats import t as student

import ludeme
from bench.experiments.judging.answers import Answer, all_of
from bench.experiments.judging.intervals import above
from bench.experiments.matches.networks import ATAXX, PLAIN
from bench.experiments.rows.row import Findings
from bench.experiments.running.networks import fastest_runtime
from bench.experiments.running.run import Run
from bench.network.untrained import write_untrained
from ludeme.player.batched.evaluator import EncodedActions, Evaluator
from ludeme.player.batched.self_play import BatchedSelfPlay
from ludeme.player.encoding.encoding import encoding_of
from ludeme.player.encoding.sampling import sampled
from ludeme.player.matches.processes import asked, processors, workers
from ludeme.player.matches.statistics import Interval
from ludeme.player.network.architecture import MINI, Architecture
from ludeme.player.network.board_of_game import board_of
from ludeme.player.network.loading import evaluator_of
from ludeme.player.network.network import Network

#: Evaluations per second of the small network and of the paper's: reproduced from, beyond from.
MARKS = (2_000, 539), (6_000, 50_000)
PROCESSES = 2
SPANS = 8
#: Of a span.
SECONDS = 2.0
#: Positions that a GPU is asked for at once.
_OF_GPU = 1024


class Span(NamedTuple):
    """What was done in one span of time."""

    evaluations: int
    clock: float
    processor: float
    #: Seconds of the clock in which the evaluator was at work.
    evaluating: float


#: Those of each process.
Spans = list[list[Span]]


def findings(run: Run) -> Findings:
    """Both networks, one after the other."""
    small = _on_processors(MINI)
    on_gpu = gpu_spans(ATAXX.load(), Architecture(), SPANS, SECONDS)
    if on_gpu is not None:
        return judged(small, [on_gpu], gpu=True)
    return judged(small, _on_processors(Architecture()), gpu=False)


def _on_processors(architecture: Architecture) -> Spans:
    """Self-play of a network that has learned nothing, in a process for each processor."""
    jobs = min(PROCESSES, processors())
    with TemporaryDirectory() as folder:
        file = Path(folder) / "network.onnx"
        write_untrained(file, ATAXX.load(), architecture)
        with workers(jobs) as pool:
            each_asked = [file] * jobs, [SPANS] * jobs, [SECONDS] * jobs
            return [each.result() for each in asked(pool, self_play_spans, *each_asked)]


def judged(small: Spans, large: Spans, *, gpu: bool) -> Findings:
    """What the spans of each process amount to; those of `large` are of a GPU, or of processors."""
    answers = [[_reaches(small, low), _reaches(large, high, only=gpu)] for low, high in MARKS]
    return Findings(
        ours=f"small network: {_described(small)}; 5x128: {_described(large, gpu=gpu)}",
        reproduced=all_of(answers[0]),
        beyond=all_of(answers[1]),
        complete=True,
        amount=f"{sum(map(len, small + large))} spans",
        details={
            "runtime": fastest_runtime(),
            "small": [[list(one) for one in spans] for spans in small],
            "large": [[list(one) for one in spans] for spans in large],
            "gpu": gpu,
        },
    )


def _described(measured: Spans, *, gpu: bool = False) -> str:
    """A rate in words."""
    rate = f"{_middle(_by_clock(measured)):,.0f}"
    if gpu:
        return f"{rate} on a GPU"
    evaluating = sum(one.evaluating for spans in measured for one in spans)
    share = evaluating / sum(one.clock for spans in measured for one in spans)
    return (
        f"{rate} on {len(measured)} processors ({_middle(_at_best(measured)):,.0f} per second of "
        f"processor time; {share:.0%} in the network)"
    )


def _by_clock(measured: Spans) -> Interval:
    return interval([[one.evaluations / one.clock for one in spans] for spans in measured])


def _at_best(measured: Spans) -> Interval:
    return interval([[one.evaluations / one.processor for one in spans] for spans in measured])


def _reaches(measured: Spans, mark: float, *, only: bool = True) -> Answer:
    """Whether a rate is above a mark, on a machine that may do other work as well.

    Where it is not the `only` way to measure it, the mark may be reached elsewhere.
    """
    if above(_by_clock(measured), mark) is Answer.YES:
        return Answer.YES
    falls_short = only and above(_at_best(measured), mark) is Answer.NO
    return Answer.NO if falls_short else Answer.OPEN


def interval(rates: list[list[float]]) -> Interval:
    """The 95 % interval of the sum of the mean rates of processes, from their spans.

    >>> low, high = interval([[10.0, 12.0], [20.0, 20.0]])
    >>> round(low, 1), round(high, 1)
    (26.7, 35.3)
    """
    means = sum(float(np.mean(each)) for each in rates)
    error = float(np.sqrt(sum(np.var(each, ddof=1) / len(each) for each in rates)))
    spread = float(student.ppf(0.975, sum(len(each) - 1 for each in rates))) * error
    return Interval(means - spread, means + spread)


def _middle(span: Interval) -> float:
    return (span.low + span.high) / 2


# --- measuring ------------------------------------------------------------------------------------


class _Enough(Exception):
    """All spans are over."""


class Stopwatch:
    """An evaluator that notes how much another one does; it raises `_Enough` after the last span.

    What comes before the first answer (compiling, the first games) does not count.
    """

    def __init__(self, evaluator: Evaluator, spans: int, seconds: float) -> None:
        self.spans: list[Span] = []
        self._evaluator, self._wanted, self._seconds = evaluator, spans, seconds
        self._began: tuple[float, float] | None = None
        self._evaluations, self._evaluating = 0, 0.0

    def evaluate(self, rows: Any, offsets: Any, actions: Any) -> tuple[Any, Any]:
        """See `Evaluator`."""
        began = perf_counter()
        if self._began is None:
            self._began = began, process_time()
        elif began - self._began[0] >= self._seconds:
            self._end_span(began)
        found = self._evaluator.evaluate(rows, offsets, actions)
        self._evaluations += len(rows)
        self._evaluating += perf_counter() - began
        return found

    def _end_span(self, now: float) -> None:
        clock, processor = self._began or (now, 0.0)
        used = process_time()
        self.spans.append(Span(self._evaluations, now - clock, used - processor, self._evaluating))
        if len(self.spans) == self._wanted:
            raise _Enough
        self._began, self._evaluations, self._evaluating = (now, used), 0, 0.0


def self_play_spans(file: Path, spans: int, seconds: float) -> list[Span]:
    """Self-play with the network of a file, as a process of a training does it."""
    game, settings = ATAXX.load(), PLAIN.settings(1)
    watch = Stopwatch(evaluator_of(file, game, runtime=settings.runtime), spans + 1, seconds)
    numbering = EncodedActions(encoding_of(game))
    play = BatchedSelfPlay(game, watch, numbering, settings.play, games=settings.together)
    try:
        for _ in play.play(count()):
            pass
    except _Enough:
        pass
    return watch.spans[1:]  # the first one has the compiling of what comes after the first answer


def gpu_spans(
    game: ludeme.Game, architecture: Architecture, spans: int, seconds: float
) -> list[Span] | None:
    """The network on a GPU, asked for positions of random games; None where JAX knows no GPU."""
    import jax

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if jax.default_backend() != "gpu":
            return None
    from ludeme.player.network.jax_operations import JaxNetwork, first_weights

    encoding = encoding_of(game)
    network = Network(board_of(encoding), architecture)
    answer = JaxNetwork(network, *first_weights(network, 1))
    rows = np.array([one.row for one in sampled(game)], np.int32)
    rows = rows[np.random.default_rng(1).integers(len(rows), size=_OF_GPU)]
    return timed(lambda: answer(encoding.observe(rows)), _OF_GPU, spans, seconds)


def timed(work: Callable[[], Any], evaluations: int, spans: int, seconds: float) -> list[Span]:
    """Spans of doing the same again and again."""
    work()
    found = []
    for _ in range(spans):
        began, used, number = perf_counter(), process_time(), 0
        while perf_counter() - began < seconds:
            work()
            number += 1
        clock = perf_counter() - began
        found.append(Span(number * evaluations, clock, process_time() - used, clock))
    return found
