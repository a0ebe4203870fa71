"""Places in texts.

A `Span` always points into text the user wrote (or into a library macro), however many macro and
option expansions lie between; that is what error messages show.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Source:
    """A text with a name: a `.lud` file, `<text>`, or a library macro file."""

    name: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Expansion:
    """A macro call: the name of the macro and where it was called."""

    macro: str
    call: Span


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` to `end` (exclusive) of a source.

    Text of a macro body knows the `expansion` that put it where it stands; two spans of the same
    characters are equal whichever expansion they come from.
    """

    source: Source
    start: int
    end: int
    expansion: Expansion | None = field(default=None, compare=False, repr=False)
    #: Of an argument of a macro that is wrong: the clause of the macro that it became a part of.
    used_in: Span | None = field(default=None, compare=False, repr=False)

    def __contains__(self, other: Span | None) -> bool:
        """Whether the other's characters are all among these."""
        if other is None or other.source is not self.source:
            return False
        return self.start <= other.start and other.end <= self.end

    @property
    def calls(self) -> Iterator[tuple[str, Span]]:
        """The macros that put the text where it stands, innermost first, and their calls."""
        expansion = self.expansion
        while expansion is not None:
            yield expansion.macro, expansion.call
            expansion = expansion.call.expansion

    @property
    def with_calls(self) -> Iterator[Span]:
        """It, and the macro calls that led to it, the nearest first."""
        yield self
        yield from (call for _, call in self.calls)

    @property
    def outermost(self) -> Span:
        """Its place in the user's own text: the call from which all came."""
        *_, last = self.with_calls
        return last

    @property
    def line(self) -> int:
        """1-based line of the first character."""
        return self.source.text.count("\n", 0, self.start) + 1

    @property
    def column(self) -> int:
        """1-based column of the first character."""
        return self.start - self.source.text.rfind("\n", 0, self.start)

    @property
    def end_place(self) -> tuple[int, int]:
        """1-based line and column just behind the last character."""
        text = self.source.text
        return text.count("\n", 0, self.end) + 1, self.end - text.rfind("\n", 0, self.end)
