"""PPA, playout policy adaptation (Cazenave 2015): the policy learns to play as winners did.

A move has a weight exp(theta). After an iteration every move of its playout that a winner made
gets theta + alpha, and every move that was legal there loses alpha times its share: a step of
gradient ascent on the probability of the winner's moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.model.header import MOVER, OVERFLOW
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.playouts.by_weight import first_above
from ludeme.player.parts.playouts.mast import faded
from ludeme.player.parts.playouts.playing import play_by
from ludeme.player.parts.ranges import check_share, check_step
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.player.search.trace import MOST_STEPS, TRACE, Trace, key_of
from ludeme.runtime.search_abi.calls import generate_moves
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import COUNTS, INDICES, REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import uniform

#: So many legal moves of one playout are remembered; later plies are not learned from.
MOST_LISTED = 2**17
#: Thetas stay within this, so that weights stay numbers.
MOST_THETA = 30.0


class PpaMemory(NamedTuple):
    """The policy, and the legal moves of the running playout."""

    trace: Trace
    thetas: NDArray[np.float64]  # [K]
    weights: NDArray[np.float64]  # [K] exp(theta)
    listed: IntArray  # [MOST_LISTED] keys of legal moves, ply by ply
    starts: IntArray  # [MOST_STEPS + 1] where the list of a step begins, and where it ends
    ends: IntArray  # [MOST_STEPS + 1]
    used: NDArray[np.int64]  # [1] of `listed`
    sums: NDArray[np.float64]  # [moves]
    alpha: float
    plies: int


MEMORY: Any = tuple_of(
    PpaMemory,
    TRACE, REALS, REALS, INDICES, INDICES, INDICES, COUNTS, REALS, types.float64, types.int64,
)  # fmt: skip


@helper
def begin(memory):  # type: ignore[no-untyped-def]
    """Forget the lists of the playout before."""
    memory.used[0] = 0


@helper
def draw_remembered(memory, game, n):  # type: ignore[no-untyped-def]
    """Draw one of the n moves in the buffer by its weight; remember the list."""
    trace, step, used = memory.trace, memory.trace.count[0], memory.used[0]
    fits = step < MOST_STEPS and used + n <= MOST_LISTED
    mover, total = game.row[MOVER], 0.0
    for k in range(n):
        key = key_of(trace, mover, game.buffer, k * game.width)
        total += memory.weights[key]
        memory.sums[k] = total
        if fits:
            memory.listed[used + k] = key
    if fits:
        memory.starts[step], memory.ends[step] = used, used + n
        memory.used[0] += n
    return first_above(memory.sums, n, uniform(game.random) * total), fits


@helper
def choose(memory, game):  # type: ignore[no-untyped-def]
    """Draw the next move by the weights."""
    n = generate_moves(game, game.row)
    k, step, listed = types.int64(0), memory.trace.count[0], False
    if n > 1 and game.tables[OVERFLOW] == 0:
        k, listed = draw_remembered(memory, game, n)
    if not listed and step < MOST_STEPS:
        memory.starts[step] = memory.ends[step] = 0
    return k, n


@helper
def adapt(memory, step):  # type: ignore[no-untyped-def]
    """Make the move of a step likelier among those that were legal there."""
    start, end = memory.starts[step], memory.ends[step]
    total = 0.0
    for i in range(start, end):
        total += memory.weights[memory.listed[i]]
    for i in range(start, end):
        key = memory.listed[i]
        memory.thetas[key] -= memory.alpha * memory.weights[key] / total
    if end > start:
        memory.thetas[memory.trace.keys[step]] += memory.alpha


@helper
def learn(memory, row, utilities, depth):  # type: ignore[no-untyped-def]
    """Adapt to what winners played behind the tree; then work out their weights again."""
    trace = memory.trace
    for step in range(depth, trace.count[0]):
        if utilities[trace.seats[step]] > 0.0:
            adapt(memory, step)
    for i in range(memory.used[0]):
        key = memory.listed[i]
        memory.thetas[key] = min(max(memory.thetas[key], -MOST_THETA), MOST_THETA)
        memory.weights[key] = exp(memory.thetas[key])


@helper
def see(memory, row):  # type: ignore[no-untyped-def]
    """Nothing has been listed for the move that comes."""
    step = memory.trace.count[0]
    if step < MOST_STEPS:
        memory.starts[step] = memory.ends[step] = 0


@helper
def weigh(memory, game, n, scores):  # type: ignore[no-untyped-def]
    """The logits of the n moves in the buffer, for a rule that draws by them; remember the list."""
    trace, step, used = memory.trace, memory.trace.count[0], memory.used[0]
    fits = step < MOST_STEPS and used + n <= MOST_LISTED
    for k in range(n):
        key = key_of(trace, game.row[MOVER], game.buffer, k * game.width)
        scores[k] = memory.thetas[key]
        if fits:
            memory.listed[used + k] = key
    if fits:
        memory.starts[step], memory.ends[step] = used, used + n
        memory.used[0] += n


@dataclass(frozen=True)
class Ppa:
    """The policy climbs towards what winners played (Cazenave 2015).

    `alpha` is the size of a step; `decay` the share of the policy that is kept from one move of the
    game to the next.
    """

    alpha: float = 1.0
    decay: float = 1.0

    PAPER: ClassVar[str] = "Cazenave 2015 (playout policy adaptation)"
    rule: ClassVar[PlayoutRule] = PlayoutRule(
        MEMORY,
        choose,
        play_by(begin, choose),
        begin=begin,
        weigh=weigh,
        see=see,
        learn=learn,
    )

    def __post_init__(self) -> None:
        check_share("decay", self.decay)
        check_step("alpha", self.alpha, MOST_THETA)

    def memory(self, setting: Setting) -> PpaMemory:
        """What was learned in this game so far."""
        memory: PpaMemory | None = setting.kept
        sums = np.zeros(max(1, setting.moves))
        if memory is not None:
            faded(memory.thetas, share=self.decay)
            np.exp(memory.thetas, out=memory.weights)
            return memory._replace(sums=sums)
        return PpaMemory(
            trace=setting.noted,
            thetas=np.zeros(setting.noted.size),
            weights=np.ones(setting.noted.size),
            listed=np.zeros(MOST_LISTED, np.int32),
            starts=np.zeros(MOST_STEPS + 1, np.int32),
            ends=np.zeros(MOST_STEPS + 1, np.int32),
            used=np.zeros(1, np.int64),
            sums=sums,
            alpha=float(self.alpha),
            plies=MAX_PLIES,
        )
