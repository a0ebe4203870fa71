"""What a description consists of: its parts by name, and what of it can be folded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludeme.editing.outline import Group, Outline, Part, Token

#: Clauses that are listed, each with the sort of thing it is.
_LISTED = {
    "define": "macro",
    "option": "option",
    "rulesets": "part",
    "metadata": "part",
    "game": "game",
    "match": "game",
    "players": "part",
    "equipment": "part",
    "rules": "part",
    "phase": "phase",
    "meta": "part",
    "start": "part",
    "play": "part",
    "end": "part",
    "item": "item",
    "ruleset": "item",
}
#: Clauses whose parts are looked through.
_OPEN = frozenset({"game", "match", "equipment", "rules", "phase", "option", "rulesets"})


@dataclass(frozen=True)
class Symbol:
    """A part of a description: its name, its sort, where it stands, and its own parts.

    `sort` is "game", "macro", "option", "item", "phase", "part" or "equipment".
    """

    name: str
    sort: str
    start: int
    end: int
    #: Where its name stands.
    name_start: int
    name_end: int
    parts: tuple[Symbol, ...]


def symbols(outline: Outline) -> tuple[Symbol, ...]:
    """The parts of a description, those of a part within it."""
    return tuple(_symbols(outline.root.parts))


def _symbols(parts: list[Part], equipment: bool = False) -> Iterator[Symbol]:
    for part in parts:
        if not isinstance(part, Group):
            continue
        if part.opener == "{":
            yield from _symbols(part.parts, equipment)
        elif part.head in _LISTED or equipment:
            yield _symbol(part, equipment)


def _symbol(clause: Group, equipment: bool) -> Symbol:
    head = clause.parts[0]
    named = clause.parts[1] if len(clause.parts) > 1 else None
    is_named = isinstance(named, Token) and named.kind == "string"
    name = named.name if isinstance(named, Token) and is_named else ""
    at = named if named is not None and is_named else head
    sort = "equipment" if equipment else _LISTED[clause.head]
    what = clause.head or clause.called
    title = name if name and sort in ("macro", "game", "option", "item") else f"{what} {name}"
    inner: list[Part] = clause.parts if clause.head in _OPEN and not equipment else []
    parts = tuple(_symbols(inner, clause.head == "equipment"))
    return Symbol(title.strip(), sort, clause.start, clause.end, at.start, at.end, parts)


def foldings(outline: Outline) -> Iterator[tuple[int, int, str]]:
    """Yield from where to where a text can be folded, and what it is: "region" or "comment"."""
    for part in outline.root.walk():
        if isinstance(part, Group) and "\n" in outline.text[part.start : part.end]:
            yield part.start, part.inner_end, "region"
    first = last = None
    for comment in [*outline.comments, None]:
        if comment and last and not outline.text[last.end : comment.start].strip(" \t\n\r"):
            last = comment
            continue
        if first and last and first is not last:
            yield first.start, last.end, "comment"
        first = last = comment
