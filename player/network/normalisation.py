"""Batch normalisation: the names of what it needs, and how a convolution takes it over."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ludeme.player.network.board import Reals

#: Added to variances.
EPSILON = 1e-5
#: What the names of a normalised layer's weights and statistics end with.
SCALE, OFFSET = ".scale", ".offset"
MEAN, VARIANCE = ".mean", ".variance"


def folded(arrays: Mapping[str, Reals], name: str) -> tuple[Reals, Reals]:
    """Kernel and bias of a convolution that does what it and the running statistics do.

    γ(Wx − μ)/√(σ² + ε) + β is one linear map.
    """
    scale = arrays[name + SCALE] / np.sqrt(arrays[name + VARIANCE] + EPSILON)
    kernel = arrays[f"{name}.kernel"] * scale[:, None, None, None]
    return kernel, arrays[name + OFFSET] - arrays[name + MEAN] * scale
