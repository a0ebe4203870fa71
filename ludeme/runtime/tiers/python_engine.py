"""The Python tier behind the engine interface."""

from __future__ import annotations

from ludeme.model import header
from ludeme.model.emitted import EmittedProgram
from ludeme.model.facts import Facts
from ludeme.runtime.contents import contents
from ludeme.runtime.engine import Contents, MoveRow
from ludeme.runtime.memory import larger, see_that_it_fitted
from ludeme.runtime.overflowing import place_of_listing, place_of_rule, place_of_start
from ludeme.runtime.tiers.python_module import load

#: Rows of the move buffer to begin with; it grows when a position has more moves.
ROWS = 1024


class PythonEngine:
    """Answers from CPython, at once."""

    def __init__(self, program: EmittedProgram) -> None:
        self.program = program
        self.module = load(program)
        self._buffer = [0] * (ROWS * program.width)

    def start(self, seed: int) -> list[int]:
        """A row at the start of a game."""
        row = list(self.program.initial)
        row[header.RNG] = seed
        self.module.functions["start"](row, self.module.tables, self.module.scratch)
        see_that_it_fitted(self.module.tables, place_of_start(self.program, seed))
        return row

    def moves(self, row: list[int]) -> list[MoveRow]:
        """The legal move rows."""
        width = self.program.width
        while True:
            number = self.module.functions["moves"](
                row, self.module.tables, self.module.scratch, self._buffer
            )
            if not self.module.tables[header.OVERFLOW]:
                break
            size = len(self._buffer)
            place = place_of_listing(self.program, row, size)
            self._buffer = [0] * larger(self.module.tables, size, place)
        flat = self._buffer
        return [tuple(flat[k * width : (k + 1) * width]) for k in range(number)]

    def apply(self, row: list[int], move: MoveRow) -> None:
        """Play a move in place."""
        self._buffer[: len(move)] = move
        self.module.functions["apply"](
            row, self.module.tables, self.module.scratch, self._buffer, 0, 1
        )
        see_that_it_fitted(self.module.tables, place_of_rule(self.program, move))

    def adopt(self, row: list[int]) -> list[int]:
        """Rows are lists."""
        return row

    def copy(self, row: list[int]) -> list[int]:
        """An independent row."""
        return list(row)

    def contents(self, row: list[int], facts: Facts) -> Contents:
        """Occupied sites."""
        return contents(self.program, row, facts)
