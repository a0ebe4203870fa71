"""Compiled kernels on disk, beside the compiled games and with the same checksums."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from ludeme.runtime.native import cache as disk


class KernelCache(NullCache):
    """What numba's dispatcher asks for the machine code of one kernel.

    `digest` tells a kernel from all others by what it is made of.
    """

    def __init__(self, digest: Callable[[], str]) -> None:
        self._digest = digest

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kernel for a signature, if it is kept and what it was made of can be imported."""
        target_context.refresh()
        data = disk.read(self._path(sig, target_context))
        if data is None:
            return None
        try:
            return CompileResult._rebuild(target_context, *pickle.loads(data))
        except (ImportError, AttributeError):
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the kernel for a signature."""
        disk.keep(self._path(sig, data.target_context), dumps(data._reduce()))

    def _path(self, signature: Any, target_context: Any) -> Path:
        machine = target_context.codegen().magic_tuple()
        versions = f"{numba.__version__} {sys.version} {machine}"
        name = disk.digest(self._digest(), str(signature))
        return disk.folder() / f"kernels-{disk.digest(versions)}" / f"{name}.pickle"
