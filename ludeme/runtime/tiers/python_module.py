"""The Python tier: an emitted program run by CPython as it stands, with lists as its memory.

A function is compiled when it is first called: most positions need a small part of a large program,
and a game is ready the sooner.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludeme.model.emitted import EmittedProgram
from ludeme.runtime.checked import asked_for
from ludeme.runtime.kernels import KERNELS, list_kernels

Namespace = dict[str, Any]

_FUNCTION = re.compile(r"^def (\w+)\(", re.MULTILINE)


@dataclass
class PythonModule:
    """A loaded program and the memory it works in."""

    program: EmittedProgram
    #: Everything the text defines by name; to be asked anew for each call (see `_Uncompiled`).
    functions: Namespace
    tables: list[int]
    scratch: list[list[int]]

    def initial_row(self) -> list[int]:
        """A row before the start rules have run."""
        return list(self.program.initial)


def load(program: EmittedProgram, filename: str = "<program>") -> PythonModule:
    """Lay out a program's memory and its functions."""
    tables, scratch = memory_of(program)
    checks = asked_for()
    return PythonModule(
        program=program,
        functions=_checked(program, tables) if checks else functions_of(program.source, filename),
        tables=tables,
        scratch=scratch,
    )


def memory_of(program: EmittedProgram) -> tuple[list[int], list[list[int]]]:
    """New tables, with the workspace behind them, and scratch rows."""
    tables = list(program.tables) + [0] * (program.table_size - len(program.tables))
    return tables, [[0] * program.row_size for _ in range(program.scratch_rows)]


class _Uncompiled:
    """Stands in a namespace for a function until that is called, and puts it in its own place."""

    __slots__ = ("_filename", "_line", "_name", "_namespace", "_text")

    def __init__(self, name: str, text: str, line: int, namespace: Namespace, filename: str):
        self._name = name
        self._text = text
        self._line = line
        self._namespace = namespace
        self._filename = filename

    def __call__(self, *arguments: Any) -> Any:
        exec(compile(self._text, self._filename, "exec"), self._namespace)
        function: Callable[..., Any] = self._namespace[self._name]
        # So that a traceback names the line of the whole text.
        function.__code__ = function.__code__.replace(co_firstlineno=self._line)
        return function(*arguments)


def _checked(program: EmittedProgram, tables: list[int]) -> Namespace:
    from ludeme.runtime.checked.python_checks import checked_functions

    return checked_functions(program, tables)


def functions_of(source: str, filename: str) -> Namespace:
    """What the text says: its constants at once, its functions when they are called."""
    namespace: Namespace = {**KERNELS, **vars(list_kernels)}
    found = list(_FUNCTION.finditer(source))
    starts = [match.start() for match in found]
    exec(compile(source[: starts[0]] if starts else source, filename, "exec"), namespace)
    line, before = 1, 0
    for match, end in zip(found, [*starts[1:], len(source)], strict=True):
        line += source.count("\n", before, match.start())
        before = match.start()
        text = source[before:end]
        namespace[match[1]] = _Uncompiled(match[1], text, line, namespace, filename)
    return namespace
