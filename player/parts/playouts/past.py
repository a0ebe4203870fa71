"""PAST: as MAST, but the value of a move depends on what holds in the position (seed 002).

Q(p, a) is the mean utility of the mover of a over iterations in which a was played while the fact p
held; a move's value is the greatest Q(p, a) of the facts that hold. Pairs with fewer than `samples`
samples count as the mover's mean over all iterations.

Looking up all facts for all moves would cost several playouts. So moves are first drawn by an upper
bound of their values over *all* facts, which a table holds as in MAST; only a move that was drawn
is looked up, and is taken with a chance that makes up for the difference. The shares are those of
the Gibbs distribution all the same. The bounds are drawn tight again at every few samples.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.model.header import MOVER, OVERFLOW
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.playouts.facts_of_position import (
    WATCHED,
    Watched,
    take_facts,
    watched,
)
from ludeme.player.parts.playouts.mast import check_share, check_temperature, faded
from ludeme.player.parts.playouts.playing import play_by
from ludeme.player.parts.rules import PlayoutRule, nothing_to_begin
from ludeme.player.parts.setting import Setting
from ludeme.player.policy.draws import draw, quick_exp
from ludeme.player.search.trace import MOST_STEPS, TRACE, Trace, key_of
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import uniform

#: Pairs of facts and moves that are kept, and facts of the steps of one iteration.
MOST_PAIRS = 2**22
MOST_NOTED = 2**20
#: Bounds are worked out anew at every so many samples of a move.
_REFRESH = 16
#: Stands for the value of a pair with too few samples, and for a bound of which nothing is known.
UNKNOWN = -2.0
SAMPLES: Any = types.Array(types.float32, 1, "C")


class PastMemory(NamedTuple):
    """What is known of moves, and of moves while facts hold."""

    trace: Trace
    watched: Watched
    noted: IntArray  # [steps * C] the facts of each step of the running iteration
    rows: IntArray  # [K] where the pairs of a move stand, or -1
    visits: NDArray[np.float32]  # [A * facts] samples of a pair
    totals: NDArray[np.float32]  # [A * facts] their utilities
    values: NDArray[np.float32]  # [A * facts] their means, or UNKNOWN
    bounds: NDArray[np.float64]  # [K] at least the greatest value, or UNKNOWN
    weights: NDArray[np.float64]  # [K] of the bounds
    results: NDArray[np.float64]  # [2 (P + 1)] iterations, and their utilities, by seat
    counts: IntArray  # [K + 1] samples of a move; last the rows that are taken
    shares: NDArray[np.float64]  # [moves] scratch
    tested: IntArray  # [moves] scratch: whether a share is exact
    temperature: float
    samples: float
    plies: int


MEMORY: Any = tuple_of(
    PastMemory,
    TRACE, WATCHED, INDICES, INDICES, SAMPLES, SAMPLES, SAMPLES, REALS, REALS, REALS, INDICES,
    REALS, INDICES, types.float64, types.float64, types.int64,
)  # fmt: skip


@helper
def room(memory):  # type: ignore[no-untyped-def]
    """Steps whose facts can be noted."""
    each = max(1, memory.watched.columns.shape[0])
    return min(MOST_STEPS, memory.noted.shape[0] // each)


@helper
def see(memory, row):  # type: ignore[no-untyped-def]
    """Note the facts of a position."""
    step, each = memory.trace.count[0], memory.watched.columns.shape[0]
    if step < room(memory):
        take_facts(memory.watched, row, memory.noted, step * each)


@helper
def mean_result(memory, seat):  # type: ignore[no-untyped-def]
    """The mean utility of a seat so far."""
    iterations = memory.results[2 * seat]
    return memory.results[2 * seat + 1] / iterations if iterations > 0.0 else 0.0


@helper
def value_of(memory, key, at, otherwise):  # type: ignore[no-untyped-def]
    """The greatest value of a move over the facts noted from `at` on."""
    if memory.rows[key] < 0:
        return otherwise
    # without a sign numbers of places need no test
    first, start = types.uint64(memory.rows[key]), types.uint64(at)
    best, least = types.float32(UNKNOWN), types.float32(1.0)
    for i in range(memory.watched.columns.shape[0]):
        value = memory.values[first + types.uint64(memory.noted[start + types.uint64(i)])]
        best, least = max(best, value), min(least, value)
    value = types.float64(best)
    return max(value, otherwise) if least == types.float32(UNKNOWN) else value


@helper
def weight_of(value, tau):  # type: ignore[no-untyped-def]
    """The weight of a value in a draw."""
    return quick_exp((value - 1.0) / tau)


@helper
def draw_tested(memory, game, n, at):  # type: ignore[no-untyped-def]
    """Draw one of the n moves in the buffer by its value under the facts noted from `at` on.

    A move that is drawn by its bound is looked up, and from then on weighs what it should.
    """
    trace, mover, tau = memory.trace, game.row[MOVER], memory.temperature
    shares, tested = memory.shares, memory.tested
    otherwise, total = mean_result(memory, mover), 0.0
    least = weight_of(otherwise, tau)
    for k in range(n):
        key = key_of(trace, mover, game.buffer, k * game.width)
        shares[k] = max(memory.weights[key], least)
        tested[k] = 0
        total += shares[k]
    chosen = types.int64(0)
    for _ in range(n + 1):
        chosen = types.int64(draw(shares, 0, n, total, game.random))
        if tested[chosen] != 0:
            break
        key = key_of(trace, mover, game.buffer, chosen * game.width)
        share = weight_of(value_of(memory, key, at, otherwise), tau)
        if share >= shares[chosen] or uniform(game.random) * shares[chosen] < share:
            break
        total -= shares[chosen] - share
        shares[chosen], tested[chosen] = share, 1
    return chosen


@helper
def choose(memory, game):  # type: ignore[no-untyped-def]
    """Draw the next move."""
    n = game.moves(game.row, game.tables, game.scratch, game.buffer)
    k, step = types.int64(0), memory.trace.count[0]
    if n > 1 and game.tables[OVERFLOW] == 0:
        seen = min(step, room(memory) - 1) * memory.watched.columns.shape[0]
        k = draw_tested(memory, game, n, seen)
    return k, n


@helper
def weigh(memory, game, n, scores):  # type: ignore[no-untyped-def]
    """The values of the legal moves over the temperature."""
    mover = game.row[MOVER]
    seen = min(memory.trace.count[0], room(memory) - 1) * memory.watched.columns.shape[0]
    otherwise = mean_result(memory, mover)
    for k in range(n):
        key = key_of(memory.trace, mover, game.buffer, k * game.width)
        scores[k] = value_of(memory, key, seen, otherwise) / memory.temperature


@helper
def row_of(memory, key):  # type: ignore[no-untyped-def]
    """Where the pairs of a move stand; moves share a place once there are too many."""
    if memory.rows[key] < 0:
        taken, facts = memory.counts.shape[0] - 1, max(1, memory.watched.facts)
        rows = memory.visits.shape[0] // facts
        memory.rows[key] = (memory.counts[taken] % rows) * facts
        memory.counts[taken] += 1
    return memory.rows[key]


@helper
def greatest(memory, first):  # type: ignore[no-untyped-def]
    """The greatest value of a move over all facts."""
    best = types.float32(UNKNOWN)
    for i in range(memory.watched.facts):
        best = max(best, memory.values[types.uint64(first) + types.uint64(i)])
    return types.float64(best)


@helper
def add_sample(memory, key, at, utility):  # type: ignore[no-untyped-def]
    """Add a result to a move under the facts noted from `at` on, and see to its bound."""
    first, start = types.uint64(row_of(memory, key)), types.uint64(at)
    best, one, gained = types.float32(UNKNOWN), types.float32(1.0), types.float32(utility)
    for i in range(memory.watched.columns.shape[0]):
        pair = first + types.uint64(memory.noted[start + types.uint64(i)])
        visits, total = memory.visits[pair] + one, memory.totals[pair] + gained
        memory.visits[pair], memory.totals[pair] = visits, total
        value = total / visits if visits >= memory.samples else types.float32(UNKNOWN)
        memory.values[pair] = value
        best = max(best, value)
    memory.counts[key] += 1
    bound = max(memory.bounds[key], types.float64(best))
    if memory.counts[key] % _REFRESH == 0:
        bound = greatest(memory, first)
    memory.bounds[key] = bound
    memory.weights[key] = weight_of(bound, memory.temperature)


@helper
def learn(memory, row, utilities, depth):  # type: ignore[no-untyped-def]
    """Learn from every move, in the tree and in the playout."""
    trace, each = memory.trace, memory.watched.columns.shape[0]
    for seat in range(1, utilities.shape[0]):
        memory.results[2 * seat] += 1.0
        memory.results[2 * seat + 1] += utilities[seat]
    for step in range(min(trace.count[0], room(memory))):
        add_sample(memory, trace.keys[step], step * each, utilities[trace.seats[step]])


@dataclass(frozen=True)
class Past:
    """MAST with a value for each fact that holds in the position (Finnsson and Björnsson 2010).

    `tau` is the temperature; pairs of a fact and a move count from `samples` samples on; `decay` is
    the share of the statistics that is kept from one move of the game to the next.
    """

    tau: float = 0.2
    samples: int = 3
    decay: float = 1.0

    PAPER: ClassVar[str] = "Finnsson and Björnsson 2010"
    rule: ClassVar[PlayoutRule] = PlayoutRule(
        MEMORY, choose, play_by(nothing_to_begin, choose), weigh=weigh, see=see, learn=learn
    )

    def __post_init__(self) -> None:
        check_temperature(self.tau)
        check_share("decay", self.decay)
        if self.samples < 1:
            raise ValueError(f"samples is a number from 1 on, not {self.samples}")

    def memory(self, setting: Setting) -> PastMemory:
        """What was learned in this game so far."""
        memory: PastMemory | None = setting.kept
        if memory is None:
            return self._new(setting)
        if self.decay < 1.0:
            faded(memory.visits, memory.totals, memory.results, share=self.decay)
            memory.values[memory.visits < self.samples] = UNKNOWN
        return memory._replace(**_scratch(setting))

    def _new(self, setting: Setting) -> PastMemory:
        trace, seen = setting.noted, watched(setting.program)
        each = max(1, len(seen.columns))
        steps = min(MOST_STEPS, MOST_NOTED // each)
        rows = max(1, min(MOST_PAIRS // max(1, seen.facts), trace.size))
        pairs = rows * max(1, seen.facts)
        return PastMemory(
            trace=trace,
            watched=seen,
            noted=np.zeros(steps * each, np.int32),
            rows=np.full(trace.size, -1, np.int32),
            visits=np.zeros(pairs, np.float32),
            totals=np.zeros(pairs, np.float32),
            values=np.full(pairs, UNKNOWN, np.float32),
            bounds=np.full(trace.size, UNKNOWN),
            weights=np.zeros(trace.size),
            results=np.zeros(2 * (trace.players + 1)),
            counts=np.zeros(trace.size + 1, np.int32),
            temperature=float(self.tau),
            samples=float(self.samples),
            plies=MAX_PLIES,
            **_scratch(setting),
        )


def _scratch(setting: Setting) -> dict[str, Any]:
    """Room for the longest list of moves."""
    moves = max(1, setting.moves)
    return {"shares": np.zeros(moves), "tested": np.zeros(moves, np.int32)}
