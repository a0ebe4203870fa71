"""Steps of gradient descent that remember what they need to; weights may be added at any time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from ludeme.player.training.buffer import RealArray

Memory = dict[str, RealArray]


class Optimiser(Protocol):
    """Turns gradients into steps."""

    #: Step size.
    alpha: float
    #: What has to be kept for the training to go on as if it had never stopped.
    memory: Memory

    def step(self, gradient: RealArray) -> RealArray:
        """What to add to the weights to reduce the loss."""


@dataclass
class SGD:
    """Plain descent (eq. 6)."""

    alpha: float = 0.05
    memory: Memory = field(default_factory=dict)

    def step(self, gradient: RealArray) -> RealArray:
        """What to add to the weights to reduce the loss."""
        return -self.alpha * gradient


@dataclass
class RMSProp:
    """Steps by the root mean square of a weight's latest gradients: rare features learn fast."""

    alpha: float = 0.001
    keep: float = 0.9
    memory: Memory = field(default_factory=dict)

    def step(self, gradient: RealArray) -> RealArray:
        """What to add to the weights to reduce the loss."""
        square = _grown(self.memory, "square", gradient)
        square += (1 - self.keep) * (gradient**2 - square)
        return -self.alpha * gradient / (np.sqrt(square) + 1e-8)


@dataclass
class Adam:
    """RMSProp with momentum, both corrected for their beginning, weight by weight."""

    alpha: float = 0.001
    keep_mean: float = 0.9
    keep_square: float = 0.999
    memory: Memory = field(default_factory=dict)

    def step(self, gradient: RealArray) -> RealArray:
        """What to add to the weights to reduce the loss."""
        count = _grown(self.memory, "count", gradient)
        mean = _grown(self.memory, "mean", gradient)
        square = _grown(self.memory, "square", gradient)
        count += 1
        mean += (1 - self.keep_mean) * (gradient - mean)
        square += (1 - self.keep_square) * (gradient**2 - square)
        unbiased = mean / (1 - self.keep_mean**count)
        scale = np.sqrt(square / (1 - self.keep_square**count))
        return -self.alpha * unbiased / (scale + 1e-8)


_OPTIMISERS = {"sgd": SGD, "adam": Adam, "rmsprop": RMSProp}


def make_optimiser(name: str, step: float | None, memory: Memory | None = None) -> Optimiser:
    """The optimiser of a name, with a step size (None: its own) and what it remembers."""
    optimiser: Optimiser = _OPTIMISERS[name](memory=dict(memory or {}))
    if step is not None:
        optimiser.alpha = step
    return optimiser


def _grown(memory: Memory, name: str, like: RealArray) -> RealArray:
    """An array of the memory with zeros for weights that are new."""
    known = memory.get(name, np.zeros(0))
    if len(known) < len(like):
        known = np.concatenate((known, np.zeros(len(like) - len(known))))
    memory[name] = known
    return known
