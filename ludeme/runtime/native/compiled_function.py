"""One entry function of a program in machine code."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

from ludeme.runtime.native import machine
from ludeme.runtime.native.units import VECTORS, outer


class CompiledFunction:
    """An entry function: call it with arrays, or hand its address to compiled code."""

    def __init__(self, loaded: machine.Loaded, name: str, params: tuple[str, ...]) -> None:
        #: Takes addresses of arrays, and last how many numbers `mv` has room for.
        self.address = loaded.address(outer(name))
        self._loaded = loaded  # keeps the code in memory
        self._buffer = params.index("mv") if "mv" in params else -1
        types = [ctypes.c_void_p if p in VECTORS else ctypes.c_int64 for p in params]
        if self._buffer >= 0:
            types.append(ctypes.c_int64)
        prototype = ctypes.CFUNCTYPE(ctypes.c_int64, *types)
        self._call: Callable[..., int] = prototype(self.address)

    def __call__(self, *args: Any) -> int:
        """Call it with int32 arrays [R] or [X, R], C-contiguous, and integers."""
        plain = [a.ctypes.data if isinstance(a, np.ndarray) else a for a in args]
        if self._buffer >= 0:
            plain.append(len(args[self._buffer]))
        return self._call(*plain)
