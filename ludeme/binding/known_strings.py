"""The check that every string of a description names something (spec 01 §7, "Known strings")."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from ludeme.binding.signature import same_word
from ludeme.grammar.errors import LudemeError, nearest
from ludeme.grammar.tree import Array, Clause, String, Terminal, Tree
from ludeme.language.base import REGISTRY, Naming

#: The cards of decks are known as well; the reference refuses their names.
_ALWAYS_KNOWN = {"Player", "Board", "Hand", "Ball", "Bag", "Domino", "Card"}

_COORDINATE = re.compile(r"\d+|[A-Za-z]{1,2}\d+|([A-Za-z])\1[A-Za-z]\d+")


def unknown_strings(
    root: Clause, wrong: tuple[Tree, ...] = (), unread: Collection[str] = ()
) -> list[LudemeError]:
    """An error for each string that names nothing, where it stands first.

    Strings in pieces of text that are wrong anyhow, and names in text that could not be read, may
    have been meant to name something.
    """
    strings: list[String] = []
    known = {*_ALWAYS_KNOWN, *unread}
    _collect(root, strings, known)
    for tree in wrong:
        within: list[String] = []
        _collect(tree, within, known)
        known.update(string.text for string in within)
    errors: list[LudemeError] = []
    checked: set[str] = set()
    for string in strings:
        if string.text not in known and string.text not in checked:
            checked.add(string.text)
            if not _is_known(string.text, known):
                message = f"Could not match string '{string.text}'. Misspelt define or item?"
                close = nearest(string.text, known)
                errors.append(LudemeError(message, string.span, suggestion=close))
    return errors


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
        match _naming(tree.name, keyword):
            case Naming.ALL:
                known.update(string.text for string in strings[before:])
            case Naming.FIRST:
                known.update(string.text for string in strings[before : before + 1])


@cache
def _naming(name: str, keyword: str) -> Naming:
    """Which strings of a clause name something, by the ludemes that it may be."""
    found = (
        cls.declares
        for cls in REGISTRY.get(name, ())
        for words in cls.spellings
        if words[0] == name and (len(words) == 1 or same_word(keyword, words[1]))
    )
    return max(found, key=lambda naming: naming.value, default=Naming.NOTHING)


def _is_known(text: str, known: set[str]) -> bool:
    return _COORDINATE.fullmatch(text) is not None or any(_near(text, name) for name in known)


def _near(text: str, name: str) -> bool:
    return abs(len(text) - len(name)) <= 2 and (text in name or name in text)
