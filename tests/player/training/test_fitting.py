"""Weights that fit all positions at once."""

import numpy as np
import pytest
from scipy.optimize import minimize

from ludeme.player.training.fitting import DECAY, fit


def loss_and_slope(apprentice, samples, theta):
    """The mean loss of eq. 5 with its gradient, position by position."""
    apprentice.theta = theta
    parts = [apprentice.gradient(sample) for sample in samples]
    slope = sum(part for part, _ in parts) / len(samples) + DECAY * theta
    return sum(own for _, own in parts) / len(samples) + DECAY / 2 * theta @ theta, slope


@pytest.fixture
def lessons(apprentices, samples):
    """Positions of the first player, with what a teacher with other weights thinks of them."""
    teacher, _ = apprentices
    chosen = [s for s in samples if s.mover == 1 and len(s.moves) > 1]
    teacher.theta = np.random.default_rng(5).normal(size=len(teacher.theta))
    for sample in chosen:
        sample.target = teacher.probabilities(sample)
    return chosen


def test_the_fit_is_that_of_a_known_optimiser(apprentices, lessons):
    pupil = apprentices[0]
    start = np.zeros(len(pupil.theta))
    best = minimize(lambda theta: loss_and_slope(pupil, lessons, theta), start, jac=True)
    pupil.theta = start.copy()
    reached = fit(pupil, lessons, 1000)
    assert reached == pytest.approx(loss_and_slope(pupil, lessons, pupil.theta.copy())[0])
    assert reached == pytest.approx(best.fun, abs=1e-4)


def test_the_search_uses_what_was_fitted(apprentices, policy, lessons):
    pupil = apprentices[0]
    pupil.theta = np.zeros(len(pupil.theta))
    fit(pupil, lessons, 10)
    assert pupil.theta.any()
    np.testing.assert_array_equal(policy.weights(1), pupil.theta)


def test_no_positions_teach_nothing(apprentices):
    before = apprentices[0].theta.copy()
    assert fit(apprentices[0], [], 10) == 0
    np.testing.assert_array_equal(apprentices[0].theta, before)
