"""The apprentice: a softmax over weighted features that learns from the search (eq. 5 and 6)."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

import numpy as np

from ludeme.features import Feature
from ludeme.player.training.buffer import RealArray, Sample
from ludeme.player.training.linear import Active, Policy, log_softmax, logits, slope
from ludeme.player.training.optimisers import Optimiser


class Apprentice:
    """One set of features and weights, which one player uses, or all players share."""

    def __init__(
        self, policy: Policy, players: Sequence[int], optimiser: Optimiser, decay: float
    ) -> None:
        self.players = tuple(players)
        self.optimiser = optimiser
        self._policy = policy
        self._decay = decay
        self.theta = policy.weights(self.players[0])
        #: The active features of samples, which stay what they are until a feature is added.
        self._known: WeakKeyDictionary[Sample, Active] = WeakKeyDictionary()

    @property
    def features(self) -> tuple[Feature, ...]:
        """The features, in the order of the weights."""
        return self._policy.features(self.players[0])

    def active(self, sample: Sample) -> Active:
        """The features that are active for the moves of a sample."""
        if sample not in self._known:
            self._known[sample] = self._policy.active(sample.row, sample.moves)
        return self._known[sample]

    def probabilities(self, sample: Sample) -> RealArray:
        """The distribution over the moves of a sample (eq. 2)."""
        return np.exp(log_softmax(logits(self.active(sample), self.theta)))

    def errors(self, sample: Sample) -> RealArray:
        """p - π: negative where a move deserves more than it gets."""
        return self.probabilities(sample) - sample.target

    def learn(self, batch: Sequence[Sample], size: int) -> float:
        """Take one step for the samples of a batch of `size`, of which others may be of other sets.

        Returns the sum of the samples' cross entropies before the step.
        """
        if not batch:
            return 0.0
        gradient = np.zeros(len(self.theta))
        loss = 0.0
        for sample in batch:
            part, own_loss = self.gradient(sample)
            gradient += part / size
            loss += own_loss
        change = self.optimiser.step(gradient)
        self.theta += change - self.optimiser.alpha * self._decay * self.theta
        self.publish()
        return loss

    def gradient(self, sample: Sample) -> tuple[RealArray, float]:
        """The gradient of the cross entropy of a sample, and the cross entropy (eq. 5)."""
        active = self.active(sample)
        logarithms = log_softmax(logits(active, self.theta))
        errors = np.exp(logarithms) - sample.target
        loss = -float(sample.target @ logarithms)
        return slope(active, errors, len(self.theta)), loss

    def add(self, feature: Feature) -> None:
        """Append a feature with weight 0."""
        for player in self.players:
            self._policy.add_feature(player, feature, 0.0)
        self.theta = np.append(self.theta, 0.0)
        self._known.clear()

    def publish(self) -> None:
        """Let the search use the present weights."""
        for player in self.players:
            self._policy.set_weights(player, self.theta)
