"""Kernels that one caller calls time and again with the same memory."""

from __future__ import annotations

from typing import Any

from ludeme.runtime.search_abi.kernel import without_typing


class Repeated:
    """A kernel whose arguments are looked at only where they are other ones than at the last call.

    numba looks at the types of all arguments at every call, field by field, which takes longer than
    a short search. It keeps the arguments of the last call, so it belongs to who made them.
    """

    def __init__(self, kernel: Any) -> None:
        self._kernel, self._direct = kernel, without_typing(kernel)
        self._last: tuple[Any, ...] = ()

    def __call__(self, *arguments: Any) -> Any:
        """Call the kernel."""
        last = self._last
        if len(last) == len(arguments) and all(map(_are_alike, arguments, last)):
            return self._direct(*arguments)
        result = self._kernel(*arguments)
        self._last = arguments
        return result


def _are_alike(argument: Any, last: Any) -> bool:
    """Whether an argument has the type of that of the last call, for sure."""
    return argument is last or (type(argument) is int and type(last) is int)
