"""Shared code of emitted programs, run by CPython as it stands and as machine code."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isfunction
from typing import Any

from ludeme.runtime.kernels import (
    arithmetic_kernels,
    board_kernels,
    graph_kernels,
    puzzle_kernels,
    results,
)

#: What an emitted program may call besides its own functions, in plain Python.
KERNELS: dict[str, Callable[..., Any]] = {
    name: value
    for module in (arithmetic_kernels, board_kernels, graph_kernels, puzzle_kernels, results)
    for name, value in vars(module).items()
    if isfunction(value)
}
