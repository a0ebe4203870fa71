"""The tree of a description: clauses, arrays, strings and terminals, each knowing where it stood.

Spec 01 §1.1. A `Span` always points into text the user wrote (or into a library macro), however
many macro and option expansions lie between; that is what error messages show.
"""

from __future__ import annotations

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


@dataclass(frozen=True, slots=True)
class Clause:
    """`(name arg ...)`."""

    name: str
    args: tuple[Tree, ...]
    span: Span
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Array:
    """`{elem ...}`."""

    items: tuple[Tree, ...]
    span: Span
    label: str | None = None


@dataclass(frozen=True, slots=True)
class String:
    """`"text"`, unescaped."""

    text: str
    span: Span
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Terminal:
    """A number, a constant or any other bare word, as written."""

    text: str
    span: Span
    label: str | None = None


Tree = Clause | Array | String | Terminal


@dataclass(frozen=True, slots=True)
class Option:
    """One category of options: heading, its items' labels in order, and the chosen label."""

    heading: str
    items: tuple[str, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class Description:
    """A whole expanded description, ready to bind."""

    root: Clause
    metadata: Clause | None
    options: tuple[Option, ...]
    rulesets: dict[str, tuple[str, ...]]
    source: Source
    expanded: str = field(repr=False)
