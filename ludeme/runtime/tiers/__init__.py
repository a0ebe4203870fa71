"""The tiers: one emitted program run by CPython, as machine code, or by whichever pays."""

from __future__ import annotations

from typing import Any

from ludeme.model.emitted import EmittedProgram
from ludeme.runtime.engine import Engine

#: "checked" is machine code whose every access is tested; see `ludeme.runtime.checked`.
TIERS = ("auto", "python", "numba", "checked")


def make_engine(program: EmittedProgram, tier: str) -> Engine[Any]:
    """Load a program in a tier: "auto", "python", "numba" or "checked"."""
    if tier == "auto":
        from ludeme.runtime.tiers.auto_engine import AutoEngine

        return AutoEngine(program)
    if tier == "python":
        from ludeme.runtime.tiers.python_engine import PythonEngine

        return PythonEngine(program)
    from ludeme.runtime.tiers.native_engine import NumbaEngine

    return NumbaEngine(program, checked=tier == "checked" or None)
