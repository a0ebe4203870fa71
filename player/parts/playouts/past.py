"""PAST: as MAST, but the value of a move depends on what holds in the position (seed 002).

Q(p, a) is the mean utility of the mover of a over iterations in which a was played while the fact p
held; a move's value is the greatest Q(p, a) of the facts that hold. Pairs with fewer than `samples`
samples count as the mean over all iterations of the seat that plays the move.

Means are worked out at every few samples of a move, for all of its facts at once, and for all moves
when statistics fade. They are whole numbers, so that many are compared at a time: the values of all
legal moves are looked up at every ply. Where placements are drawn site by site, sites are drawn by
upper bounds of their values over *all* facts, which a table holds as in MAST; only a move that was
drawn is looked up, and is taken with a chance that makes up for the difference. The shares are
those of the Gibbs distribution all the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.model.header import MOVER
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.playouts.by_logit import draw_by_logits
from ludeme.player.parts.playouts.by_weight import choosing, drawing_sites
from ludeme.player.parts.playouts.facts_of_position import (
    WATCHED,
    Watched,
    take_facts,
    watched,
)
from ludeme.player.parts.playouts.mast import faded, new_sums
from ludeme.player.parts.playouts.placing import PLACING, Placing, placing_of
from ludeme.player.parts.playouts.playing import play_by
from ludeme.player.parts.ranges import (
    MOST_COUNTED,
    check_count,
    check_share,
    check_temperature,
)
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.player.policy.draws import quick_exp
from ludeme.player.search.trace import MOST_STEPS, TRACE, Trace, key_of
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper, kernel

#: Pairs of facts and moves that are kept, and facts of the steps of one iteration.
MOST_PAIRS = 2**22
MOST_NOTED = 2**20
#: Means are worked out at every sample of a move at first, then at every so many.
REFRESH = 16
#: The mean 1 as it is kept.
UNIT = 2**24
SAMPLES: Any = types.Array(types.float32, 1, "C")


class PastMemory(NamedTuple):
    """What is known of moves, and of moves while facts hold."""

    trace: Trace
    watched: Watched
    noted: IntArray  # [steps * C] the facts of each step of the running iteration
    rows: IntArray  # [K] where the pairs of a move stand, or -1
    seats: IntArray  # [K] the seat that played it first
    visits: NDArray[np.float32]  # [A * facts] samples of a pair
    totals: NDArray[np.float32]  # [A * facts] their utilities
    values: IntArray  # [A * facts] their means in parts of UNIT
    weights: NDArray[np.float64]  # [K] of a move by the greatest of its means
    results: NDArray[np.float64]  # [2 (P + 1)] iterations, and their utilities, by seat
    counts: IntArray  # [K + 1] samples of a move; last the rows that are taken
    sums: NDArray[np.float64]  # [moves or sites] scratch: shares
    placing: Placing
    temperature: float
    samples: float
    plies: int


MEMORY: Any = tuple_of(
    PastMemory,
    TRACE, WATCHED, INDICES, INDICES, INDICES, SAMPLES, SAMPLES, INDICES, REALS, REALS, INDICES,
    REALS, PLACING, types.float64, types.float64, types.int64,
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
    best = types.int32(-UNIT)
    for i in range(types.uint64(memory.watched.columns.shape[0])):
        best = max(best, memory.values[first + types.uint64(memory.noted[start + i])])
    return best / UNIT


@helper
def weight_of(value, tau):  # type: ignore[no-untyped-def]
    """The weight of a value in a draw."""
    return quick_exp((value - 1.0) / tau)


@helper
def begin(memory):  # type: ignore[no-untyped-def]
    """Gather the weights of placements, which stay the same throughout a playout."""
    placing = memory.placing
    if placing.sites > 0:
        for i in range(placing.keys.shape[0]):
            least = weight_of(mean_result(memory, i // (placing.sites + 1)), memory.temperature)
            placing.weights[i] = max(memory.weights[placing.keys[i]], least)


@helper
def noted_at(memory):  # type: ignore[no-untyped-def]
    """Where the facts of the position stand that was seen last."""
    return min(memory.trace.count[0], room(memory) - 1) * memory.watched.columns.shape[0]


@helper
def share_of_placement(memory, key, share):  # type: ignore[no-untyped-def]
    """What a placement weighs that has this weight by its bound."""
    if memory.rows[key] < 0:
        return share
    return weight_of(value_of(memory, key, noted_at(memory), 0.0), memory.temperature)


@helper
def weigh(memory, game, n, scores):  # type: ignore[no-untyped-def]
    """The values of the legal moves over the temperature."""
    mover = game.row[MOVER]
    seen, otherwise = noted_at(memory), mean_result(memory, mover)
    for k in range(n):
        key = key_of(memory.trace, mover, game.buffer, k * game.width)
        scores[k] = value_of(memory, key, seen, otherwise) / memory.temperature


@helper
def draw_weighed(memory, game, n):  # type: ignore[no-untyped-def]
    """Draw one of the n moves in the buffer by its value."""
    weigh(memory, game, n, memory.sums)
    return types.int64(draw_by_logits(memory.sums, n, game.random))


@helper
def row_of(memory, key, seat):  # type: ignore[no-untyped-def]
    """Where the pairs of a seat's move stand; moves share a place once there are too many."""
    if memory.rows[key] < 0:
        taken, facts = memory.counts.shape[0] - 1, max(1, memory.watched.facts)
        rows = memory.visits.shape[0] // facts
        memory.rows[key] = (memory.counts[taken] % rows) * facts
        memory.counts[taken] += 1
        memory.seats[key] = seat
    return memory.rows[key]


@helper
def work_out(memory, key, first, otherwise):  # type: ignore[no-untyped-def]
    """Work out the means of a move for all facts; `otherwise` is that of pairs hardly known."""
    least, unit = types.float32(memory.samples), types.float32(UNIT)
    unknown, best = types.int32(otherwise * UNIT), types.int32(-UNIT)
    for pair in range(first, first + types.uint64(memory.watched.facts)):
        visits = memory.visits[pair]
        mean = types.int32(memory.totals[pair] / max(visits, least) * unit)
        mean = mean if visits >= least else unknown
        memory.values[pair] = mean
        best = max(best, mean)
    memory.weights[key] = weight_of(best / UNIT, memory.temperature)


@helper
def add_sample(memory, key, at, seat, utility):  # type: ignore[no-untyped-def]
    """Add a result to a move of a seat under the facts noted from `at` on."""
    first, start = types.uint64(row_of(memory, key, seat)), types.uint64(at)
    one, gained = types.float32(1.0), types.float32(utility)
    for i in range(types.uint64(memory.watched.columns.shape[0])):
        pair = first + types.uint64(memory.noted[start + i])
        memory.visits[pair] += one
        memory.totals[pair] += gained
    memory.counts[key] += 1
    if memory.counts[key] < REFRESH or memory.counts[key] % REFRESH == 0:
        work_out(memory, key, first, mean_result(memory, seat))


@cache
def working_out() -> Any:
    """The compiled function that works out the means of all moves; few searches need it."""

    @kernel(types.void(MEMORY))
    def work_out_all(memory):  # type: ignore[no-untyped-def]
        for key in range(memory.rows.shape[0]):
            if memory.rows[key] >= 0:
                otherwise = mean_result(memory, memory.seats[key])
                work_out(memory, key, types.uint64(memory.rows[key]), otherwise)

    return work_out_all


@helper
def learn(memory, row, utilities, depth):  # type: ignore[no-untyped-def]
    """Learn from every move, in the tree and in the playout."""
    trace, each = memory.trace, memory.watched.columns.shape[0]
    for seat in range(1, utilities.shape[0]):
        memory.results[2 * seat] += 1.0
        memory.results[2 * seat + 1] += utilities[seat]
    for step in range(min(trace.count[0], room(memory))):
        seat = trace.seats[step]
        add_sample(memory, trace.keys[step], step * each, seat, utilities[seat])


choose = choosing(drawing_sites(share_of_placement), draw_weighed)


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
        check_count("samples", "number", self.samples, 1, MOST_COUNTED)

    def memory(self, setting: Setting) -> PastMemory:
        """What was learned in this game so far."""
        memory: PastMemory | None = setting.kept
        if memory is None or self.decay == 0.0:
            return self._new(setting)
        if self.decay < 1.0:
            faded(memory.visits, memory.totals, memory.results, share=self.decay)
            memory.counts[:-1] = memory.counts[:-1] * self.decay  # the last one counts rows
            working_out()(memory)
        return memory._replace(sums=new_sums(setting))

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
            seats=np.zeros(trace.size, np.int32),
            visits=np.zeros(pairs, np.float32),
            totals=np.zeros(pairs, np.float32),
            values=np.zeros(pairs, np.int32),
            weights=np.zeros(trace.size),
            results=np.zeros(2 * (trace.players + 1)),
            counts=np.zeros(trace.size + 1, np.int32),
            sums=new_sums(setting),
            placing=placing_of(setting),
            temperature=float(self.tau),
            samples=float(self.samples),
            plies=MAX_PLIES,
        )
