"""What a network is to make small (experiments §5.1)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludeme.player.network.extras import optional
from ludeme.player.network.learning.batches import Batch
from ludeme.player.network.network import Outputs
from ludeme.player.network.operations import Tensor

jax = optional("jax", "train")
jnp = jax.numpy


class Losses(NamedTuple):
    """Means over a batch, each a scalar."""

    policy: Any
    soft: Any
    value: Any

    def weighted(self, soft: Any, value: Any) -> Tensor:
        """Their sum, with the shares of the soft policy and of the value."""
        return self.policy + soft * self.soft + value * self.value


def losses(outputs: Outputs, batch: Batch, sharpening: float, *, masked: bool = True) -> Losses:
    """Cross entropies of the policies, and the value's mean square error.

    The policy's logits are multiplied by `sharpening`, those of the soft policy are not. Unless
    they are `masked`, the logits of moves that are not legal have to become small, too.
    """
    logits = sharpening * outputs.logits
    policy = cross_entropy(logits, batch.columns, batch.policy, masked=masked)
    taught = jnp.maximum(batch.taught.sum(), 1)
    soft = jnp.zeros(())
    if outputs.soft is not None:
        found = cross_entropy(outputs.soft, batch.columns, batch.soft, masked=masked)
        soft = (found * batch.taught).sum() / taught
    return Losses(
        (policy * batch.taught).sum() / taught,
        soft,
        ((outputs.value - batch.outcomes) ** 2).mean(),
    )


def cross_entropy(
    logits: Tensor, columns: Tensor, target: Tensor, *, masked: bool = True
) -> Tensor:
    """[B] of the softmax over the legal moves, whose logits are those of the columns from 0 on.

    All other logits count as -∞: no gradient reaches them. Unless `masked` the softmax is over all.
    """
    legal = columns >= 0
    if not masked:
        logits = jax.nn.log_softmax(logits, 1)
    found = jnp.take_along_axis(logits, jnp.maximum(columns, 0), 1)
    if masked:
        found = jax.nn.log_softmax(jnp.where(legal, found, -jnp.inf), 1)
    return -jnp.where(legal, target * jnp.where(legal, found, 0), 0).sum(1)
