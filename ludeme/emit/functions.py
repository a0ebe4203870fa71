"""Functions of a program: local names while they are written, and their short names afterwards.

Every local variable gets a program-wide unique name (`to__17`), so a piece of text can be moved
into a function of its own, or be re-run later from a move row, and the names it still needs are
simply those it uses and did not make: they become parameters (or columns of the move row).
When a function is finished its names are shortened in order of appearance, and two functions
with the same text become one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Protocol

from ludeme.grammar.tree import Span

NAME = re.compile(r"\b[a-z]\w*?__\d+\b")
_AROUND_NAMES = re.compile(f"({NAME.pattern})")


@dataclass(frozen=True)
class Function:
    """A finished function of the program, whose lines still have placeholders (see `passes`)."""

    name: str
    params: tuple[str, ...]
    body: tuple[str, ...]
    #: Integers of the workspace, and scratch rows, that it uses itself.
    workspace: int = 0
    scratch: int = 0
    note: str = ""
    #: Ranges that its names are known to have, both ends included.
    ranges: tuple[tuple[str, int, int], ...] = ()
    #: Parts of its workspace that have a number for each site, or so: offset and size.
    areas: tuple[tuple[int, int], ...] = ()
    #: All parts of its workspace: offset and size.
    parts: tuple[tuple[int, int], ...] = ()
    #: The ludeme that each line of the body was written for.
    places: tuple[Span | None, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The whole text, line by line."""
        note = [f"    # {self.note}"] if self.note else []
        return [f"def {self.name}({', '.join(self.params)}):", *note, *self.body]


class Body(Protocol):
    """What a finished body of a function says (see `Code`)."""

    @property
    def workspace_size(self) -> int:
        """Integers of the workspace that it uses."""
        ...

    @property
    def scratch_rows(self) -> int:
        """Scratch rows that it uses."""
        ...

    @property
    def areas(self) -> dict[int, int]:
        """Sizes of bitmaps in its workspace, by their offsets."""
        ...

    @property
    def lines(self) -> list[str]:
        """The text."""
        ...

    @property
    def parts(self) -> list[tuple[int, int]]:
        """All parts of its workspace: offset and size."""
        ...

    def line(self, text: str) -> None:
        """Append a line."""
        ...

    def pieces(self) -> list[str]:
        """The text cut at local names: what stands between them and the names, in turns."""
        ...

    def free_names(self, pieces: list[str]) -> tuple[str, ...]:
        """Names used but not made here, in order of first use."""
        ...


def cut_at_names(text: str) -> list[str]:
    """A text cut at local names: what stands between them and the names, in turns."""
    return _AROUND_NAMES.split(text)


def names_in(lines: Iterable[str]) -> set[str]:
    """The local names in a text."""
    return set(cut_at_names("\n".join(lines))[1::2])


def shorten(params: tuple[str, ...], pieces: list[str]) -> tuple[tuple[str, ...], list[str]]:
    """Rename `to__17` to `to`, a second one to `to2`, ... in order of appearance.

    Takes a text cut at its names (`cut_at_names`); returns the new parameters and lines.
    """
    names = short_names(params, pieces)
    short = list(pieces)
    short[1::2] = [names[long] for long in pieces[1::2]]
    text = "".join(short)
    return tuple(names.get(param, param) for param in params), text.split("\n") if text else []


def short_names(params: tuple[str, ...], pieces: list[str]) -> dict[str, str]:
    """The short names of a text's local names, in order of appearance."""
    names: dict[str, str] = {}
    used: dict[str, int] = {}
    for long in chain((param for param in params if "__" in param), pieces[1::2]):
        if long not in names:
            stem = long.rsplit("__", 1)[0]
            used[stem] = used.get(stem, 0) + 1
            number = used[stem]
            if stem in RESERVED:
                stem += "_"
            names[long] = stem if number == 1 else f"{stem}{number}"
    return names


#: Names that a shortened local must not take: fixed parameters and Python's own words.
RESERVED = {
    "s",
    "t",
    "x",
    "mv",
    "p",
    "room",
    "from",
    "in",
    "is",
    "or",
    "and",
    "not",
    "if",
    "max",
    "min",
    "abs",
    "range",
}
