"""Fitting weights to lessons: `tanh` of the weighted terms comes near to what was learned.

There are hundreds of weights, and few games. So each is drawn to 0; the weights of a group (a
family of terms, at the start or at the end of a game) by a common force that follows from the
lessons: the less they tell of a group, the stronger it is (MacKay, Bayesian interpolation, 1992).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludeme.player.training.evaluation.lessons import Lessons, RealArray

#: Each is a step of Newton's for the slopes of `tanh` there, after which forces are chosen anew.
STEPS = 6
#: The force that groups begin with (that of weights around 0.1), and those that can be chosen.
_FIRST, _LEAST, _MOST = 100.0, 0.3, 1e5
#: Even if lessons tell nothing of a group, so much is taken to be known of it.
_LEAST_KNOWN = 0.1
_SMALLEST = 1e-12


def fit(weights: RealArray, lessons: Lessons, groups: NDArray[np.intp], trace: float) -> float:
    """Fit `weights` [2, T] in place; `groups` [2 T] numbers the group of each.

    Lessons of one game say much the same: with targets by TD(`trace`), as many count for one as
    are correlated. Returns the mean squared error with the weights as they were.
    """
    inputs = lessons.inputs
    seen = np.flatnonzero(inputs.any(axis=0))
    flat, before = weights.reshape(-1), 0.0
    flat[np.setdiff1d(np.arange(flat.size), seen)] = 0.0
    if not len(seen):
        return before
    evidence = _Evidence(inputs[:, seen], lessons.targets, groups[seen], alike(trace))
    fitted = flat[seen]
    for step in range(STEPS):
        fitted, error = evidence.improved(fitted)
        before = error if step == 0 else before
    flat[seen] = fitted
    return before


def alike(trace: float) -> float:
    """How many positions in a row count for one, where each is like the next by `trace`.

    >>> alike(0.0), round(alike(0.5), 6)
    (1.0, 3.0)
    """
    return (1 + trace) / max(1 - trace, 1e-2)


class _Evidence:
    """Lessons, [N, D] and [N], and the forces that draw the weights of groups to 0."""

    def __init__(
        self,
        inputs: NDArray[np.float32],
        targets: RealArray,
        groups: NDArray[np.intp],
        alike: float,
    ) -> None:
        self._inputs, self._targets, self._alike = inputs, targets, alike
        self._groups, self._number = groups, int(groups.max()) + 1
        self._forces = np.full(self._number, _FIRST)

    def improved(self, weights: RealArray) -> tuple[RealArray, float]:
        """Weights after a step of Newton's, and the mean squared error before it."""
        values = np.tanh(self._inputs @ weights)
        errors = self._targets - values
        slopes = self._inputs * (1 - values**2)[:, None].astype(np.float32)
        error = float(errors @ errors) / len(errors)
        precision = 1 / (max(error, _SMALLEST) * self._alike)
        forces = self._forces[self._groups]
        curvature = precision * (slopes.T @ slopes).astype(np.float64) + np.diag(forces)
        uncertain = np.linalg.inv(curvature)
        pull = precision * (slopes.T @ errors.astype(np.float32)) - forces * weights
        improved = weights + uncertain @ pull
        self._choose(improved, 1 - forces * uncertain.diagonal())
        return improved, error

    def _choose(self, weights: RealArray, known: RealArray) -> None:
        """The force of each group by how much is `known` of its weights [D], each 0 to 1."""
        of_groups = np.bincount(self._groups, known, self._number)
        squares = np.bincount(self._groups, weights**2, self._number)
        found = np.maximum(of_groups, _LEAST_KNOWN) / np.maximum(squares, _SMALLEST)
        self._forces = np.clip(found, _LEAST, _MOST)
