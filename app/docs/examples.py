"""Where the games of the library use a ludeme: the text as it stands there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from ludeme.binding.binder import bind
from ludeme.games import entries
from ludeme.grammar import parse
from ludeme.language.base import Node

#: Longest text that still shows something at a glance.
LONGEST = 96
#: Examples of one ludeme.
SHOWN = 3


@dataclass(frozen=True)
class Example:
    """A use of a ludeme or a macro: the text, the game, the line in its file."""

    text: str
    game: str
    file: str
    line: int


def examples_of(cls: type[Node]) -> list[Example]:
    """Some uses of a ludeme, from the shortest to the longest, each of another game."""
    return some(_uses().get(cls, ()))


def some(uses: Iterable[Example]) -> list[Example]:
    """Some of these uses, from the shortest to the longest, each of another game."""
    by_text: dict[str, Example] = {}
    for example in uses:
        if len(example.text) <= LONGEST and not set("<#") & set(example.text[1:]):
            by_text.setdefault(example.text, example)
    found = sorted(by_text.values(), key=lambda example: (len(example.text), example.text))
    shortest: dict[str, Example] = {}
    for example in found:
        shortest.setdefault(example.game, example)
    chosen = list(shortest.values())
    if len(chosen) <= SHOWN:
        return chosen
    return [chosen[place * (len(chosen) - 1) // (SHOWN - 1)] for place in range(SHOWN)]


def games_with(cls: type[Node]) -> list[Example]:
    """The first use of a ludeme in each of the games that use it themselves, not by a macro."""
    first: dict[str, Example] = {}
    for example in _uses().get(cls, ()):
        first.setdefault(example.game, example)
    return list(first.values())


@cache
def _uses() -> dict[type[Node], list[Example]]:
    """Every use of every ludeme in the library, in the order of the games."""
    found: dict[type[Node], list[Example]] = {}
    for entry in entries():
        text = entry.path.read_text(encoding="utf-8")
        root = bind(parse(text, name=str(entry.path)))
        for node in root.walk():
            span = node.span
            if span is None or span.source.text is not text:
                continue
            shown = " ".join(text[span.start : span.end].split())
            if shown.startswith("("):
                file = f"{entry.family}/{entry.path.name}"
                example = Example(shown, entry.name, file, span.line)
                found.setdefault(type(node), []).append(example)
    return found
