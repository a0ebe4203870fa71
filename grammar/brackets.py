"""Finding the bracket that closes another, outside strings."""

from __future__ import annotations

import re
from collections.abc import Iterator

# While options and macros are processed every `"` opens or closes a string, escaped or not
# (spec 01 §1.5, a quirk that strings with an odd number of escaped quotes can feel).
_ANY_STRING = r'"[^"]*(?:"|\Z)'

# A string as the tree sees it: up to the next quote not preceded by a backslash.
STRING = r'"[^"]*+(?:(?<=\\)"[^"]*+)*+"'

BRACKET_OR_STRING = re.compile(rf"{STRING}|[(){{}}]")

_CLAUSE = re.compile(rf"{STRING}|\((\w*)")

CLOSER = {"(": ")", "{": "}", "[": "]", "<": ">"}

_SCANNERS = {
    opener: re.compile(rf"{_ANY_STRING}|[{re.escape(opener + CLOSER[opener])}]")
    for opener in ("(", "{", "[")
}
# `<` and `>` directly after `(` are the comparison ludemes (spec 01 §2.2).
_TAG_END = re.compile(rf"{_ANY_STRING}|(?<!\()>")


def closing(text: str, start: int) -> int | None:
    """Index of the bracket that closes the one at `start`, or None."""
    opener = text[start]
    if opener == "<":
        return _closing_tag(text, start)
    closer = CLOSER[opener]
    depth = 0
    for match in _SCANNERS[opener].finditer(text, start):
        found = match.group()
        if found == opener:
            depth += 1
        elif found == closer:
            depth -= 1
            if depth == 0:
                return match.start()
    return None


def _closing_tag(text: str, start: int) -> int | None:
    for match in _TAG_END.finditer(text, start + 1):
        if match.group() == ">":
            return match.start()
    return None


def clauses(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """How each clause begins that stands in a part of a text and in no other clause of it.

    Group 1 is its name, which may be empty.
    """
    done = start
    for match in _CLAUSE.finditer(text, start, end):
        if match[1] is not None and match.start() >= done:
            yield match
            done = closing(text, match.start()) or end


def enclosing(text: str, at: int) -> int | None:
    """Index of the innermost bracket that is open at a place, or None."""
    opened: list[int] = []
    for match in BRACKET_OR_STRING.finditer(text, 0, at):
        if match.group() in CLOSER:
            opened.append(match.start())
        elif match.group() in ")}" and opened:
            opened.pop()
    return opened[-1] if opened else None
