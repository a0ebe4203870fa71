"""The Python tier: an emitted program run by CPython as it stands, with lists as its memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludeme.compile.program import EmittedProgram
from ludeme.runtime import KERNELS, list_kernels


@dataclass
class PythonModule:
    """A loaded program and the memory it works in."""

    program: EmittedProgram
    functions: dict[str, Callable[..., Any]]
    tables: list[int]
    scratch: list[list[int]]
    moves: list[int]

    def initial_row(self) -> list[int]:
        """A row before the start rules have run."""
        return list(self.program.initial)


def load(program: EmittedProgram, filename: str = "<program>") -> PythonModule:
    """Run the program's text and lay out its memory."""
    namespace: dict[str, Any] = {**KERNELS, **vars(list_kernels)}
    exec(compile(program.source, filename, "exec"), namespace)
    return PythonModule(
        program=program,
        functions={name: namespace[name] for name in program.signatures},
        tables=list(program.tables) + [0] * (program.table_size - len(program.tables)),
        scratch=[[0] * program.row_size for _ in range(program.scratch_rows)],
        moves=[],
    )
