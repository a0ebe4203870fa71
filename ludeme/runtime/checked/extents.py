"""What the indices of a program may be, and where in its text an access stands.

An index that begins with a named number, `s[WHAT + site]`, must stay within the field or the table
of that name; any other one within its vector.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from ludeme.model import header
from ludeme.model.emitted import EmittedProgram

#: Fields of the header that hold a number for each player.
_PER_PLAYER = ("RANK", "PHASE")
#: No extent but that of the vector.
WHOLE = (0, -1)

Extents = Mapping[str, tuple[int, int]]


class WrongAccess(Exception):
    """A program reached for memory that is not its own: a bug of ours."""

    def __init__(self, function: str, text: str, index: int, times: int = 1) -> None:
        super().__init__(function, text, index, times)
        self.function = function
        self.text = text
        self.index = index
        self.times = times

    def __str__(self) -> str:
        often = f", {self.times} times" if self.times > 1 else ""
        return f"wrong access in {self.function}: {self.text} (index {self.index}{often})"


@dataclass(frozen=True)
class Line:
    """A line of a program or of the kernels."""

    function: str
    text: str


def extents(program: EmittedProgram) -> dict[str, tuple[int, int]]:
    """First and last index, and one more, of every named run of integers."""
    known = {
        name: (first, first + (header.PLAYER_SLOTS if name in _PER_PLAYER else 1))
        for name, first in header.NAMES.items()
        if name != "OVERFLOW"
    }
    for name, length in program.lengths.items():
        if name in program.offsets:
            first = program.offsets[name]
            known[name] = (first, first + length)
    return known


def extent(index: ast.expr, known: Extents) -> tuple[int, int]:
    """Where an index may lie."""
    while isinstance(index, ast.BinOp) and isinstance(index.op, (ast.Add, ast.Sub)):
        index = index.left
    return known.get(index.id, WHOLE) if isinstance(index, ast.Name) else WHOLE


def lines_of(source: str) -> list[Line]:
    """Each line of a text, with the function that it belongs to."""
    found, function = [], ""
    for text in source.splitlines():
        if text.startswith("def "):
            function = text[4 : text.index("(")]
        found.append(Line(function, text.strip()))
    return found
