"""Compile search kernels once and keep them on disk, correctly.

A kernel is kept under a digest of everything it is made of, its helpers and constants too, so an
edit never leaves stale machine code behind (numba's own cache would: it looks at one file only).
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from enum import Enum
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from numba import njit
from numba.core import typeinfer
from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic

from ludeme.model.work_log import told
from ludeme.runtime.search_abi.inlining import InliningCompiler
from ludeme.runtime.search_abi.kernel_cache import KernelCache


def content_digest(function: Callable[..., Any]) -> str:
    """Return a digest of all that is compiled into a kernel.

    That is its text, the texts of the kernels and helpers it calls, the modules of all these, the
    values of the constants it names, and the files of the modules of ours that it names; also of
    those names that a factory has bound, as in a kernel that is assembled from parts.
    """
    contents = _Contents()
    contents.number_of(function)
    return hashlib.sha256("\n".join(contents.lines).encode()).hexdigest()


class _Contents:
    """Lists functions with what their names mean, each once."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._numbers: dict[Any, int] = {}

    def number_of(self, function: Callable[..., Any]) -> int:
        """The number by which a function is listed."""
        if function in self._numbers:
            return self._numbers[function]
        number = self._numbers[function] = len(self._numbers)
        # what is kept names the modules of its functions
        self.lines.append(f"{number}: {function.__module__} {_text_of(function)}")
        for name, value in sorted(_named(function).items()):
            meaning = self._meaning(value)
            if meaning:
                self.lines.append(f"{number}.{name} = {meaning}")
        return number

    def _meaning(self, value: Any) -> str:
        """What a name stands for, as text; none for what cannot change or is listed elsewhere."""
        if isinstance(value, Dispatcher):
            return f"function {self.number_of(value.py_func)}"
        if isinstance(value, _Intrinsic):
            return f"function {self.number_of(value._defn)}"
        if isinstance(value, ModuleType):
            ours = value.__name__.startswith("ludeme.")
            return Path(str(value.__file__)).read_text(encoding="utf-8") if ours else ""
        if isinstance(value, type) and issubclass(value, Enum):
            return str([(member.name, member.value) for member in value])
        if isinstance(value, type):
            return str(getattr(value, "_fields", value))
        return "" if value is None or callable(value) else repr(value)


@cache
def _text_of(function: Callable[..., Any]) -> str:
    """The text of a function; kernels share most of theirs, and to find where one ends is slow."""
    return inspect.getsource(function)


def _named(function: Callable[..., Any]) -> dict[str, Any]:
    """The global and the bound names that a function and those inside it use."""
    known = {name: function.__globals__.get(name) for name in _names(function.__code__)}
    bound = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return known | {name: cell.cell_contents for name, cell in bound}


def _names(code: CodeType) -> set[str]:
    """The global names that a function and those inside it use."""
    inner = (const for const in code.co_consts if isinstance(const, CodeType))
    return set(code.co_names).union(*(_names(each) for each in inner))


#: What every function is compiled with. Without numba's runtime there is no counting of references,
#: which cost more than the work between them; nothing here allocates, so nothing needs it.
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}


def kernel(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function for exactly one signature, to run without the GIL."""

    def compiled(function: Callable[..., Any]) -> Any:
        dispatcher: Any = njit(**_OPTIONS)(function)
        dispatcher._cache = KernelCache(lambda: content_digest(function))
        with typeinfer.register_dispatcher(dispatcher), told(f"kernel {function.__qualname__}"):
            dispatcher.compile(signature)
        dispatcher.disable_compile()
        return dispatcher

    return compiled


def without_typing(kernel: Any) -> Callable[..., Any]:
    """The function of a kernel, which does not look at the types of its arguments.

    Looking takes longer than a short kernel runs: a tuple is typed field by field at every call.
    The caller answers for it that the types are always those of the signature.
    """
    (result,) = kernel.overloads.values()
    function: Callable[..., Any] = result.entry_point
    return function


#: Helpers are compiled into kernels alone: what Python would need to call them takes longer to make
#: than all the rest.
_INNER: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def helper(function: Callable[..., Any]) -> Any:
    """Compile a small function into the kernels that call it; it is never cached by itself."""
    return njit(forceinline=True, pipeline_class=InliningCompiler, **_OPTIONS, **_INNER)(function)
