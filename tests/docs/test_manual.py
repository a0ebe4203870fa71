"""The manual of the language is whole: every ludeme, macro, role and constant has its place."""

from __future__ import annotations

import re

from documents import SEMANTICS, text

from ludeme.binding.reference import entries
from ludeme.grammar.macro_library import library_macros
from ludeme.language.constants import Role

INDEX = text(SEMANTICS / "README.md")
LANGUAGE = text(SEMANTICS / "01-language.md")


def test_every_ludeme_is_in_the_index() -> None:
    written = re.findall(r"^\| `\(([^`]*)\)`", INDEX, re.MULTILINE)
    known = {" ".join(words.split()[:n]) for words in written for n in range(1, 4)}
    lost = [entry.name for entry in entries() if known.isdisjoint(entry.names)]
    assert lost == []


def test_every_ludeme_says_where_the_manual_settles_it() -> None:
    lost = [entry.name for entry in entries() if "§" not in entry.meaning]
    assert lost == []


def test_the_macros_are_those_of_the_library() -> None:
    (table,) = re.findall(r"^## 10\. Library macros\n(.*?)^## ", LANGUAGE, re.DOTALL | re.MULTILINE)
    told = re.findall(r'^\| `"([^"]+)"` \|', table, re.MULTILINE)
    assert sorted(told) == sorted(library_macros())


def test_the_roles_are_those_of_the_language() -> None:
    (words,) = re.findall(r"^Enumeration: (.*?)\. \(", LANGUAGE, re.MULTILINE)
    told = set()
    for word in words.split(", "):
        first, _, last = word.partition("..")
        name = first.rstrip("0123456789")
        number = range(1, int(last.removeprefix(name)) + 1) if last else ()
        told |= {f"{name}{n}" for n in number} or {word}
    assert told == {role.value for role in Role}
