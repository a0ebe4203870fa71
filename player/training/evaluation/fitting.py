"""Fitting weights to lessons: tanh of the weighted terms comes near to what was learned."""

from __future__ import annotations

import numpy as np

from ludeme.player.training.evaluation.lessons import Lessons, RealArray
from ludeme.player.training.evaluation.settings import EvaluationSettings
from ludeme.player.training.optimisers import Adam


def fit(
    weights: RealArray,
    lessons: Lessons,
    optimiser: Adam,
    settings: EvaluationSettings,
    random: np.random.Generator,
) -> float:
    """Take the steps of a round on batches drawn by lot; changes `weights` [2, T] in place.

    Batches are small and terms many, so weights tremble: in the end they are the means of the
    second half of all steps (Polyak and Juditsky 1992). Returns the mean squared error of the
    batches before their steps.
    """
    if not len(lessons):
        return 0.0
    flat = weights.reshape(-1)
    inputs, targets = lessons.inputs, lessons.targets
    errors, mean = [], np.zeros_like(flat)
    half = settings.steps // 2
    for number in range(settings.steps):
        batch = random.integers(len(lessons), size=min(settings.batch, len(lessons)))
        gradient, error = gradient_of(flat, inputs[batch], targets[batch])
        flat += optimiser.step(gradient + pull_of(flat, settings))
        errors.append(error)
        if number >= half:
            mean += flat / (settings.steps - half)
    flat[:] = mean
    return float(np.mean(errors))


def pull_of(flat: RealArray, settings: EvaluationSettings) -> RealArray:
    """The gradient of what weights cost: their squares, and those of their change in a game."""
    first, last = flat.reshape(2, -1)
    change = settings.likeness * (last - first)
    return settings.decay * flat + np.concatenate((-change, change))


def gradient_of(flat: RealArray, inputs: RealArray, targets: RealArray) -> tuple[RealArray, float]:
    """The gradient of half the mean squared error, and that error."""
    values = np.tanh(inputs @ flat)
    errors = values - targets
    gradient = ((errors * (1 - values**2))[:, None] * inputs).mean(axis=0)
    return gradient, float((errors**2).mean())
