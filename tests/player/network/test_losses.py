"""Losses, gradients and steps against what one works out by hand."""

import numpy as np
import pytest

jax = pytest.importorskip("jax")
optax = pytest.importorskip("optax")

from ludeme.player.network.learning.batches import Batch  # noqa: E402
from ludeme.player.network.learning.learner import optimiser  # noqa: E402
from ludeme.player.network.learning.losses import Losses, cross_entropy, losses  # noqa: E402
from ludeme.player.network.learning.settings import Settings  # noqa: E402
from ludeme.player.network.network import Outputs  # noqa: E402

pytestmark = pytest.mark.thorough

#: Powers 1, 2 and 4 on legal moves, 50 on an illegal one.
LOGITS = np.log(np.array([[1, 2, 50, 4]], np.float32))
COLUMNS = np.array([[3, 0, 1, -1]], np.int32)
TARGET = np.array([[0.25, 0.5, 0.25, 0]], np.float32)


def test_cross_entropy_is_over_legal_moves_alone():
    found = cross_entropy(LOGITS, COLUMNS, TARGET)
    by_hand = 0.25 * np.log(7 / 4) + 0.5 * np.log(7) + 0.25 * np.log(7 / 2)
    assert np.allclose(found, [by_hand])


def test_without_masking_it_is_over_all_moves():
    """The move that is not legal has 50 of 57."""
    found = cross_entropy(LOGITS, COLUMNS, TARGET, masked=False)
    by_hand = 0.25 * np.log(57 / 4) + 0.5 * np.log(57) + 0.25 * np.log(57 / 2)
    assert np.allclose(found, [by_hand])


def test_its_gradient_is_the_policy_less_the_target():
    found = jax.grad(lambda logits: cross_entropy(logits, COLUMNS, TARGET).sum())(LOGITS)
    assert np.allclose(found, [[1 / 7 - 0.5, 2 / 7 - 0.25, 0, 4 / 7 - 0.25]], atol=1e-6)


def batch(**changed):
    arrays = {
        "planes": np.zeros((2, 1)),
        "columns": np.array([[0, 1], [1, -1]], np.int32),
        "policy": np.array([[1, 0], [1, 0]], np.float32),
        "soft": np.array([[0.5, 0.5], [1, 0]], np.float32),
        "outcomes": np.array([1, 0.5], np.float32),
        "taught": np.ones(2, np.float32),
    }
    return Batch(**(arrays | changed))


def outputs(logits):
    soft = np.log(np.array([[1, 3], [1, 1]], np.float32))
    return Outputs(logits, np.array([0.7, 0.9], np.float32), soft)


def test_the_loss_has_three_parts():
    logits = np.log(np.array([[2, 1], [5, 5]], np.float32))
    found = losses(outputs(logits), batch(), sharpening=1.3)
    assert np.allclose(found.policy, np.log(1 + 2**-1.3) / 2)
    assert np.allclose(found.soft, -(0.5 * np.log(1 / 4) + 0.5 * np.log(3 / 4)) / 2)
    assert np.allclose(found.value, (0.3**2 + 0.4**2) / 2)
    assert np.allclose(Losses(1.0, 10.0, 100.0).weighted(soft=0.5, value=0.25), 31)


def test_sharpening_acts_on_the_gradient_too():
    def loss(logits):
        return losses(outputs(logits), batch(), sharpening=1.3).policy

    logits = np.log(np.array([[2, 1], [5, 5]], np.float32))
    share = 1 / (1 + 2**-1.3)
    expected = [[1.3 * (share - 1) / 2, 1.3 * (1 - share) / 2], [0, 0]]
    assert np.allclose(jax.grad(loss)(logits), expected, atol=1e-6)


def test_what_is_not_to_be_taught_has_no_part_in_the_policies():
    logits = np.log(np.array([[2, 1], [5, 5]], np.float32))
    found = losses(outputs(logits), batch(taught=np.array([0, 1], np.float32)), 1.3)
    assert (found.policy, found.soft) == (0, 0)  # of the second position: its only move
    assert np.allclose(found.value, (0.3**2 + 0.4**2) / 2)
    nothing = losses(outputs(logits), batch(taught=np.zeros(2, np.float32)), 1.3)
    assert (nothing.policy, nothing.soft) == (0, 0)


def test_the_value_counts_less_in_early_generations():
    shares = [Settings().value_share(generation) for generation in range(5)]
    assert shares == [0.25, 0.25, 0.25, 1, 1]


def test_the_first_steps_of_adamw():
    made = optimiser(Settings())
    weights = {"a": np.array([2.0, -1.0], np.float32), "b": np.array([1.0], np.float32)}
    gradient = {"a": np.array([3.0, 0.0], np.float32), "b": np.array([-4.0], np.float32)}
    memory = made.init(weights)
    change, memory = made.update(gradient, memory, weights)
    # the first step has the sign of the gradient, and the decay of the weights
    assert np.allclose(change["a"], [-1e-4 * (1 + 0.03 * 2), 1e-4 * 0.03], atol=1e-9)
    assert np.allclose(change["b"], [-1e-4 * (-1 + 0.03)], atol=1e-9)
    # of length 5, the gradient was cut to 0.5; its mean over time begins with a tenth of that
    mean = optax.tree.get(memory, "mu")
    assert np.allclose(mean["a"], [0.03, 0]) and np.allclose(mean["b"], [-0.04])


def test_short_gradients_are_left_as_they_are():
    made = optimiser(Settings())
    weights = {"a": np.zeros(2, np.float32)}
    _, memory = made.update({"a": np.array([0.3, 0.4], np.float32)}, made.init(weights), weights)
    assert np.allclose(optax.tree.get(memory, "mu")["a"], [0.03, 0.04])
