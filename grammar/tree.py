"""The tree of a description: clauses, arrays, strings and terminals (spec 01 §1.1).

Each knows where it stood in the text, and where its label did: that need not be the same text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from .errors import LudemeError, LudemeWarning
from .places import Expansion as Expansion
from .places import Source as Source
from .places import Span as Span


@dataclass(frozen=True, slots=True)
class Clause:
    """`(name arg ...)`."""

    name: str
    args: tuple[Tree, ...]
    span: Span
    label: str | None = None
    label_span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Array:
    """`{elem ...}`."""

    items: tuple[Tree, ...]
    span: Span
    label: str | None = None
    label_span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class String:
    """`"text"`, unescaped."""

    text: str
    span: Span
    label: str | None = None
    label_span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Terminal:
    """A number, a constant or any other bare word, as written."""

    text: str
    span: Span
    label: str | None = None
    label_span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Unread(Terminal):
    """What stands for text that cannot be read; it may be anything."""


#: How texts write it: no description can.
HOLE = "#unread#"

Tree = Clause | Array | String | Terminal


def strings_in(tree: Tree) -> Iterator[str]:
    """The strings in a tree."""
    match tree:
        case String():
            yield tree.text
        case Clause(args=parts) | Array(items=parts):
            for part in parts:
                yield from strings_in(part)


def arguments_of_macros(tree: Tree) -> Iterator[tuple[Tree, Clause]]:
    """What arguments of macro calls put into the clauses of macros, each with that clause."""
    match tree:
        case Clause(args=parts) | Array(items=parts):
            for part in parts:
                yield from arguments_of_macros(part)
            if isinstance(tree, Clause):
                yield from ((part, tree) for part in given_parts(tree))


def given_parts(clause: Clause) -> Iterator[Tree]:
    """The parts of a clause of a macro that come from an argument of its call."""
    if clause.span.expansion is not None:
        for part in clause.args:
            inner = part.items if isinstance(part, Array) and part.span in clause.span else (part,)
            yield from (each for each in inner if each.span not in clause.span)


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
    #: What in the text is hardly meant, such as definitions that nothing uses.
    doubts: tuple[LudemeWarning, ...] = field(default=(), repr=False)
    #: What is wrong with the text, if the rest could be read all the same; and the names that stand
    #: in what could not be read.
    errors: tuple[LudemeError, ...] = field(default=(), repr=False)
    unread: frozenset[str] = field(default=frozenset(), repr=False)
    #: Its macros by their names, and how many arguments each needs.
    macros: Mapping[str, int] = field(default_factory=dict, repr=False)
