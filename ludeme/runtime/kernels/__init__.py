"""Shared code of emitted programs, run by CPython as it stands and as machine code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import isfunction
from typing import Any

from ludeme.runtime.kernels import (
    arithmetic_kernels,
    board_kernels,
    graph_kernels,
    puzzle_kernels,
    real_kernels,
    repetition_kernels,
    results,
    tally_kernels,
)

#: The modules of this folder with what programs call.
MODULES = (
    arithmetic_kernels,
    board_kernels,
    graph_kernels,
    puzzle_kernels,
    real_kernels,
    repetition_kernels,
    results,
    tally_kernels,
)
#: What an emitted program may call besides its own functions, in plain Python.
KERNELS: dict[str, Callable[..., Any]] = {
    name: value for module in MODULES for name, value in vars(module).items() if isfunction(value)
}


def names_used(
    called: Iterable[str], kernels: Mapping[str, Callable[..., Any]] = KERNELS
) -> frozenset[str]:
    """Global names that some kernels, or those they call, use; names of no kernel are passed by."""
    waiting = list(called)
    seen: set[str] = set()
    used: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen or name not in kernels:
            continue
        seen.add(name)
        names = kernels[name].__code__.co_names
        used.update(names)
        waiting += names
    return frozenset(used)
