"""PUCT with priors from an evaluation: what looks best one move ahead is tried first.

The prior of a move is the softmax of what the position behind it is worth to the seat that moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.features.evaluate.masks import softmax
from ludeme.features.evaluation.weighing import WEIGHING, Weighing
from ludeme.play.playable import CannotPlay
from ludeme.player.parts.evaluated.behind import value_behind
from ludeme.player.parts.rules import SelectionRule
from ludeme.player.parts.selection.puct import PRIOR, UNVISITED_VALUES, select_by_prior
from ludeme.player.parts.setting import Setting
from ludeme.player.training.evaluation.sketch import SKETCH, evaluation_of
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import REALS, ROW, tuple_of
from ludeme.runtime.search_abi.kernel import helper


class Scratch(NamedTuple):
    """Room for the priors of one position."""

    scores: NDArray[np.float64]  # [K]


class EvaluatedMemory(NamedTuple):
    """The constants, the evaluation, and scratch."""

    exploration: float
    unvisited: int
    temperature: float
    weighing: Weighing
    values: NDArray[np.float64]  # [P + 1]
    row: IntArray  # [R]
    scratch: Scratch


@helper
def new_edges(memory, game, tree, node):  # type: ignore[no-untyped-def]
    """Work out the priors of the edges of a node."""
    first, n, scores = tree.first_edge[node], tree.edge_count[node], memory.scratch.scores
    for k in range(n):
        value = value_behind(memory, game, tree, node, first + k)
        scores[k] = value / memory.temperature
    softmax(scores, n)
    for k in range(n):
        tree.columns[PRIOR, first + k] = scores[k]


@dataclass(frozen=True)
class EvaluatedPuct:
    """Exploration by priors that an evaluation gives, one move ahead (Rosin 2011).

    `evaluation` is a file that `ludeme train --evaluation` has written, or a `sketch` by random
    games; a file of other rules of the game needs `transfer`. The lower `temperature`, the more the
    best moves count. `unvisited` is as for `puct`. For games without chance.
    """

    temperature: float = 0.2
    unvisited: str = "parent"
    evaluation: str = SKETCH
    transfer: bool = False

    PAPER: ClassVar[str] = "Rosin 2011"
    MEMORY: ClassVar[Any] = tuple_of(
        EvaluatedMemory,
        types.float64, types.int64, types.float64, WEIGHING, REALS, ROW, tuple_of(Scratch, REALS),
    )  # fmt: skip
    rule: ClassVar[SelectionRule] = SelectionRule(
        MEMORY, select_by_prior, columns=1, new_edges=new_edges
    )

    def __post_init__(self) -> None:
        if not self.temperature > 0:
            raise ValueError(f"temperature is a number above 0, not {self.temperature:g}")
        if self.unvisited not in UNVISITED_VALUES:
            known = ", ".join(UNVISITED_VALUES)
            raise ValueError(f"unvisited={self.unvisited!r} is none of {known}")

    def memory(self, setting: Setting) -> EvaluatedMemory:
        """The evaluation of the game."""
        game = setting.known_game
        if game.emitted.stochastic or game.simultaneous:
            raise CannotPlay(f"evaluated-puct plays in turn and without chance, not {game.name}")
        return EvaluatedMemory(
            exploration=float(setting.exploration),
            unvisited=UNVISITED_VALUES[self.unvisited],
            temperature=float(self.temperature),
            weighing=evaluation_of(self.evaluation, game, self.transfer).memory(),
            values=np.zeros(game.players + 1),
            row=np.zeros(game.program.row_size, np.int32),
            scratch=Scratch(np.zeros(setting.moves)),
        )
