"""What is told of an access that reached beyond its own memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludeme.grammar import Span
from ludeme.grammar.errors import at_place


class WrongAccess(Exception):
    """A program reached for memory that is not its own: a bug of ours.

    `str(error)` shows the ludeme that the line of the program was written for.
    """

    def __init__(
        self, function: str, text: str, index: int, times: int = 1, span: Span | None = None
    ) -> None:
        super().__init__(function, text, index, times, span)
        self.function = function
        self.text = text
        self.index = index
        self.times = times
        #: The ludeme; None where the text of the program is for no ludeme in particular.
        self.span = span

    def __str__(self) -> str:
        often = f", {self.times} times" if self.times > 1 else ""
        what = f"wrong access in {self.function}: {self.text} (index {self.index}{often})"
        return at_place(what, self.span)


@dataclass(frozen=True)
class Line:
    """A line of a program or of the kernels."""

    function: str
    text: str
    #: The ludeme that it was written for.
    span: Span | None = None


def lines_of(source: str, spans: Sequence[Span | None] = ()) -> list[Line]:
    """Each line of a text, with the function that it belongs to and its ludeme."""
    found, function = [], ""
    for number, text in enumerate(source.split("\n")):
        if text.startswith("def "):
            function = text[4 : text.index("(")]
        span = spans[number] if number < len(spans) else None
        found.append(Line(function, text.strip(), span))
    return found
