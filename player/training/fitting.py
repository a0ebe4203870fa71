"""Weights that fit all that is remembered, not only what the last steps went through.

A step after every move follows the search at a distance: rare features, such as a win at once,
are met too seldom for their weights to become what they should be. A policy that has to play
without search needs them. Here all positions are one batch, and the loss (eq. 5) goes down until
little is left to gain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi

import numpy as np
from numpy.typing import NDArray

from ludeme.player.training.apprentice import Apprentice
from ludeme.player.training.buffer import RealArray, Sample
from ludeme.player.training.linear import logits, slope
from ludeme.player.training.optimisers import Adam

#: The first step's size; the last one is next to nothing.
FIRST_STEP = 0.1
#: Weight of the squared weights: what few positions say is not exaggerated.
DECAY = 1e-4


@dataclass(frozen=True)
class _Batch:
    """Positions with all their moves one after the other."""

    #: What is active for each of the m moves of all positions (see `linear.Active`).
    offsets: NDArray[np.int32]  # [m + 1]
    numbers: NDArray[np.int32]
    target: RealArray  # [m]
    starts: NDArray[np.int64]  # [positions] first moves
    position: NDArray[np.int64]  # [m] of each move

    def gradient(self, theta: RealArray) -> tuple[RealArray, float]:
        """Of the mean cross entropy with decay, and that itself (eq. 5)."""
        values = logits(self, theta)
        values -= np.maximum.reduceat(values, self.starts)[self.position]
        powers = np.exp(values)
        totals = np.add.reduceat(powers, self.starts)[self.position]
        errors = powers / totals - self.target
        loss = -float(self.target @ (values - np.log(totals)))
        own = slope(self, errors, len(theta)) / len(self.starts) + DECAY * theta
        return own, loss / len(self.starts) + DECAY / 2 * float(theta @ theta)


def fit(apprentice: Apprentice, samples: Sequence[Sample], steps: int) -> float:
    """Fit the weights of an apprentice to positions of its players; returns the loss in the end.

    Adam with a step size that falls to 0 in a cosine. The weights begin as they are.
    """
    batch = _batch(apprentice, [sample for sample in samples if len(sample.moves) > 1])
    if batch is None:
        return 0.0
    optimiser = Adam()
    theta = apprentice.theta.copy()
    for step in range(steps):
        optimiser.alpha = FIRST_STEP * (1 + cos(pi * step / steps)) / 2
        theta += optimiser.step(batch.gradient(theta)[0])
    apprentice.theta = theta
    apprentice.publish()
    return batch.gradient(theta)[1]


def _batch(apprentice: Apprentice, samples: Sequence[Sample]) -> _Batch | None:
    if not samples:
        return None
    active = [apprentice.active(sample) for sample in samples]
    counts = np.concatenate([np.diff(one.offsets) for one in active])
    moves = np.array([len(sample.moves) for sample in samples])
    return _Batch(
        np.concatenate(([0], np.cumsum(counts))).astype(np.int32),
        np.concatenate([one.numbers for one in active]),
        np.concatenate([sample.target for sample in samples]),
        np.cumsum(moves) - moves,
        np.repeat(np.arange(len(moves)), moves),
    )
