"""Fitting weights to lessons: tanh of the weighted terms comes near to what was learned.

All lessons count at once, until little is left to gain: steps on batches drawn by lot leave places
that are seen seldom with whatever the last batches said, and players mind (in Chess such weights
scored 20 % against the textbook's, those that fit the same lessons 50 %).
"""

from __future__ import annotations

import numpy as np

from ludeme.player.training.evaluation.descent import minimised
from ludeme.player.training.evaluation.kinship import Kinship
from ludeme.player.training.evaluation.lessons import Lessons, RealArray
from ludeme.player.training.evaluation.settings import EvaluationSettings


def fit(
    kinship: Kinship,
    parts: RealArray,
    first: RealArray,
    lessons: Lessons,
    settings: EvaluationSettings,
) -> tuple[RealArray, float]:
    """Parts [2, T + C] that fit better than these, and the mean squared error before.

    They are drawn to the first ones as if `caution` lessons spoke for those.
    """
    if not len(lessons):
        return parts, 0.0
    pull = settings.caution / len(lessons)

    def loss(flat: RealArray) -> tuple[float, RealArray]:
        here = flat.reshape(parts.shape)
        gradient, error = gradient_of(kinship.weights(here), lessons)
        away = here - first
        slope = kinship.slope(gradient) + pull * away
        return (error + pull * float((away**2).sum())) / 2, slope.reshape(-1)

    error = gradient_of(kinship.weights(parts), lessons)[1]
    return minimised(loss, parts.reshape(-1), settings.steps).reshape(parts.shape), error


def gradient_of(weights: RealArray, lessons: Lessons) -> tuple[RealArray, float]:
    """The gradient [2, T] of half the mean squared error, and that error."""
    stages = np.stack((1 - lessons.stages, lessons.stages))
    values = np.tanh((stages * (weights.astype(np.float32) @ lessons.amounts.T)).sum(axis=0))
    errors = values - lessons.targets
    back = (stages * (errors * (1 - values**2))).astype(np.float32)
    gradient = (back @ lessons.amounts).astype(float) / len(lessons)
    return gradient, float((errors**2).mean())
