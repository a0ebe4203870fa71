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
from ludeme.player.parts.playouts.by_weight import first_above
from ludeme.player.parts.playouts.facts_of_position import (
    WATCHED,
    Watched,
    take_facts,
    watched,
)
from ludeme.player.parts.playouts.mast import check_share, check_temperature, faded
from ludeme.player.parts.playouts.playing import play_by
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.player.policy.draws import quick_exp
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
#: A move of which nothing is known has this in place of a bound.
UNKNOWN = -9.0
SAMPLES: Any = types.Array(types.float32, 1, "C")


class PastMemory(NamedTuple):
    """What is known of moves, and of moves while facts hold."""

    trace: Trace
    watched: Watched
    noted: IntArray  # [steps * C] the facts of each step of the running iteration
    rows: IntArray  # [K] where the pairs of a move stand, or -1
    visits: NDArray[np.float32]  # [A * facts] samples of a pair
    totals: NDArray[np.float32]  # [A * facts] their utilities
    bounds: NDArray[np.float64]  # [K] at least the greatest value, or UNKNOWN
    results: NDArray[np.float64]  # [2 (P + 1)] iterations, and their utilities, by seat
    counts: IntArray  # [K + 1] samples of a move; last the rows that are taken
    sums: NDArray[np.float64]  # [moves]
    temperature: float
    samples: float
    plies: int


MEMORY: Any = tuple_of(
    PastMemory,
    TRACE, WATCHED, INDICES, INDICES, SAMPLES, SAMPLES, REALS, REALS, INDICES, REALS,
    types.float64, types.float64, types.int64,
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
def begin(memory):  # type: ignore[no-untyped-def]
    """Facts are noted as positions are seen."""


@helper
def mean_result(memory, seat):  # type: ignore[no-untyped-def]
    """The mean utility of a seat so far."""
    iterations = memory.results[2 * seat]
    return memory.results[2 * seat + 1] / iterations if iterations > 0.0 else 0.0


@helper
def value_of(memory, key, at, otherwise):  # type: ignore[no-untyped-def]
    """The greatest value of a move over the facts noted from `at` on."""
    first = memory.rows[key]
    if first < 0:
        return otherwise
    best = -1.0
    for i in range(at, at + memory.watched.columns.shape[0]):
        pair = first + memory.noted[i]
        visits, value = memory.visits[pair], otherwise
        if visits >= memory.samples:
            value = memory.totals[pair] / visits
        best = max(best, value)
    return best


@helper
def bound_of(memory, key, otherwise):  # type: ignore[no-untyped-def]
    """At least the value of a move, whatever holds."""
    return max(memory.bounds[key], otherwise)


@helper
def draw_tested(memory, game, n, at):  # type: ignore[no-untyped-def]
    """Draw one of the n moves in the buffer by its value under the facts noted from `at` on."""
    trace, mover, sums, tau = memory.trace, game.row[MOVER], memory.sums, memory.temperature
    otherwise, total = mean_result(memory, mover), 0.0
    for k in range(n):
        key = key_of(trace, mover, game.buffer, k * game.width)
        total += quick_exp((bound_of(memory, key, otherwise) - 1.0) / tau)
        sums[k] = total
    k = types.int64(0)
    for _ in range(8 * n):
        k = first_above(sums, n, uniform(game.random) * total)
        key = key_of(trace, mover, game.buffer, k * game.width)
        value = value_of(memory, key, at, otherwise)
        bound = bound_of(memory, key, otherwise)
        if value >= bound or uniform(game.random) < quick_exp((value - bound) / tau):
            break
    return k


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
def add_sample(memory, key, at, utility):  # type: ignore[no-untyped-def]
    """Add a result to a move under the facts noted from `at` on, and see to its bound."""
    first, bound = row_of(memory, key), memory.bounds[key]
    for i in range(at, at + memory.watched.columns.shape[0]):
        pair = first + memory.noted[i]
        memory.visits[pair] += types.float32(1.0)
        memory.totals[pair] += types.float32(utility)
        if memory.visits[pair] >= memory.samples:
            bound = max(bound, types.float64(memory.totals[pair] / memory.visits[pair]))
    memory.counts[key] += 1
    if memory.counts[key] % _REFRESH == 0:
        bound = -1.0
        for pair in range(first, first + memory.watched.facts):
            if memory.visits[pair] >= memory.samples:
                bound = max(bound, types.float64(memory.totals[pair] / memory.visits[pair]))
    memory.bounds[key] = bound


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
        MEMORY, choose, play_by(begin, choose), begin=begin, weigh=weigh, see=see, learn=learn
    )

    def __post_init__(self) -> None:
        check_temperature(self.tau)
        check_share("decay", self.decay)
        if self.samples < 1:
            raise ValueError(f"samples is a number from 1 on, not {self.samples}")

    def memory(self, setting: Setting) -> PastMemory:
        """What was learned in this game so far."""
        memory: PastMemory | None = setting.kept
        sums = np.zeros(max(1, setting.moves))
        if memory is not None:
            faded(memory.visits, memory.totals, memory.results, share=self.decay)
            return memory._replace(sums=sums)
        trace, seen = setting.noted, watched(setting.program)
        steps = min(MOST_STEPS, MOST_NOTED // max(1, len(seen.columns)))
        rows = max(1, min(MOST_PAIRS // max(1, seen.facts), trace.size))
        return PastMemory(
            trace=trace,
            watched=seen,
            noted=np.zeros(steps * max(1, len(seen.columns)), np.int32),
            rows=np.full(trace.size, -1, np.int32),
            visits=np.zeros(rows * max(1, seen.facts), np.float32),
            totals=np.zeros(rows * max(1, seen.facts), np.float32),
            bounds=np.full(trace.size, UNKNOWN),
            results=np.zeros(2 * (trace.players + 1)),
            counts=np.zeros(trace.size + 1, np.int32),
            sums=sums,
            temperature=float(self.tau),
            samples=float(self.samples),
            plies=MAX_PLIES,
        )
