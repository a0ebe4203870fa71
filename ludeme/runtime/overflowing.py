"""Where in a description something did not fit.

Programs note only what it was (see `ludeme.model.overflow`). To say where, the call is made once
more by CPython, which knows the line that it is at.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from types import FrameType
from typing import Any

from ludeme.grammar import Span
from ludeme.model import header
from ludeme.model.emitted import EmittedProgram
from ludeme.runtime.checked.wrong_access import lines_of
from ludeme.runtime.engine import MoveRow
from ludeme.runtime.memory import Place
from ludeme.runtime.tiers.python_module import functions_of, memory_of

_FILE = "<program once more>"


class _Noting(list[int]):
    """Tables that note who is at work when a number is written for what did not fit."""

    def __init__(self, numbers: Iterable[int], program: EmittedProgram, what: int) -> None:
        super().__init__(numbers)
        self._program, self._what = program, what
        self.place: Span | None = None

    def __setitem__(self, index: Any, value: Any) -> None:
        if index == header.OVERFLOW and value == self._what and self.place is None:
            self.place = self._ludeme_at(sys._getframe(1))
        super().__setitem__(index, value)

    def _ludeme_at(self, frame: FrameType | None) -> Span | None:
        """The innermost ludeme that a line of the program was written for."""
        while frame is not None:
            code = frame.f_code
            if code.co_filename == _FILE and code.co_name not in self._program.actions:
                span = self._program.line_spans[frame.f_lineno - 1]
                if span is not None:
                    return span
            frame = frame.f_back
        return None


class OnceMore:
    """Makes calls of a program again; `place` is where `what` did not fit in any of them."""

    def __init__(self, program: EmittedProgram, what: int, buffer: int) -> None:
        self._program = program
        self._functions = functions_of(program.source, _FILE)
        tables, self._scratch = memory_of(program)
        self._tables = _Noting(tables, program, what)
        self._buffer = [0] * buffer

    @property
    def place(self) -> Span | None:
        """The ludeme, None as long as everything fits."""
        return self._tables.place

    def start(self, seed: int) -> None:
        """Begin a game."""
        row = list(self._program.initial)
        row[header.RNG] = seed
        self._functions["start"](row, self._tables, self._scratch)

    def moves(self, row: Sequence[int]) -> list[MoveRow]:
        """List the legal moves of a position, which stays as it is."""
        buffer, width = self._buffer, self._program.width
        number = self._functions["moves"](list(row), self._tables, self._scratch, buffer)
        return [tuple(buffer[k * width : (k + 1) * width]) for k in range(number)]

    def apply(self, row: Sequence[int], move: MoveRow) -> None:
        """Play a move of a position, which stays as it is."""
        self._buffer[: len(move)] = move
        self._functions["apply"](list(row), self._tables, self._scratch, self._buffer, 0, 1)

    def ply(self, row: Sequence[int]) -> None:
        """List the moves of a position and play each of them, until something does not fit."""
        for move in self.moves(row):
            if self.place is not None:
                return
            self.apply(row, move)


def place_of_start(program: EmittedProgram, seed: int) -> Place:
    """Where something did not fit when a game began."""

    def place(what: int) -> Span | None:
        again = OnceMore(program, what, program.width)
        again.start(seed)
        return again.place

    return place


def place_of_listing(program: EmittedProgram, row: Sequence[int], buffer: int) -> Place:
    """Where something did not fit when the moves of a position were listed."""

    def place(what: int) -> Span | None:
        again = OnceMore(program, what, buffer)
        again.moves(row)
        return again.place

    return place


def place_of_rule(program: EmittedProgram, move: MoveRow) -> Place:
    """Where the rule stands that a move was made by, in which something did not fit."""

    def place(what: int) -> Span | None:
        function = program.generators[move[0]].function
        lines = lines_of(program.source, program.line_spans)
        return next((line.span for line in lines if line.function == function and line.span), None)

    return place
