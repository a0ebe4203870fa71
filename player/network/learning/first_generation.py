"""Who judges positions in the games of the first generation, when no network has learned anything.

Nobody: all moves and positions are alike, and searches see no more than the ends they reach. Or one
random playout says what a position is worth, as in a search without a network; then features with
weights (seed 000) may be its priors. Or an evaluation judges, that is weighted terms of the rules,
which are learned in less time than the first games take and judge far better.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ludeme.model.header import OVERFLOW
from ludeme.play.game import Game
from ludeme.play.playouts import Playout
from ludeme.player.batched.evaluator import Evaluator, Priors, Uniform, Values, even_priors
from ludeme.player.batched.values import value_of
from ludeme.player.minimax.learned_evaluation import evaluation_from_file
from ludeme.player.minimax.weighted_terms import WeightedTerms
from ludeme.player.network.learning.by_evaluation import ByEvaluation
from ludeme.player.policy.policy import FeaturePolicy, policy_from_file
from ludeme.player.training.evaluation.beginning import learnable_terms
from ludeme.player.training.evaluation.settings import EvaluationSettings
from ludeme.runtime.search_abi.compiled_game import IntArray, with_longer_buffer, workspace
from ludeme.runtime.search_abi.outcome import deciding_seat

#: Who judges, if no file does: the last one is an evaluation that the training learns beforehand.
NOBODY, PLAYOUTS, EVALUATION = JUDGES = ("nobody", "playouts", "evaluation")
#: How the name of a file ends that is an evaluation; others are features.
_EVALUATION = ".evaluation"


def first_evaluator(game: Game, first: str, most_moves: int) -> Evaluator:
    """The evaluator of the first generation: `NOBODY`, `PLAYOUTS`, or that of a file."""
    if first == NOBODY:
        return Uniform()
    if first == PLAYOUTS:
        return ByPlayouts(game, most_moves)
    knowledge = knowledge_of(first, game)
    if isinstance(knowledge, FeaturePolicy):
        return ByFeatures(game, knowledge, most_moves)
    return ByEvaluation(game, knowledge)


def see_judge(first: str, game: Game) -> None:
    """A `LudemeError` if there is no such file, or it is of another game, or nothing to learn."""
    if first == EVALUATION:
        learnable_terms(game, EvaluationSettings().without)
    elif first not in JUDGES:
        knowledge_of(first, game)


def knowledge_of(file: str, game: Game) -> FeaturePolicy | WeightedTerms:
    """What a file knows; a `LudemeError` if it is not there or of another game."""
    read: Callable[[Path, Game], FeaturePolicy | WeightedTerms] = policy_from_file
    if file.endswith(_EVALUATION):
        read = evaluation_from_file
    return read(Path(file), game)


class ByPlayouts:
    """Judges a position by a playout, which follows from the position alone; moves are alike."""

    def __init__(self, game: Game, most_moves: int) -> None:
        self._playout = Playout(game.program)
        self._most_moves = most_moves

    def evaluate(
        self, rows: IntArray, offsets: NDArray[np.int64], actions: NDArray[np.int64]
    ) -> tuple[Priors, Values]:
        """See `Evaluator`."""
        values = np.array([self._value(row) for row in rows], np.float32)
        return self._priors(rows, offsets), values

    def _priors(self, rows: IntArray, offsets: NDArray[np.int64]) -> Priors:
        return even_priors(offsets)

    def _value(self, row: IntArray) -> float:
        """How a random game from here ends for the side to move; a draw if it does not end."""
        seed = crc32(row.tobytes())
        found = self._playout.run(row, 1, seed, self._most_moves, count_choices=False)
        if found.cut:
            return 0.5
        return float(value_of(found.utilities[0, deciding_seat(row) - 1]))


class ByFeatures(ByPlayouts):
    """The same with the priors of features."""

    def __init__(self, game: Game, policy: FeaturePolicy, most_moves: int) -> None:
        super().__init__(game, most_moves)
        self._policy = policy
        self._program = game.program
        self._space = workspace(game.program)

    def _priors(self, rows: IntArray, offsets: NDArray[np.int64]) -> Priors:
        priors = [self._policy.probabilities(row, self._moves(row)) for row in rows]
        return np.concatenate(priors).astype(np.float32)

    def _moves(self, row: IntArray) -> IntArray:
        """The legal moves [n, W] of a position, in the order of the program."""
        while True:
            space, width = self._space, self._program.width
            space.row[:] = row
            number = self._program.moves(*space.memory)
            if space.tables[OVERFLOW] == 0:
                return space.buffer[: number * width].reshape(number, width)
            self._space = with_longer_buffer(space)
