"""What a network is written in: few operations, which frameworks carry out in their own way.

Axes: B positions, C channels, H height and W width of the cells. Tensors are whatever an
implementation takes them for: arrays, or names of values in a graph.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from numpy.typing import NDArray

Tensor = Any


class Operations(Protocol):
    """One way to carry out a network. Layers with weights have names, which no two share."""

    def convolution(
        self, x: Tensor, name: str, filters: int, size: int = 1, *, normalised: bool = False
    ) -> Tensor:
        """[B, C, H, W] -> [B, filters, H, W], zeros around; with a bias, or normalised by batch."""

    def dense(self, x: Tensor, name: str, width: int) -> Tensor:
        """[B, n] -> [B, width], with a bias."""

    def constant(self, array: NDArray[Any]) -> Tensor:
        """What is the same for all positions."""

    def relu(self, x: Tensor) -> Tensor:
        """The larger of each number and 0."""

    def sigmoid(self, x: Tensor) -> Tensor:
        """1 / (1 + exp(-x))."""

    def add(self, x: Tensor, y: Tensor) -> Tensor:
        """Sums; axes of length 1 are repeated."""

    def multiply(self, x: Tensor, y: Tensor) -> Tensor:
        """Products, number by number; axes of length 1 are repeated."""

    def matmul(self, x: Tensor, y: Tensor) -> Tensor:
        """Products of the matrices of the last two axes."""

    def mean(self, x: Tensor) -> Tensor:
        """[B, C, H, W] -> [B, C] over the cells."""

    def maximum(self, x: Tensor) -> Tensor:
        """[B, C, H, W] -> [B, C] over the cells."""

    def reshape(self, x: Tensor, shape: Sequence[int]) -> Tensor:
        """Other axes: 0 stands for the length that x has there, -1 for what remains."""

    def transpose(self, x: Tensor, axes: Sequence[int]) -> Tensor:
        """The axes in another order."""

    def take(self, x: Tensor, places: NDArray[Any]) -> Tensor:
        """[B, n, ...] -> [B, len(places), ...]."""

    def concatenate(self, parts: Sequence[Tensor], axis: int) -> Tensor:
        """The parts behind each other."""
