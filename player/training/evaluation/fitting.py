"""Fitting weights to lessons: tanh of the weighted terms comes near to what was learned."""

from __future__ import annotations

import numpy as np

from ludeme.player.training.evaluation.kinship import Kinship
from ludeme.player.training.evaluation.lessons import Lessons, RealArray
from ludeme.player.training.evaluation.settings import EvaluationSettings
from ludeme.player.training.optimisers import Adam


def fit(
    kinship: Kinship,
    parts: RealArray,
    first: RealArray,
    lessons: Lessons,
    optimiser: Adam,
    settings: EvaluationSettings,
    random: np.random.Generator,
) -> float:
    """Take the steps of a round on batches drawn by lot.

    Changes `parts` [2, T + C] in place, which are drawn to the first ones. Returns the mean squared
    error of the batches before their steps.
    """
    if not len(lessons):
        return 0.0
    errors = []
    for _ in range(settings.steps):
        batch = lessons.at(random.integers(len(lessons), size=min(settings.batch, len(lessons))))
        weights = kinship.weights(parts)
        gradient, error = gradient_of(weights.reshape(-1), batch.inputs, batch.targets)
        slope = kinship.slope(gradient.reshape(weights.shape)) + settings.decay * (parts - first)
        parts += optimiser.step(slope.reshape(-1)).reshape(parts.shape)
        errors.append(error)
    return float(np.mean(errors))


def gradient_of(flat: RealArray, inputs: RealArray, targets: RealArray) -> tuple[RealArray, float]:
    """The gradient of half the mean squared error, and that error."""
    values = np.tanh(inputs @ flat)
    errors = values - targets
    gradient = ((errors * (1 - values**2))[:, None] * inputs).mean(axis=0)
    return gradient, float((errors**2).mean())
