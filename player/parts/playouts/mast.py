"""MAST: moves are drawn by how well the iterations ended in which they were played (seed 002).

The value of a move is the mean of its mover's utilities, whatever the position; a move with the
value q is drawn with a share in proportion to exp(q / tau), a Gibbs distribution. A move that was
never played counts as `unseen`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.playouts.by_weight import begin_placing, choose_by_weight, logits_of
from ludeme.player.parts.playouts.placing import PLACING, Placing, placing_of
from ludeme.player.parts.playouts.playing import play_by
from ludeme.player.parts.ranges import check_share, check_temperature, check_utility
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.player.policy.draws import quick_exp
from ludeme.player.search.trace import TRACE, Trace
from ludeme.runtime.search_abi.function_types import REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper


class MastMemory(NamedTuple):
    """What is known of moves, by key, and scratch."""

    trace: Trace
    visits: NDArray[np.float64]  # [K] how often it was played; not whole once it has decayed
    totals: NDArray[np.float64]  # [K] the utilities of its mover
    weights: NDArray[np.float64]  # [K] exp((q - 1) / tau)
    sums: NDArray[np.float64]  # [moves]
    temperature: float
    unseen: float
    placing: Placing
    plies: int


MEMORY: Any = tuple_of(
    MastMemory,
    TRACE, REALS, REALS, REALS, REALS,
    types.float64, types.float64, PLACING, types.int64,
)  # fmt: skip


@helper
def logit(memory, key):  # type: ignore[no-untyped-def]
    """The value of a move over the temperature."""
    visits = memory.visits[key]
    value = memory.totals[key] / visits if visits > 0.0 else memory.unseen
    return value / memory.temperature


@helper
def add_steps(memory, utilities, steps):  # type: ignore[no-untyped-def]
    """Add a result to the first steps of the trace."""
    keys, seats = memory.trace.keys, memory.trace.seats
    for i in range(steps):
        memory.visits[keys[i]] += 1.0
        memory.totals[keys[i]] += utilities[seats[i]]
    for i in range(steps):
        key = keys[i]
        value = memory.totals[key] / memory.visits[key]
        memory.weights[key] = quick_exp((value - 1.0) / memory.temperature)


@helper
def learn_all(memory, row, utilities, depth):  # type: ignore[no-untyped-def]
    """Learn from every move, in the tree and in the playout."""
    add_steps(memory, utilities, memory.trace.count[0])


def drawing_rule(learn: Any) -> PlayoutRule:
    """The rule that draws by mean values, which it learns by `learn`."""
    play = play_by(begin_placing, choose_by_weight)
    return PlayoutRule(
        MEMORY, choose_by_weight, play, begin=begin_placing, weigh=logits_of(logit), learn=learn
    )


@dataclass(frozen=True)
class Mast:
    """Moves that did well in any position are drawn more often (Finnsson and Björnsson 2008).

    `tau` is the temperature; `unseen` what a move counts as that was never played; `decay` the
    share of the statistics that is kept from one move of the game to the next.
    """

    tau: float = 0.2
    unseen: float = 1.0
    decay: float = 1.0

    PAPER: ClassVar[str] = "Finnsson and Björnsson 2010"
    rule: ClassVar[PlayoutRule] = drawing_rule(learn_all)

    def __post_init__(self) -> None:
        check_temperature(self.tau)
        check_share("decay", self.decay)
        check_utility("unseen", self.unseen)

    def memory(self, setting: Setting) -> MastMemory:
        """What was learned in this game so far."""
        memory: MastMemory | None = setting.kept
        if memory is None:
            return self._new(setting)
        faded(memory.visits, memory.totals, share=self.decay)
        if self.decay == 0.0:
            memory.weights[:] = self._weight_unseen
        return memory._replace(sums=new_sums(setting))

    @property
    def _weight_unseen(self) -> float:
        return float(np.exp((self.unseen - 1.0) / self.tau))

    def _new(self, setting: Setting) -> MastMemory:
        size = setting.noted.size
        return MastMemory(
            trace=setting.noted,
            visits=np.zeros(size),
            totals=np.zeros(size),
            weights=np.full(size, self._weight_unseen),
            sums=new_sums(setting),
            temperature=float(self.tau),
            unseen=float(self.unseen),
            placing=placing_of(setting),
            plies=MAX_PLIES,
        )


def faded(*statistics: NDArray[np.floating[Any]], share: float) -> None:
    """Leave this share of statistics that were kept from an earlier move."""
    if share < 1.0:
        for each in statistics:
            each *= share


def new_sums(setting: Setting) -> NDArray[np.float64]:
    """Scratch for a sum for each move."""
    return np.zeros(max(1, setting.moves))
