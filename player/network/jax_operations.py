"""Networks carried out by JAX: for training."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.player.network.board import Reals
from ludeme.player.network.extras import optional
from ludeme.player.network.network import Network
from ludeme.player.network.normalisation import EPSILON, MEAN, OFFSET, SCALE, VARIANCE
from ludeme.player.network.operations import Tensor

jax = optional("jax", "train")
jnp = jax.numpy

Weights = dict[str, Any]

#: How much of the running statistics each batch leaves.
_KEPT = 0.9


class JaxOperations:
    """Operations on arrays of JAX; `statistics` are the running means and variances.

    While training, batches are normalised by their own statistics, and `latest` has what the
    running ones are then.
    """

    def __init__(
        self,
        weights: Mapping[str, Any],
        statistics: Mapping[str, Any],
        *,
        training: bool = False,
        mask: NDArray[np.bool_] | None = None,
    ) -> None:
        self._weights = weights
        self._statistics = statistics
        self._training = training
        self._mask = None if mask is None else jnp.asarray(mask[None, None], jnp.float32)
        self.latest: Weights = {}

    def _weight(self, name: str, shape: tuple[int, ...], inputs: int) -> Tensor:
        """The weights of a name; `inputs` is how many numbers each output is made of."""
        return self._weights[name]

    def _statistic(self, name: str, width: int) -> Tensor:
        return self._statistics[name]

    # --- layers with weights ----------------------------------------------------------------------

    def convolution(
        self, x: Tensor, name: str, filters: int, size: int = 1, *, normalised: bool = False
    ) -> Tensor:
        """See `Operations`."""
        inputs = x.shape[1] * size * size
        kernel = self._weight(f"{name}.kernel", (filters, x.shape[1], size, size), inputs)
        x = jax.lax.conv_general_dilated(x, kernel, (1, 1), "SAME")
        if normalised:
            return self._normalised(x, name)
        return x + self._weight(f"{name}.bias", (filters,), inputs)[:, None, None]

    def _normalised(self, x: Tensor, name: str) -> Tensor:
        """Batch normalisation over positions and cells; cells that are no sites do not count."""
        width = x.shape[1]
        mean = self._statistic(name + MEAN, width)
        variance = self._statistic(name + VARIANCE, width)
        if self._training:
            old_mean, old_variance = mean, variance
            mean = self._mean_of_batch(x)
            variance = self._mean_of_batch((x - mean[:, None, None]) ** 2)
            self.latest[name + MEAN] = _KEPT * old_mean + (1 - _KEPT) * mean
            self.latest[name + VARIANCE] = _KEPT * old_variance + (1 - _KEPT) * variance
        scale = self._weight(name + SCALE, (width,), 0) / jnp.sqrt(variance + EPSILON)
        offset = self._weight(name + OFFSET, (width,), 0) - mean * scale
        return x * scale[:, None, None] + offset[:, None, None]

    def _mean_of_batch(self, x: Tensor) -> Tensor:
        return jnp.mean(x, (0, 2, 3), where=self._mask > 0 if self._mask is not None else None)

    def dense(self, x: Tensor, name: str, width: int) -> Tensor:
        """See `Operations`."""
        inputs = x.shape[1]
        kernel = self._weight(f"{name}.kernel", (inputs, width), inputs)
        return x @ kernel + self._weight(f"{name}.bias", (width,), inputs)

    # --- arithmetic -------------------------------------------------------------------------------

    def constant(self, array: NDArray[Any]) -> Tensor:
        """See `Operations`."""
        return jnp.asarray(array)

    def relu(self, x: Tensor) -> Tensor:
        """See `Operations`."""
        return jax.nn.relu(x)

    def sigmoid(self, x: Tensor) -> Tensor:
        """See `Operations`."""
        return jax.nn.sigmoid(x)

    def add(self, x: Tensor, y: Tensor) -> Tensor:
        """See `Operations`."""
        return x + y

    def multiply(self, x: Tensor, y: Tensor) -> Tensor:
        """See `Operations`."""
        return x * y

    def matmul(self, x: Tensor, y: Tensor) -> Tensor:
        """See `Operations`."""
        return x @ y

    def mean(self, x: Tensor) -> Tensor:
        """See `Operations`."""
        return x.mean((2, 3))

    def maximum(self, x: Tensor) -> Tensor:
        """See `Operations`."""
        return x.max((2, 3))

    def reshape(self, x: Tensor, shape: Sequence[int]) -> Tensor:
        """See `Operations`."""
        return x.reshape([length or x.shape[axis] for axis, length in enumerate(shape)])

    def transpose(self, x: Tensor, axes: Sequence[int]) -> Tensor:
        """See `Operations`."""
        return x.transpose(axes)

    def take(self, x: Tensor, places: NDArray[Any]) -> Tensor:
        """See `Operations`."""
        return x[:, places]

    def concatenate(self, parts: Sequence[Tensor], axis: int) -> Tensor:
        """See `Operations`."""
        return jnp.concatenate(parts, axis)


class _Beginning(JaxOperations):
    """Draws the weights that a network asks for: kernels and biases uniform within 1/√inputs."""

    def __init__(self, random: np.random.Generator) -> None:
        self.weights: Weights = {}
        self.statistics: Weights = {}
        self._random = random
        super().__init__(self.weights, self.statistics)

    def _weight(self, name: str, shape: tuple[int, ...], inputs: int) -> Tensor:
        if inputs:
            most = 1 / np.sqrt(inputs)
            drawn = self._random.uniform(-most, most, shape)
        else:
            drawn = np.full(shape, float(name.endswith(SCALE)))
        self.weights[name] = jnp.asarray(drawn, jnp.float32)
        return self.weights[name]

    def _statistic(self, name: str, width: int) -> Tensor:
        self.statistics[name] = jnp.full(width, float(name.endswith(VARIANCE)), jnp.float32)
        return self.statistics[name]


def first_weights(network: Network, seed: int) -> tuple[Weights, Weights]:
    """Weights drawn by lot, and the running statistics of nothing seen."""
    beginning = _Beginning(np.random.default_rng(seed))
    network.outputs(beginning, jnp.zeros((1, *network.board.observed)), soft=True)
    return beginning.weights, beginning.statistics


class JaxNetwork:
    """A network with weights, to be asked as it would be in play."""

    def __init__(self, network: Network, weights: Weights, statistics: Weights) -> None:
        self._weights, self._statistics = weights, statistics

        def answer(weights: Weights, statistics: Weights, planes: Tensor) -> tuple[Tensor, Tensor]:
            found = network.outputs(JaxOperations(weights, statistics), planes)
            return found.logits, found.value

        self._answer = jax.jit(answer)

    def __call__(self, planes: Reals) -> tuple[Reals, Reals]:
        """Logits [B, L] and values [B] of what was observed of B positions."""
        number = len(planes)
        room = 1 << (number - 1).bit_length()  # code is made for each size: for powers of two
        filled = np.zeros((room, *planes.shape[1:]), np.float32)
        filled[:number] = planes
        logits, values = self._answer(self._weights, self._statistics, filled)
        return np.asarray(logits)[:number], np.asarray(values)[:number]
