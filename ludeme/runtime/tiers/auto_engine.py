"""The automatic tier: CPython answers at once, numba takes over when there is much to do.

It switches when the time spent in CPython has reached what compiling is likely to cost, so no
use of a game takes more than about twice as long as the better tier alone.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

from ludeme.model.emitted import EmittedProgram
from ludeme.model.facts import Facts
from ludeme.runtime.engine import Contents, Engine, MoveRow, Row
from ludeme.runtime.tiers.python_engine import PythonEngine

#: Seconds that compiling takes, about: per line, and per pair of lines (large programs have large
#: functions, which LLVM takes disproportionately long for).
SECONDS_PER_LINE = 8e-4
SECONDS_PER_PAIR = 4e-7
#: Seconds that loading LLVM takes, about.
SECONDS_TO_BEGIN = 0.15


class AutoEngine:
    """Delegates to the Python tier, later to the numba tier; rows of either kind are accepted."""

    def __init__(self, program: EmittedProgram) -> None:
        self.program = program
        self._engine: Engine[Any] = PythonEngine(program)
        self._rows: type = list
        self._spent = 0.0
        lines = program.source.count("\n")
        slope = SECONDS_PER_LINE + SECONDS_PER_PAIR * lines
        self._patience = SECONDS_TO_BEGIN + slope * lines

    def adopt(self, row: Row) -> Row:
        """The row in the form that the tier in force works on."""
        if self._rows is list and self._spent > self._patience:
            self._switch()
        if self._rows is not list and isinstance(row, list):
            adopted: Row = self._engine.adopt(row)
            return adopted
        return row

    def _switch(self) -> None:
        from ludeme.runtime.tiers.native_engine import NumbaEngine

        self._engine = NumbaEngine(self.program)
        self._rows = object

    def start(self, seed: int) -> Row:
        """A row at the start of a game."""
        row: Row = self._engine.start(seed)
        return row

    def moves(self, row: Row) -> list[MoveRow]:
        """The legal move rows."""
        began = perf_counter()
        found = self._engine.moves(row)
        self._spent += perf_counter() - began
        return found

    def apply(self, row: Row, move: MoveRow) -> None:
        """Play a move in place."""
        began = perf_counter()
        self._engine.apply(row, move)
        self._spent += perf_counter() - began

    def copy(self, row: Row) -> Row:
        """An independent row."""
        return row[:] if isinstance(row, list) else row.copy()

    def contents(self, row: Row, facts: Facts) -> Contents:
        """Occupied sites."""
        return self._engine.contents(row, facts)
