"""Compiled functions of a game as numba's first-class functions."""

from __future__ import annotations

from typing import Any, Protocol

from numba import types
from numba.core.dispatcher import Dispatcher

_ROW = types.Array(types.int32, 1, "C")
_ROWS = types.Array(types.int32, 2, "C")
_ARRAYS = {"s": _ROW, "t": _ROW, "mv": _ROW, "x": _ROWS, "r": _ROW}


class MachineCode(Protocol):
    """A function that was compiled: where its code starts, and the names of its parameters."""

    address: int
    params: tuple[str, ...]

    def __call__(self, *args: Any) -> int:
        """Call it from Python."""


class FirstClassFunction(types.WrapperAddressProtocol):
    """A function that numba code receives as an argument; Python may call it too."""

    def __init__(self, function: MachineCode) -> None:
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


class FirstClassDispatcher(types.WrapperAddressProtocol):
    """The same for a function that numba compiled, as those of hand-written programs."""

    def __init__(self, dispatcher: Any, signature: Any) -> None:
        self._signature = signature
        compiled = dispatcher.get_compile_result(signature)
        self._compiled = compiled  # keeps the code alive
        name = compiled.fndesc.llvm_cfunc_wrapper_name
        self._address: int = compiled.library.get_pointer_to_function(name)

    def __wrapper_address__(self) -> int:
        """Where its code starts."""
        return self._address

    def signature(self) -> Any:
        """Its type in numba's terms."""
        return self._signature


def first_class(function: Any, signature: Any) -> Any:
    """The function in the form in which a tuple of arguments can hold it."""
    if isinstance(function, Dispatcher):
        return FirstClassDispatcher(function, signature)
    return function
