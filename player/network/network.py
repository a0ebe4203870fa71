"""The architecture (experiments §5.1), written once for every framework and every board.

A board without a grid is one row of cells on which a convolution is replaced by a site's own
channels beside the mean of its neighbours': everything else is the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ludeme.player.network.architecture import Architecture
from ludeme.player.network.board import Board, Reals
from ludeme.player.network.operations import Operations, Tensor

#: More than any channel has.
_MUCH = np.float32(1e9)


@dataclass(frozen=True)
class Outputs:
    """What a network says of B positions with L logits each (`Board.columns_of`)."""

    logits: Tensor  # [B, L] of the policy
    value: Tensor  # [B] what the side to move may expect: 0 lost, 1 won
    #: Of the soft policy, which is only there to be trained.
    soft: Tensor | None = None  # [B, L]


@dataclass(frozen=True)
class Network:
    """A trunk of residual blocks with heads for policy and value, on the board of a game."""

    board: Board
    architecture: Architecture

    def outputs(self, ops: Operations, planes: Tensor, *, soft: bool = False) -> Outputs:
        """Carry out the network on what an encoding observed; `soft` adds the soft policy."""
        x = self._spread(ops, self._as_cells(ops, planes), "stem")
        for number in range(self.architecture.blocks):
            x = self._block(ops, x, f"block{number}")
        summary = self._summary(ops, x)
        return Outputs(
            self._policy(ops, x, summary, "policy"),
            self._value(ops, x),
            self._policy(ops, x, summary, "soft") if soft else None,
        )

    # --- trunk ------------------------------------------------------------------------------------

    def _as_cells(self, ops: Operations, planes: Tensor) -> Tensor:
        """[B, C, H, W], of a board without a grid [B, C, 1, S]."""
        if self.board.grid is not None:
            return planes
        return ops.reshape(ops.transpose(planes, (0, 2, 1)), (0, 0, 1, -1))

    def _spread(self, ops: Operations, x: Tensor, name: str) -> Tensor:
        """Each cell sees those around it: a normalised convolution, then what is above 0."""
        filters = self.architecture.filters
        if self.board.nearby is None:
            x = ops.convolution(self._existing(ops, x), name, filters, 3, normalised=True)
        else:
            nearby = ops.matmul(x, ops.constant(self.board.nearby.T))
            both = ops.concatenate((x, nearby), 1)
            x = ops.convolution(both, name, filters, normalised=True)
        return ops.relu(x)

    def _block(self, ops: Operations, x: Tensor, name: str) -> Tensor:
        """Two convolutions, squeeze and excitation; the input is added after all that."""
        y = self._spread(ops, x, f"{name}.first")
        y = self._spread(ops, y, f"{name}.second")
        return ops.add(self._excited(ops, y, f"{name}.squeeze"), x)

    def _excited(self, ops: Operations, x: Tensor, name: str) -> Tensor:
        """sigmoid(W)·x + B, where W and B of each channel follow from the means of all channels."""
        filters = self.architecture.filters
        means = ops.dense(self._mean(ops, x), f"{name}.down", self.architecture.squeeze)
        means = ops.relu(means)
        factors = ops.sigmoid(ops.dense(means, f"{name}.factors", filters))
        summands = ops.dense(means, f"{name}.summands", filters)
        x = ops.multiply(x, ops.reshape(factors, (0, 0, 1, 1)))
        return ops.add(x, ops.reshape(summands, (0, 0, 1, 1)))

    # --- heads ------------------------------------------------------------------------------------

    def _policy(self, ops: Operations, x: Tensor, summary: Tensor, name: str) -> Tensor:
        """Logits of pairs (s, t) as products of vectors, or of placements; then reserved ones."""
        board = self.board
        if board.pairs:
            width = self.architecture.vectors
            source = self._of_sites(ops, x, summary, f"{name}.source", width)
            target = self._of_sites(ops, x, summary, f"{name}.target", width)
            logits = ops.matmul(source, ops.transpose(target, (0, 2, 1)))
        else:
            hidden = ops.convolution(x, f"{name}.hidden", self.architecture.filters)
            logits = self._of_sites(ops, ops.relu(hidden), summary, f"{name}.placed", 1)
        parts = [ops.reshape(logits, (0, -1))]
        if board.specials:
            parts.append(ops.dense(summary, f"{name}.specials", board.specials))
        if board.variants:
            blocks = self._of_sites(ops, x, summary, f"{name}.variants", board.variants)
            parts.append(ops.reshape(ops.transpose(blocks, (0, 2, 1)), (0, -1)))
        return ops.concatenate(parts, 1) if len(parts) > 1 else parts[0]

    def _of_sites(
        self, ops: Operations, x: Tensor, summary: Tensor, name: str, width: int
    ) -> Tensor:
        """[B, S, width]: from its cell, or from the whole position for a site off the grid."""
        board = self.board
        found = ops.convolution(x, name, width)
        found = ops.transpose(ops.reshape(found, (0, 0, -1)), (0, 2, 1))
        if board.off_grid:
            beside = ops.dense(summary, f"{name}.beside", board.off_grid * width)
            beside = ops.reshape(beside, (0, board.off_grid, width))
            found = ops.concatenate((found, beside), 1)
        return found if board.places is None else ops.take(found, board.places)

    def _value(self, ops: Operations, x: Tensor) -> Tensor:
        if self.architecture.value_head == "flat":
            x = self._existing(ops, ops.convolution(x, "value", 1))
            x = ops.reshape(x, (0, -1))
        else:
            x = ops.relu(ops.convolution(x, "value", self.architecture.filters))
            x = self._summary(ops, x)
        x = ops.relu(ops.dense(x, "value.hidden", self.architecture.hidden))
        return ops.reshape(ops.sigmoid(ops.dense(x, "value.last", 1)), (-1,))

    # --- cells that are there ---------------------------------------------------------------------

    def _summary(self, ops: Operations, x: Tensor) -> Tensor:
        """[B, 2C]: mean and maximum of each channel over the cells that are there."""
        mean = self._mean(ops, x)
        if self._mask is not None:
            x = ops.add(x, ops.constant((self._mask - 1) * _MUCH))
        return ops.concatenate((mean, ops.maximum(x)), 1)

    def _mean(self, ops: Operations, x: Tensor) -> Tensor:
        """The mean of the cells that are there."""
        mean = ops.mean(self._existing(ops, x))
        if self.board.mask is None:
            return mean
        share = np.float32(1 / self.board.mask.mean())
        return ops.multiply(mean, ops.constant(np.array(share)))

    def _existing(self, ops: Operations, x: Tensor) -> Tensor:
        """0 in cells that are no sites."""
        return x if self._mask is None else ops.multiply(x, ops.constant(self._mask))

    @cached_property
    def _mask(self) -> Reals | None:
        mask = self.board.mask
        return None if mask is None else mask[None, None].astype(np.float32)
