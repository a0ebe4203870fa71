"""The check that every string of a description names something (spec 01 §7, "Known strings")."""

from __future__ import annotations

import re
import sys
from functools import cache

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
    strings: list[String] = []
    known = set(_ALWAYS_KNOWN)
    _collect(root, strings, known)
    checked: set[str] = set()
    for string in strings:
        if string.text not in known and string.text not in checked:
            if not _is_known(string.text, known):
                raise LudemeError(
                    f"Could not match string '{string.text}'. Misspelt define or item?",
                    string.span,
                    suggestion=nearest(string.text, known),
                )
            checked.add(string.text)


def _collect(tree: Tree, strings: list[String], known: set[str]) -> None:
    """Append the strings of a tree, in order, and add those that its clauses make known."""
    if isinstance(tree, String):
        strings.append(tree)
    elif isinstance(tree, Array):
        for item in tree.items:
            _collect(item, strings, known)
    elif isinstance(tree, Clause):
        before = len(strings)
        for arg in tree.args:
            _collect(arg, strings, known)
        first = tree.args[0] if tree.args else None
        keyword = first.text if isinstance(first, Terminal) and not first.label else ""
        declared = _declared(tree.name, keyword)
        if declared:
            known.update(string.text for string in strings[before:][:declared])


@cache
def _declared(name: str, keyword: str) -> int:
    """How many of its strings a clause makes known."""
    if any(_begins(name, keyword, words) for words in _DECLARING):
        return sys.maxsize
    return int(any(_begins(name, keyword, words) for words in _NAMING))


def _begins(name: str, keyword: str, words: tuple[str, ...]) -> bool:
    """Whether the text of a clause begins with these words, the last perhaps unfinished."""
    if len(words) == 1:
        return name.startswith(words[0])
    return name == words[0] and keyword.startswith(words[1])


def _is_known(text: str, known: set[str]) -> bool:
    return _COORDINATE.fullmatch(text) is not None or any(_near(text, name) for name in known)


def _near(text: str, name: str) -> bool:
    return abs(len(text) - len(name)) <= 2 and (text in name or name in text)
