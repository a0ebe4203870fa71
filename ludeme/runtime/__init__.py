"""What runs emitted programs: kernels, the two tiers, the disk cache."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludeme.runtime import graph_kernels, kernels, puzzle_kernels, results

#: What an emitted program may call besides its own functions, in plain Python.
KERNELS: dict[str, Callable[..., Any]] = {
    name: value
    for module in (kernels, graph_kernels, puzzle_kernels, results)
    for name, value in vars(module).items()
    if callable(value)
}
