"""The gradient steps of eq. 5 and 6."""

import numpy as np
import pytest

from ludeme.player.training.apprentice import Apprentice
from ludeme.player.training.optimisers import SGD, Adam, RMSProp, make_optimiser


def own(apprentice, samples):
    return [sample for sample in samples if sample.mover in apprentice.players]


def loss(apprentice, batch, theta, decay):
    """Eq. 5, straight from its text, averaged over a batch."""
    total = 0.0
    for sample in batch:
        active = apprentice._policy.active(sample.row, sample.moves)
        powers = [
            np.exp(sum(theta[k] for k in active.of(move))) for move in range(len(sample.moves))
        ]
        chances = np.array(powers) / sum(powers)
        total -= sum(p * np.log(c) for p, c in zip(sample.target, chances, strict=True))
    return total / len(batch) + decay / 2 * theta @ theta


def test_a_step_follows_the_slope_of_the_loss(apprentices, samples):
    apprentice = apprentices[0]
    apprentice._decay = decay = 0.01  # large enough to be seen
    batch = own(apprentice, samples)[:20]
    theta = apprentice.theta.copy()
    slope = np.zeros(len(theta))
    for k in range(len(theta)):
        nudge = np.zeros(len(theta))
        nudge[k] = 1e-5
        above, below = (loss(apprentice, batch, theta + d, decay) for d in (nudge, -nudge))
        slope[k] = (above - below) / 2e-5
    apprentice.learn(batch, len(batch))
    np.testing.assert_allclose(apprentice.theta - theta, -0.05 * slope, atol=1e-8)


def test_the_loss_that_is_reported_is_that_of_the_batch(apprentices, samples):
    batch = own(apprentices[0], samples)[:7]
    expected = loss(apprentices[0], batch, apprentices[0].theta, 0.0)
    assert apprentices[0].learn(batch, 7) / 7 == pytest.approx(expected)


def test_learning_makes_the_policy_like_its_targets(apprentices, samples):
    teacher, pupil = apprentices
    batch = own(pupil, samples)
    teacher.theta *= 3
    for sample in batch:
        sample.target = teacher.probabilities(sample)

    def distance():
        return np.mean([np.abs(pupil.errors(sample)).sum() for sample in batch])

    before = distance()
    for _ in range(1000):
        pupil.learn(batch, len(batch))
    assert distance() < 0.5 * before


def test_positions_with_one_move_teach_nothing(apprentices, samples):
    forced = [sample for sample in samples if len(sample.moves) == 1]
    assert forced
    for sample in forced:
        sample.target = np.ones(1)
        apprentice = apprentices[sample.mover - 1]
        gradient, cross_entropy = apprentice.gradient(sample)
        assert not gradient.any() and cross_entropy == 0


def test_each_player_learns_from_own_positions_only(apprentices, policy, samples):
    before = policy.weights(2)
    apprentices[0].learn(own(apprentices[0], samples), 20)
    assert (policy.weights(1) == apprentices[0].theta).all()
    assert (policy.weights(2) == before).all()


def test_a_shared_set_learns_from_all_positions(policy, samples):
    policy.set_weights(2, policy.weights(1))
    both = Apprentice(policy, [1, 2], SGD(), 0.0)
    alone = [both.gradient(sample)[0] for sample in samples[:10]]
    before = both.theta.copy()
    both.learn(samples[:10], 10)
    np.testing.assert_allclose(both.theta, before - 0.05 * np.mean(alone, axis=0))
    assert (policy.weights(1) == policy.weights(2)).all()


def test_weights_of_thousands_give_probabilities(apprentices, samples):
    apprentice = apprentices[0]
    apprentice.theta = 3000.0 * np.sign(apprentice.theta)
    for sample in own(apprentice, samples):
        chances = apprentice.probabilities(sample)
        assert np.isfinite(chances).all() and chances.sum() == pytest.approx(1)
        assert np.isfinite(apprentice.gradient(sample)[0]).all()


@pytest.mark.parametrize("optimiser", [SGD(), RMSProp(0.01), Adam(0.01)])
def test_optimisers_go_downhill_and_take_new_weights(optimiser):
    theta = np.array([1.0, -2.0])
    for _ in range(400):
        theta = theta + optimiser.step(theta)
    assert np.abs(theta).max() < 0.1
    longer = optimiser.step(np.array([0.0, 0.0, 1.0]))
    assert len(longer) == 3 and longer[2] < 0


def test_adam_begins_with_steps_of_its_size_for_every_weight():
    adam = Adam(alpha=0.01)
    np.testing.assert_allclose(adam.step(np.array([5.0])), [-0.01], rtol=1e-6)
    np.testing.assert_allclose(adam.step(np.array([5.0, 1e-3]))[1], -0.01, rtol=1e-4)


@pytest.mark.parametrize("name", ["sgd", "rmsprop", "adam"])
def test_an_optimiser_goes_on_from_its_memory(name):
    random = np.random.default_rng(1)
    gradients = random.normal(size=(6, 3))
    unbroken = make_optimiser(name, None)
    expected = [unbroken.step(gradient).copy() for gradient in gradients]
    first = make_optimiser(name, None)
    for gradient in gradients[:3]:
        first.step(gradient)
    second = make_optimiser(name, None, first.memory)
    np.testing.assert_array_equal([second.step(g) for g in gradients[3:]], expected[3:])
