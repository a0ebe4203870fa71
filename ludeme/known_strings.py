"""The check that every string of a description names something (spec 01 §7, "Known strings")."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludeme.grammar.errors import LudemeError, nearest
from ludeme.grammar.tree import Array, Clause, String, Terminal, Tree

_ALWAYS_KNOWN = {"Player", "Board", "Hand", "Ball", "Bag", "Domino"}

#: Beginnings of the clauses all of whose strings are known ...
_DECLARING = [
    ("players",), ("equipment",), ("subgame",), ("trackSite",), ("set", "Var"), ("var",),
    ("remember",), ("set", "RememberValue"), ("values", "Remembered"),
]  # fmt: skip
#: ... and of those whose first string is.
_NAMING = [
    ("game",), ("match",), ("phase",), ("vote",), ("move", "Vote"), ("is", "Proposed"),
    ("is", "Decided"), ("note",), ("trigger",), ("is", "Trigger"),
]  # fmt: skip

_COORDINATE = re.compile(r"\d+|[A-Za-z]{1,2}\d+|([A-Za-z])\1[A-Za-z]\d+")


def check_strings(root: Clause) -> None:
    """Raise a `LudemeError` at the first string that names nothing."""
    known = _ALWAYS_KNOWN | set(_declared(root))
    for string in _strings(root):
        if not _is_known(string.text, known):
            raise LudemeError(
                f"Could not match string '{string.text}'. Misspelt define or item?",
                string.span,
                suggestion=nearest(string.text, known),
            )


def _is_known(text: str, known: set[str]) -> bool:
    return (
        text in known
        or _COORDINATE.fullmatch(text) is not None
        or any(_near(text, name) for name in known)
    )


def _near(text: str, name: str) -> bool:
    return abs(len(text) - len(name)) <= 2 and (text in name or name in text)


def _declared(tree: Tree) -> Iterator[str]:
    """The strings that clauses below a tree make known."""
    for clause in _clauses(tree):
        if any(_begins(clause, words) for words in _DECLARING):
            yield from (string.text for string in _strings(clause))
        elif any(_begins(clause, words) for words in _NAMING):
            first = next(_strings(clause), None)
            if first is not None:
                yield first.text


def _begins(clause: Clause, words: tuple[str, ...]) -> bool:
    """Whether the text of a clause begins with these words, the last perhaps unfinished."""
    text = [clause.name]
    if len(words) > 1:
        first = clause.args[0] if clause.args else None
        if not isinstance(first, Terminal) or first.label:
            return False
        text.append(first.text)
    return text[:-1] == list(words[:-1]) and text[-1].startswith(words[-1])


def _parts(tree: Tree) -> tuple[Tree, ...]:
    if isinstance(tree, Clause):
        return tree.args
    return tree.items if isinstance(tree, Array) else ()


def _clauses(tree: Tree) -> Iterator[Clause]:
    if isinstance(tree, Clause):
        yield tree
    for part in _parts(tree):
        yield from _clauses(part)


def _strings(tree: Tree) -> Iterator[String]:
    if isinstance(tree, String):
        yield tree
    for part in _parts(tree):
        yield from _strings(part)
