"""What checked machine code has reached for in vain (see `checked_lowering`)."""

from __future__ import annotations

import ctypes
from functools import cached_property

import numpy as np

from ludeme.model.emitted import EmittedProgram
from ludeme.runtime.checked.regions import regions
from ludeme.runtime.checked.wrong_access import Line, WrongAccess
from ludeme.runtime.native import machine
from ludeme.runtime.native.assembly import fault_lines, number_of_fault_lines, number_of_lines
from ludeme.runtime.native.checked_lowering import (
    CALLERS,
    COUNTS,
    INDICES,
    ROW_ARRAYS,
    TABLE_ARRAYS,
)


class Faults:
    """The wrong accesses of a program by line; all threads that run it are counted together."""

    def __init__(self, program: EmittedProgram, loaded: machine.Loaded) -> None:
        self._program = program
        self._own = number_of_lines(program.source)
        self._counts, self._indices, self._callers = (
            np.ctypeslib.as_array(
                (ctypes.c_int64 * number_of_fault_lines(program)).from_address(loaded.vector(name))
            )
            for name in (COUNTS, INDICES, CALLERS)
        )
        self._loaded = loaded  # keeps the memory
        arrays = regions(program)
        for name, numbers in ((ROW_ARRAYS, arrays.row), (TABLE_ARRAYS, arrays.tables)):
            memory = (ctypes.c_int32 * len(numbers)).from_address(loaded.vector(name))
            np.ctypeslib.as_array(memory)[:] = numbers

    @cached_property
    def _lines(self) -> list[Line]:
        """Those that accesses are counted by; seldom asked for, and long."""
        return fault_lines(self._program)

    def take(self) -> list[WrongAccess]:
        """What there was since the last time, in the order of the text."""
        found = []
        for number in np.flatnonzero(self._counts):
            index, times = int(self._indices[number]), int(self._counts[number])
            line, kernel = self._lines[number], ""
            if number >= self._own:
                kernel, line = f"{line.function}: ", self._lines[self._callers[number]]
            text = kernel + line.text
            found.append(WrongAccess(line.function, text, index, times, line.span))
        self._counts[:] = 0
        return found

    def tell(self) -> None:
        """Raise the first of them, if there are any."""
        if self._counts.any():
            raise self.take()[0]
