"""Compile search kernels once and keep them on disk, correctly.

numba's disk cache notices a change of a kernel's own file only, not of the helpers and constants
that were compiled into it. The cache used here also keys on the text of every source file a kernel
of this package can contain, so an edit never leaves stale machine code behind.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from numba import njit
from numba.core import typeinfer
from numba.core.caching import FunctionCache

from ludeme.compile import header


@cache
def source_digest() -> str:
    """Return a digest of all files whose text can end up in a kernel."""
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    yield Path(header.__file__)
    yield from sorted(Path(__file__).parent.glob("*.py"))


class _SourceCache(FunctionCache):
    """numba's cache of one function, also keyed on the sources it was compiled from."""

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        key = super()._index_key(signature, codegen)  # type: ignore[no-untyped-call]
        return (*key, source_digest())


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
