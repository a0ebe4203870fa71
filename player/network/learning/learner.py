"""Weights and the steps that change them: AdamW on clipped gradients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.player.network.board import Reals
from ludeme.player.network.extras import optional
from ludeme.player.network.jax_operations import (
    JaxNetwork,
    JaxOperations,
    Weights,
    first_weights,
)
from ludeme.player.network.learning.batches import Batch
from ludeme.player.network.learning.losses import Losses, losses
from ludeme.player.network.learning.settings import Settings
from ludeme.player.network.network import Network
from ludeme.player.network.operations import Tensor

jax = optional("jax", "train")
optax = optional("optax", "train")

#: What the names of kept arrays begin with.
_WEIGHTS, _STATISTICS, _MEMORY = "weights ", "statistics ", "memory "


class Learner:
    """A network that learns: its weights, running statistics, and the optimiser's memory.

    It runs on a GPU where JAX has one. Steps on the same machine with the same batches end in the
    same weights; on another one they may differ by rounding.
    """

    def __init__(self, network: Network, settings: Settings) -> None:
        self.network = network
        self._settings = settings
        self._optimiser = optimiser(settings)
        self._weights, self._statistics = first_weights(network, settings.seed)
        self._memory = self._optimiser.init(self._weights)
        self._stepped = jax.jit(self._step)

    def learn(self, batch: Batch, value_share: float) -> Losses:
        """Take one step; the losses before it, on this batch."""
        self._weights, self._statistics, self._memory, found = self._stepped(
            self._weights, self._statistics, self._memory, batch, value_share
        )
        return Losses(*found)

    def _step(
        self, weights: Weights, statistics: Weights, memory: Any, batch: Batch, value_share: Tensor
    ) -> tuple[Weights, Weights, Any, Losses]:
        settings, board = self._settings, self.network.board

        def loss(weights: Weights) -> tuple[Tensor, tuple[Losses, Weights]]:
            ops = JaxOperations(weights, statistics, training=True, mask=board.mask)
            outputs = self.network.outputs(ops, batch.planes, soft=settings.soft > 0)
            found = losses(outputs, batch, settings.sharpening, masked=settings.masking)
            return found.weighted(settings.soft, value_share), (found, ops.latest)

        (_, (found, latest)), gradient = jax.value_and_grad(loss, has_aux=True)(weights)
        change, memory = self._optimiser.update(gradient, memory, weights)
        return optax.apply_updates(weights, change), latest, memory, found

    # --- what is known ----------------------------------------------------------------------------

    def playing(self) -> JaxNetwork:
        """The network as it is now, to be asked."""
        return JaxNetwork(self.network, self._weights, self._statistics)

    @property
    def weights(self) -> dict[str, Reals]:
        """All weights and statistics by name."""
        return {name: np.array(a) for name, a in {**self._weights, **self._statistics}.items()}

    @property
    def arrays(self) -> dict[str, NDArray[Any]]:
        """Everything that later steps depend on."""
        memory = enumerate(jax.tree.leaves(self._memory))
        kept = {_WEIGHTS + name: array for name, array in self._weights.items()}
        kept |= {_STATISTICS + name: array for name, array in self._statistics.items()}
        kept |= {f"{_MEMORY}{number}": array for number, array in memory}
        return {name: np.array(array) for name, array in kept.items()}

    def restore(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        """Go on from what `arrays` gave."""
        self._weights = {name: jax.numpy.asarray(arrays[_WEIGHTS + name]) for name in self._weights}
        self._statistics = {
            name: jax.numpy.asarray(arrays[_STATISTICS + name]) for name in self._statistics
        }
        shape = jax.tree.structure(self._memory)
        leaves = [jax.numpy.asarray(arrays[f"{_MEMORY}{k}"]) for k in range(shape.num_leaves)]
        self._memory = jax.tree.unflatten(shape, leaves)


def optimiser(settings: Settings) -> Any:
    """AdamW after the whole gradient has been cut to a greatest length."""
    return optax.chain(
        optax.clip_by_global_norm(settings.clipping),
        optax.adamw(settings.step, weight_decay=settings.decay),
    )
