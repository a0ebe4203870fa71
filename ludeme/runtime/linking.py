"""Compiling many small functions that are only ever called by each other.

numba optimises and generates machine code for every function by itself, with all its callees
linked in; for a program of a hundred functions on five levels most of that work is thrown away.
Inside `internal`, functions are only lowered to LLVM; the entry functions, compiled afterwards,
take them in and are optimised once. A warm start then loads three cached files instead of one per
function; a cold compile is not faster (Chess: 28 s before, 29 s after, on a loaded machine), since
most of it is numba's own front end.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.codegen import CPUCodeLibrary
from numba.core.cpu import CPUContext

#: Options of functions that nothing but compiled code calls.
INTERNAL = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


@contextmanager
def internal(names: set[str]) -> Iterator[None]:
    """Lower the functions of these names without generating machine code for them."""
    finalize, executable = CPUCodeLibrary.finalize, CPUContext.get_executable

    def is_internal(library: Any) -> bool:
        return library.name.rsplit(".", 1)[-1] in names

    def lower_only(library: Any) -> None:
        if not is_internal(library):
            finalize(library)
            return
        for callee in dict.fromkeys(library._linking_libraries):
            library._reload_init.update(callee._reload_init)
            library._final_module.link_in(callee._get_module_for_linking(), preserve=True)
        library._final_module.verify()
        library._finalized = True

    def no_code(context: Any, library: Any, fndesc: Any, env: Any) -> Any:
        if not is_internal(library):
            return executable(context, library, fndesc, env)
        name = fndesc.qualname.rsplit(".", 1)[-1]
        return _dynfunc.make_function(fndesc.lookup_module(), name, "", 0, env, (library,))

    CPUCodeLibrary.finalize = lower_only  # type: ignore[method-assign]
    CPUContext.get_executable = no_code  # type: ignore[method-assign]
    try:
        yield
    finally:
        CPUCodeLibrary.finalize = finalize  # type: ignore[method-assign]
        CPUContext.get_executable = executable  # type: ignore[method-assign]
