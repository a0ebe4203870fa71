"""Playouts that are cut off early, and judged by an evaluation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.features.evaluation.weighing import WEIGHING, Weighing, values_of
from ludeme.model.header import OVER, OVERFLOW
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.minimax.evaluation_rule import fill_in
from ludeme.player.parts.playouts.uniform import choose
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.player.training.evaluation.sketch import SKETCH, evaluation_of
from ludeme.runtime.search_abi.calls import play_out
from ludeme.runtime.search_abi.function_types import REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import seed_draws
from ludeme.runtime.search_abi.row_reading import read_utilities


class CutoffMemory(NamedTuple):
    """Where to cut, and what judges."""

    plies: int  # nothing follows a playout that was cut
    cut: int
    weighing: Weighing
    values: NDArray[np.float64]  # [P + 1] scratch


@helper
def play(memory, game, most):  # type: ignore[no-untyped-def]
    """Play a few random moves."""
    s, t = game.row, game.tables
    if memory.cut == 0 or s[OVER] != 0 or t[OVERFLOW] != 0:
        return 0
    seed_draws(game.random, game.draws)
    return play_out(game, s, min(most, memory.cut))


@helper
def cut(memory):  # type: ignore[no-untyped-def]
    """After a few moves."""
    return memory.cut


@helper
def judge(memory, game, utilities):  # type: ignore[no-untyped-def]
    """Ranks that were taken, all if the game is over; of others what the evaluation says."""
    row = game.row
    read_utilities(row, utilities)
    if row[OVER] == 0:
        values_of(memory.weighing, game, row, memory.values)
        fill_in(row, memory.values, 1.0, utilities)


@dataclass(frozen=True)
class Cutoff:
    """A few random moves, then an evaluation says how the game would end (Lorentz 2008).

    `evaluation` is a file written by `ludeme train --evaluation`, or a `sketch` by random games;
    `plies` is the number of moves. A file of other rules of the game needs `transfer`.
    """

    plies: int = 2
    evaluation: str = SKETCH
    transfer: bool = False

    PAPER: ClassVar[str] = "Lorentz 2008"
    MEMORY: ClassVar[Any] = tuple_of(CutoffMemory, types.int64, types.int64, WEIGHING, REALS)
    rule: ClassVar[PlayoutRule] = PlayoutRule(MEMORY, choose, play, cut=cut, judge=judge)

    def __post_init__(self) -> None:
        if not 0 <= self.plies < MAX_PLIES:
            raise ValueError(f"plies is a number of moves from 0 on, not {self.plies}")

    def memory(self, setting: Setting) -> CutoffMemory:
        """The evaluation of the game."""
        game = setting.known_game
        return CutoffMemory(
            plies=MAX_PLIES,
            cut=self.plies,
            weighing=evaluation_of(self.evaluation, game, self.transfer).memory(),
            values=np.zeros(game.players + 1),
        )
