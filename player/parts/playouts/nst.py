"""NST (Tak, Winands and Björnsson 2012): MAST for sequences of one, two and three moves.

The value of a move is the mean over those sequences ending with it that were seen `least` times or
more (single moves always count); it is drawn as in MAST. Values of longer sequences stand in hashed
tables, so sequences may share a place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types, uint64
from numpy.typing import NDArray

from ludeme.model.header import MOVER
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.playouts.by_logit import choosing_by
from ludeme.player.parts.playouts.mast import faded
from ludeme.player.parts.playouts.playing import play_by
from ludeme.player.parts.ranges import (
    MOST_COUNTED,
    check_count,
    check_share,
    check_temperature,
    check_utility,
)
from ludeme.player.parts.rules import PlayoutRule, nothing_to_begin
from ludeme.player.parts.setting import Setting
from ludeme.player.search.trace import TRACE, Trace, key_of, spread
from ludeme.runtime.search_abi.function_types import REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: Places of the table of longer sequences, a power of two.
SIZE = 2**18


class NstMemory(NamedTuple):
    """What is known of moves and of sequences of moves."""

    trace: Trace
    visits: NDArray[np.float64]  # [K + SIZE] single moves, then sequences
    totals: NDArray[np.float64]  # [K + SIZE] utilities of the last mover
    scores: NDArray[np.float64]  # [moves]
    temperature: float
    unseen: float
    least: float
    plies: int


MEMORY: Any = tuple_of(
    NstMemory,
    TRACE, REALS, REALS, REALS,
    types.float64, types.float64, types.float64, types.int64,
)  # fmt: skip


@helper
def sequence_place(memory, step, length, key):  # type: ignore[no-untyped-def]
    """The place of a move that follows the last ones before `step`, `length` moves in all."""
    keys = memory.trace.keys
    number = types.uint64(key)
    for back in range(1, length):
        number = spread(number + uint64(back)) + types.uint64(keys[step - back])
    first = memory.visits.shape[0] - SIZE
    return first + (types.int64(spread(number) >> uint64(20)) & (SIZE - 1))


@helper
def weigh(memory, game, n, scores):  # type: ignore[no-untyped-def]
    """The mean over the sequences that end with each move, over the temperature."""
    visits, totals = memory.visits, memory.totals
    step, mover = memory.trace.count[0], game.row[MOVER]
    for k in range(n):
        key = key_of(memory.trace, mover, game.buffer, k * game.width)
        total, known = memory.unseen, 1.0
        if visits[key] > 0.0:
            total = totals[key] / visits[key]
        for length in range(2, min(3, step + 1) + 1):
            place = sequence_place(memory, step, length, key)
            if visits[place] >= memory.least:
                total += totals[place] / visits[place]
                known += 1.0
        scores[k] = total / known / memory.temperature


@helper
def learn(memory, row, utilities, depth):  # type: ignore[no-untyped-def]
    """Learn from every sequence of moves."""
    trace = memory.trace
    for i in range(trace.count[0]):
        utility = utilities[trace.seats[i]]
        memory.visits[trace.keys[i]] += 1.0
        memory.totals[trace.keys[i]] += utility
        for length in range(2, min(3, i + 1) + 1):
            place = sequence_place(memory, i, length, trace.keys[i])
            memory.visits[place] += 1.0
            memory.totals[place] += utility


choose = choosing_by(weigh)


@dataclass(frozen=True)
class Nst:
    """MAST for sequences of up to three moves (Tak, Winands and Björnsson 2012).

    `tau`, `unseen` and `decay` as for `mast`; sequences count from `least` samples on.
    """

    tau: float = 0.2
    unseen: float = 1.0
    least: int = 7
    decay: float = 1.0

    PAPER: ClassVar[str] = "Tak, Winands and Björnsson 2012"
    rule: ClassVar[PlayoutRule] = PlayoutRule(
        MEMORY, choose, play_by(nothing_to_begin, choose), weigh=weigh, learn=learn
    )

    def __post_init__(self) -> None:
        check_temperature(self.tau)
        check_share("decay", self.decay)
        check_utility("unseen", self.unseen)
        check_count("least", "number of samples", self.least, 1, MOST_COUNTED)

    def memory(self, setting: Setting) -> NstMemory:
        """What was learned in this game so far."""
        memory: NstMemory | None = setting.kept
        scores = np.zeros(max(1, setting.moves))
        if memory is not None:
            faded(memory.visits, memory.totals, share=self.decay)
            return memory._replace(scores=scores)
        size = setting.noted.size + SIZE
        return NstMemory(
            setting.noted,
            np.zeros(size),
            np.zeros(size),
            scores,
            float(self.tau),
            float(self.unseen),
            float(self.least),
            MAX_PLIES,
        )
