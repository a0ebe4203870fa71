"""Compile search kernels once and keep them on disk, correctly.

numba's disk cache notices a change of a kernel's own file only, not of the helpers and constants
that were compiled into it. The cache used here also keys on the content of everything that a kernel
is made of, so an edit never leaves stale machine code behind.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from numba import njit
from numba.core import typeinfer
from numba.core.caching import FunctionCache
from numba.core.dispatcher import Dispatcher


def content_digest(function: Callable[..., Any]) -> str:
    """Return a digest of all that is compiled into a kernel.

    That is its text, the texts of the kernels and helpers it calls, the values of the constants it
    names, and the files of the modules of ours that it names.
    """
    parts: dict[str, str] = {}
    _collect(function, parts)
    return hashlib.sha256("\n".join(parts[key] for key in sorted(parts)).encode()).hexdigest()


def _collect(function: Callable[..., Any], parts: dict[str, str]) -> None:
    place = f"{function.__module__}.{function.__qualname__}"
    if place in parts:
        return
    parts[place] = inspect.getsource(function)
    for name in _names(function.__code__):
        value = function.__globals__.get(name)
        if isinstance(value, Dispatcher):
            _collect(value.py_func, parts)
        elif isinstance(value, ModuleType):
            if value.__name__.startswith("ludeme."):
                parts[value.__name__] = Path(str(value.__file__)).read_text(encoding="utf-8")
        elif isinstance(value, type):
            parts[f"{place}.{name}"] = str(getattr(value, "_fields", value))
        elif value is not None and not callable(value):
            parts[f"{place}.{name}"] = repr(value)


def _names(code: CodeType) -> set[str]:
    """The global names that a function and those inside it use."""
    inner = (const for const in code.co_consts if isinstance(const, CodeType))
    return set(code.co_names).union(*(_names(each) for each in inner))


class _SourceCache(FunctionCache):
    """numba's cache of one function, also keyed on the sources it was compiled from."""

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        key = super()._index_key(signature, codegen)  # type: ignore[no-untyped-call]
        return (*key, content_digest(self._py_func))


#: What every function is compiled with. Without numba's runtime there is no counting of references,
#: which cost more than the work between them; nothing here allocates, so nothing needs it.
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}


def kernel(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function for exactly one signature, to run without the GIL."""

    def compiled(function: Callable[..., Any]) -> Any:
        dispatcher: Any = njit(**_OPTIONS)(function)
        dispatcher._cache = _SourceCache(function)  # type: ignore[no-untyped-call]
        with typeinfer.register_dispatcher(dispatcher):
            dispatcher.compile(signature)
        dispatcher.disable_compile()
        return dispatcher

    return compiled


def helper(function: Callable[..., Any]) -> Any:
    """Compile a small function into the kernels that call it; it is never cached by itself."""
    return njit(forceinline=True, **_OPTIONS)(function)
