"""Who judges positions in the games of the first generation, when no network has learned anything.

Nobody: all moves and positions are alike, and searches see no more than the ends they reach. Or
features with weights (seed 000): they are the priors of the search, and one random playout says
what a position is worth.
"""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ludeme.grammar.errors import LudemeError
from ludeme.model.header import OVERFLOW
from ludeme.play.game import Game
from ludeme.play.playouts import Playout
from ludeme.player.batched.evaluator import Evaluator, Priors, Uniform, Values
from ludeme.player.batched.values import value_of
from ludeme.player.policy.policy import FeaturePolicy, policy_from_file
from ludeme.runtime.search_abi.compiled_game import IntArray, with_longer_buffer, workspace
from ludeme.runtime.search_abi.outcome import deciding_seat


def first_evaluator(game: Game, features: str, most_moves: int) -> Evaluator:
    """The evaluator of the first generation; without a file of features it knows nothing."""
    if not features:
        return Uniform()
    return ByFeatures(game, policy_of(features, game), most_moves)


def policy_of(features: str, game: Game) -> FeaturePolicy:
    """The policy of a weights file; a `LudemeError` if it is not there or none of this game."""
    try:
        return policy_from_file(Path(features), game)
    except OSError as error:
        raise LudemeError(f"{features} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise LudemeError(f"{features} is no text", expected="a weights file") from None


class ByFeatures:
    """Judges a position by features and a playout, which both follow from the position alone."""

    def __init__(self, game: Game, policy: FeaturePolicy, most_moves: int) -> None:
        self._policy = policy
        self._program = game.program
        self._space = workspace(game.program)
        self._playout = Playout(game.program)
        self._most_moves = most_moves

    def evaluate(
        self, rows: IntArray, offsets: NDArray[np.int64], actions: NDArray[np.int64]
    ) -> tuple[Priors, Values]:
        """See `Evaluator`."""
        priors = [self._policy.probabilities(row, self._moves(row)) for row in rows]
        values = [self._value(row) for row in rows]
        return np.concatenate(priors).astype(np.float32), np.array(values, np.float32)

    def _moves(self, row: IntArray) -> IntArray:
        """The legal moves [n, W] of a position, in the order of the program."""
        while True:
            space, width = self._space, self._program.width
            space.row[:] = row
            number = self._program.moves(*space.memory)
            if space.tables[OVERFLOW] == 0:
                return space.buffer[: number * width].reshape(number, width)
            self._space = with_longer_buffer(space)

    def _value(self, row: IntArray) -> float:
        """How a random game from here ends for the side to move; a draw if it does not end."""
        seed = crc32(row.tobytes())
        found = self._playout.run(row, 1, seed, self._most_moves, count_choices=False)
        if found.cut:
            return 0.5
        return float(value_of(found.utilities[0, deciding_seat(row) - 1]))
