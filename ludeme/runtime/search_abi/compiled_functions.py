"""Compiled functions of a game as numba's first-class functions."""

from __future__ import annotations

from typing import Any

from numba import types

from ludeme.runtime.native.compiled_function import CompiledFunction

_ROW = types.Array(types.int32, 1, "C")
_ROWS = types.Array(types.int32, 2, "C")
_ARRAYS = {"s": _ROW, "t": _ROW, "mv": _ROW, "x": _ROWS, "r": _ROW}


class FirstClassFunction(types.WrapperAddressProtocol):
    """A function that numba code receives as an argument; Python may call it too."""

    def __init__(self, function: CompiledFunction) -> None:
        self._function = function
        self._signature = types.int64(*(_ARRAYS.get(p, types.int64) for p in function.params))

    def __wrapper_address__(self) -> int:
        """Where its code starts."""
        return self._function.address

    def signature(self) -> Any:
        """Its type in numba's terms."""
        return self._signature

    def __call__(self, *args: Any) -> int:
        """Call it from Python."""
        return self._function(*args)
