"""Linear functions of active features, and what learning asks of a policy that finds them.

`ludeme.player.policy.policy.FeaturePolicy` is such a policy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ludeme.features import Feature, Instance
from ludeme.player.training.buffer import IntArray, RealArray


class Active(Protocol):
    """What is active for each move of a position: `numbers[offsets[k]:offsets[k + 1]]`."""

    @property
    def offsets(self) -> NDArray[np.int32]:
        """[n + 1]."""

    @property
    def numbers(self) -> NDArray[np.int32]:
        """Ascending for each move."""


class Policy(Protocol):
    """The features of every player and their weights."""

    def features(self, player: int) -> tuple[Feature, ...]:
        """The features of a player."""

    def weights(self, player: int) -> RealArray:
        """A copy of their weights."""

    def set_weights(self, player: int, theta: RealArray) -> None:
        """Replace the weights."""

    def add_feature(self, player: int, feature: Feature, weight: float = 0.0) -> None:
        """Append a feature."""

    def active(self, row: IntArray, rows: IntArray) -> Active:
        """The numbers of the mover's active features, for every legal move."""

    def active_instances(self, row: IntArray, rows: IntArray) -> Active:
        """The numbers of the mover's active instances."""

    def instances(self, player: int) -> Sequence[Instance]:
        """The instances of a player."""


def moves_of_entries(active: Active) -> NDArray[np.int64]:
    """For each of `active.numbers`, the move it belongs to."""
    return np.repeat(np.arange(len(active.offsets) - 1), np.diff(active.offsets))


def logits(active: Active, theta: RealArray) -> RealArray:
    """The sums of the weights of the active features, move by move."""
    moves = len(active.offsets) - 1
    return np.asarray(np.bincount(moves_of_entries(active), theta[active.numbers], moves), float)


def slope(active: Active, wanted: RealArray, features: int) -> RealArray:
    """The sum over moves of φ(s, a), each times what is wanted of the move."""
    weights = wanted[moves_of_entries(active)]
    return np.asarray(np.bincount(active.numbers, weights, features), float)


def log_softmax(values: RealArray) -> RealArray:
    """Logarithms of the moves' probabilities; exact also where weights of thousands occur."""
    below_best = values - values.max()
    return np.asarray(below_best - np.log(np.exp(below_best).sum()))
