"""PAST: as MAST, but the value of a move depends on what holds in the position (seed 002).

Q(p, a) is the mean utility of the mover of a over iterations in which a was played while the fact p
held; a move's value is the greatest Q(p, a) of the facts that hold. Pairs with fewer than `samples`
samples count as the mean over all iterations of the seat that plays the move.

Means are worked out whenever the samples of a move have grown by an eighth, for all of its facts at
once, and for all moves when statistics fade. They are rounded to bytes, so that many are compared
at a time: of the facts of a move, or, where placements are drawn site by site, of all sites for one
fact. Of each place one fact holds, so what is known of empty ones, which are the most, follows from
the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.features.evaluate.bits import at, lowest_bit
from ludeme.features.evaluate.lanes import (
    LANES,
    add_two,
    greatest,
    lanes_of,
    take_greatest,
    whole_lanes,
)
from ludeme.model.header import MOVER
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.playouts.by_weight import (
    choosing,
    drawing_sites,
    first_above,
    first_share,
    sum_up,
)
from ludeme.player.parts.playouts.facts_of_position import (
    SEEN,
    WATCHED,
    Seen,
    Watched,
    facts_of,
    nothing_seen,
    take_facts,
    watched,
)
from ludeme.player.parts.playouts.mast import faded, new_sums
from ludeme.player.parts.playouts.placing import LISTED, PLACING, Placing, placing_of
from ludeme.player.parts.playouts.playing import play_by
from ludeme.player.parts.ranges import (
    MOST_COUNTED,
    check_count,
    check_share,
    check_temperature,
)
from ludeme.player.parts.rules import PlayoutRule, nothing_to_begin
from ludeme.player.parts.setting import Setting
from ludeme.player.search.trace import MOST_STEPS, TRACE, Trace, key_of
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.randomness import uniform

#: Pairs of facts and moves that are kept, and facts of the steps of one iteration.
MOST_PAIRS = 2**22
MOST_NOTED = 2**20
#: Means are worked out when the samples of a move have grown by this share: at first with each.
REFRESH = 1 / 8
#: The mean m is kept as (m + 1) * UNIT, from 1 on; 0 is that of a move that was never played.
UNIT = 2**7 - 1
_MOST = 2 * UNIT
#: What stands in place of the mean of an occupied site.
_OCCUPIED = _MOST + 1
_SAMPLES: Any = types.Array(types.float32, 1, "C")
_MEANS: Any = types.Array(types.uint8, 1, "C")


class PastMemory(NamedTuple):
    """What is known of moves, and of moves while facts hold: of A moves that have been played.

    There is room for F facts, sites and facts in whole lanes (see `Seen`).
    """

    trace: Trace
    watched: Watched
    seen: Seen
    rows: IntArray  # [K] the number of a move among those that have been played, or -1
    seats: IntArray  # [K] the seat that played it first
    plays: NDArray[np.float64]  # [2 A] its samples and their utilities
    due: NDArray[np.float64]  # [A] the samples with which its means are worked out next
    pairs: NDArray[np.float32]  # [2 A * F] the same of a pair; of value 0 when last worked out
    values: NDArray[np.uint8]  # [A * F] their means
    spots: IntArray  # [K] where the means of a placement stand for its site, or -1
    by_site: NDArray[np.uint8]  # [(P + 1) * F * sites] the means of placements
    best: NDArray[np.uint8]  # [sites] scratch
    weights: NDArray[np.float64]  # [_OCCUPIED + 1] of a mean; first the mover's of unknown ones
    results: NDArray[np.float64]  # [2 (P + 1)] iterations, and their utilities, by seat
    otherwise: NDArray[np.uint8]  # [P + 1] the mean of a seat
    taken: IntArray  # [1] moves that have been played
    sums: NDArray[np.float64]  # [moves] scratch: shares
    placing: Placing
    temperature: float
    least: float  # samples from which on a pair counts
    plies: int


MEMORY: Any = tuple_of(
    PastMemory,
    TRACE, WATCHED, SEEN, INDICES, INDICES, REALS, REALS, _SAMPLES, _MEANS, INDICES, _MEANS, _MEANS,
    REALS, REALS, _MEANS, INDICES, REALS, PLACING, types.float64, types.float64, types.int64,
)  # fmt: skip


# --- drawing --------------------------------------------------------------------------------------


@helper
def room(memory):  # type: ignore[no-untyped-def]
    """Steps whose facts are kept."""
    return memory.seen.noted.shape[0] // max(1, memory.seen.now.shape[0]) - 1


@helper
def width_of(memory):  # type: ignore[no-untyped-def]
    """How far the pairs of moves are apart, without a sign: numbers without one need no test."""
    return types.uint64(memory.seen.holds.shape[0])


@helper
def see(memory, row):  # type: ignore[no-untyped-def]
    """Note the facts of a position."""
    take_facts(memory.watched, row, memory.seen, min(memory.trace.count[0], room(memory)))


@helper
def best_of(memory, key, seat):  # type: ignore[no-untyped-def]
    """The greatest mean of a seat's move over the facts that hold."""
    if memory.rows[key] < 0:
        return memory.otherwise[seat]
    first = types.uint64(memory.rows[key]) * width_of(memory)
    return greatest(memory.values, first, memory.seen.holds)


@helper
def weigh(memory, game, n, scores):  # type: ignore[no-untyped-def]
    """The values of the legal moves over the temperature."""
    mover = game.row[MOVER]
    for k in range(n):
        key = key_of(memory.trace, mover, game.buffer, k * game.width)
        scores[k] = (best_of(memory, key, mover) / UNIT - 1.0) / memory.temperature


@helper
def draw_weighed(memory, game, n):  # type: ignore[no-untyped-def]
    """Draw one of the n moves in the buffer by its value."""
    mover, sums, total = game.row[MOVER], memory.sums, 0.0
    for k in range(n):
        key = key_of(memory.trace, mover, game.buffer, k * game.width)
        total += memory.weights[types.uint64(best_of(memory, key, mover))]
        sums[k] = total
    return first_above(sums, n, uniform(game.random) * total)


@helper
def find_best(memory, mover):  # type: ignore[no-untyped-def]
    """Fill in the greatest mean of each site over the facts that hold."""
    first = types.uint64(mover) * width_of(memory)
    for start in range(0, memory.best.shape[0], LANES):
        take_greatest(memory.best, memory.by_site, memory.seen.now, first, start)


@helper
def take_shares(memory, row):  # type: ignore[no-untyped-def]
    """Fill in the weights of the mover's placements, and their sums by blocks; returns their sum.

    Occupied sites weigh nothing.
    """
    placing, mover = memory.placing, row[MOVER]
    find_best(memory, mover)
    weights, shares, best = memory.weights, placing.shares, memory.best
    weights[0] = weights[types.uint64(memory.otherwise[mover])]
    filled, first = types.uint64(placing.filled), first_share(placing, mover)
    sites = types.uint64(placing.sites)
    for site in range(sites):
        best[site] = best[site] if at(row, filled + site) == 0 else types.uint8(_OCCUPIED)
    for site in range(sites):
        shares[first + site] = at(weights, types.uint64(at(best, site)))
    return sum_up(placing, mover)


choose = choosing(drawing_sites(take_shares, lasting=False), draw_weighed)


# --- learning -------------------------------------------------------------------------------------


@helper
def row_of(memory, key, seat):  # type: ignore[no-untyped-def]
    """The number of a seat's move; moves share a number once there are too many."""
    if memory.rows[key] < 0:
        memory.rows[key] = memory.taken[0] % (memory.plays.shape[0] // 2)
        memory.seats[key] = seat
        memory.taken[0] += 1
    return types.uint64(memory.rows[key])


@helper
def complete(memory, row):  # type: ignore[no-untyped-def]
    """Work out how often a move was played while a place had the value 0: else than with others."""
    pairs, starts, two = memory.pairs, memory.watched.starts, types.uint64(2)
    first = two * row * width_of(memory)
    for i in range(two * types.uint64(memory.watched.columns.shape[0])):
        pairs[first + i] = types.float32(memory.plays[two * row + (i & types.uint64(1))])
    for value in range(1, starts.shape[0] - 1):
        start, end = types.uint64(starts[value]), types.uint64(starts[value + 1])
        for i in range(two * (end - start)):
            pairs[first + i] -= pairs[first + two * start + i]


@helper
def work_out(memory, key):  # type: ignore[no-untyped-def]
    """Work out the means of a move for all facts; pairs hardly known count as the seat's mean."""
    row, facts = types.uint64(memory.rows[key]), facts_of(memory.watched)
    memory.due[row] = memory.plays[types.uint64(2) * row] * (1.0 + REFRESH)
    complete(memory, row)
    first, least = row * width_of(memory), types.float32(memory.least)
    unit, half = types.float32(UNIT), types.float32(UNIT + 0.5)
    unknown = types.int32(memory.otherwise[memory.seats[key]])
    for pair in range(first, first + facts):
        visits = memory.pairs[types.uint64(2) * pair]
        gained = memory.pairs[types.uint64(2) * pair + types.uint64(1)]
        mean = types.int32(gained / max(visits, least) * unit + half)
        mean = mean if visits >= least else unknown
        memory.values[pair] = min(max(mean, types.int32(1)), types.int32(_MOST))
    if memory.spots[key] >= 0:
        spot, sites = types.uint64(memory.spots[key]), types.uint64(memory.best.shape[0])
        for fact in range(facts):
            memory.by_site[spot + fact * sites] = memory.values[first + fact]


@helper
def add_sample(memory, step, utility):  # type: ignore[no-untyped-def]
    """Add a result to the move of a step, under the facts that held then."""
    key, seat = memory.trace.keys[step], memory.trace.seats[step]
    row = row_of(memory, key, seat)
    first, gained = row * width_of(memory), types.float32(utility)
    seen, words = memory.seen, types.uint64(memory.seen.above.shape[0])
    start = types.uint64(step) * types.uint64(seen.now.shape[0])
    for word in range(words):
        left = seen.bits[types.uint64(step) * words + word]
        while left != types.uint64(0):
            place = types.uint64(lowest_bit(left)) + types.uint64(64) * word
            pair = first + types.uint64(seen.noted[start + place])
            add_two(memory.pairs, types.uint64(2) * pair, types.float32(1.0), gained)
            left &= left - types.uint64(1)
    memory.plays[2 * row] += 1.0
    memory.plays[2 * row + 1] += utility
    if memory.plays[2 * row] >= memory.due[row]:
        work_out(memory, key)


@cache
def working_out() -> Any:
    """The compiled function that works out the means of all moves; few searches need it."""

    @kernel(types.void(MEMORY))
    def work_out_all(memory):  # type: ignore[no-untyped-def]
        for key in range(memory.rows.shape[0]):
            if memory.rows[key] >= 0:
                work_out(memory, key)

    return work_out_all


@helper
def learn(memory, row, utilities, depth):  # type: ignore[no-untyped-def]
    """Learn from every move, in the tree and in the playout."""
    for seat in range(1, utilities.shape[0]):
        memory.results[2 * seat] += 1.0
        memory.results[2 * seat + 1] += utilities[seat]
        mean = memory.results[2 * seat + 1] / memory.results[2 * seat]
        memory.otherwise[seat] = max(1, types.int64((mean + 1.0) * UNIT + 0.5))
    for step in range(min(memory.trace.count[0], room(memory))):
        add_sample(memory, step, utilities[memory.trace.seats[step]])


# --- the part -------------------------------------------------------------------------------------


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
        check_count("samples", "number", self.samples, 1, MOST_COUNTED)

    def memory(self, setting: Setting) -> PastMemory:
        """What was learned in this game so far."""
        memory: PastMemory | None = setting.kept
        if memory is None or self.decay == 0.0:
            return self._new(setting)
        if self.decay < 1.0:
            faded(memory.pairs, memory.plays, memory.results, share=self.decay)
            working_out()(memory)
        return memory._replace(sums=new_sums(setting))

    def _new(self, setting: Setting) -> PastMemory:
        trace, places = setting.noted, watched(setting.program)
        seen = nothing_seen(places, min(MOST_STEPS, MOST_NOTED // max(1, len(places.columns))))
        each = max(1, len(seen.holds))
        rows = min(MOST_PAIRS // each, trace.size)
        placing = placing_of(setting)
        sites = whole_lanes(placing.sites)
        if (trace.players + 1) * each * sites > MOST_PAIRS:
            placing, sites = LISTED, 0
        return PastMemory(
            trace=trace,
            watched=places,
            seen=seen,
            rows=np.full(trace.size, -1, np.int32),
            seats=np.zeros(trace.size, np.int32),
            plays=np.zeros(2 * rows),
            due=np.zeros(rows),
            pairs=np.zeros(2 * rows * each, np.float32),
            values=lanes_of(rows * each),
            spots=_spots(placing, trace, each * sites),
            by_site=lanes_of((trace.players + 1) * each * sites),
            best=lanes_of(sites),
            weights=np.append(np.exp((np.arange(_MOST + 1) / UNIT - 2) / self.tau), 0.0),
            results=np.zeros(2 * (trace.players + 1)),
            otherwise=np.full(trace.players + 1, UNIT, np.uint8),
            taken=np.zeros(1, np.int32),
            sums=new_sums(setting),
            placing=placing,
            temperature=float(self.tau),
            least=float(self.samples),
            plies=MAX_PLIES,
        )


def _spots(placing: Placing, trace: Trace, player: int) -> IntArray:
    """Where the means of each placement begin, those of a player having so many numbers."""
    spots = np.full(trace.size, -1, np.int32)
    if placing.sites:
        keys = placing.keys.reshape(-1, placing.sites + 1)[:, :-1]
        spots[keys] = player * np.arange(len(keys))[:, None] + np.arange(placing.sites)
    return spots
