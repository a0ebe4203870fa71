"""Says in words why the tree grammar stopped at some character (spec 01 §7)."""

from __future__ import annotations

import re

from .brackets import CLOSER, STRING, enclosing
from .errors import LudemeError, UnknownTag
from .reading import CURLY
from .source_map import MappedText

GLUED = re.compile(r'\(?\s*([A-Za-z0-9_.+*/%=!^~<>&|#-]+)(["({])')
_LABEL = re.compile(r"[A-Za-z0-9_-]+:")
_NOTHING_FIRST = re.compile(r"\((?=(?:\s*\()+\s*\))\s*")
_TAG = re.compile(r"<[^<>\s(){}]+>")
_BRACKET = re.compile(rf"{STRING}|[(){{}}\[\]]")

_HOLES = "square brackets mark holes of an incomplete description"
_NO_NAME = "a clause starts with its name"
_BARE_COLON = "a colon stands directly behind the label it belongs to"


def explain(at: int | None, text: MappedText) -> LudemeError:
    """The error at a position the grammar could not go past."""
    characters = text.text
    if at is None or at >= len(characters):
        return text.error("the text ends inside a clause", len(characters) - 1, expected=")")
    found = characters[at]
    if glued := GLUED.match(characters, at):
        message = f"a blank is missing between {glued[1]} and {glued[2]}"
        return text.error(message, glued.start(1), glued.end(2))
    if (place := nameless(characters, at)) is not None:
        return text.error(_NO_NAME, place, expected="(name …)")
    if label := _LABEL.match(characters, at):
        return text.error(f'nothing belongs to the label before "{label.group()}"', *label.span())
    if found in ")}":
        return wrong_bracket(at, text)
    if found in "[]":
        return text.error(_HOLES, at, expected="a clause, an array, a string or a word")
    if found == ":":
        if tag := _TAG.match(characters, characters.rfind("<", 0, at)):
            return unknown_tag(tag.group(), text, tag.start())
        return text.error(_BARE_COLON, at, expected="label:value")
    if found == '"':
        return text.error("this string is never closed", at, expected='"')
    if found in "({":
        return text.error(_NO_NAME, at, expected="(name …)")
    expected = 'a straight quote: "' if found in CURLY else "a clause, an array or a word"
    return text.error(f'"{found}" has no meaning here', at, expected=expected)


def nameless(characters: str, at: int) -> int | None:
    """Where the name should stand of the clause around a place, if it begins with `()`."""
    opener = enclosing(characters, at)
    first = None if opener is None else _NOTHING_FIRST.match(characters, opener)
    return None if first is None else first.end()


def unknown_tag(tag: str, text: MappedText, at: int) -> LudemeError:
    """An option tag that no option has replaced."""
    return UnknownTag(tag, text.span(at, at + len(tag)))


def wrong_bracket(at: int, text: MappedText) -> LudemeError:
    """The closing bracket at `at` does not fit the bracket that is open there."""
    opened: list[int] = []
    for match in _BRACKET.finditer(text.text, 0, at):
        if match.group() in CLOSER:
            opened.append(match.start())
        elif match.group() in CLOSER.values() and opened:
            opened.pop()
    found = text.text[at]
    if not opened:
        return text.error(f'this "{found}" closes nothing', at)
    opener = text.text[opened[-1]]
    if CLOSER[opener] == found:
        return text.error(f'something is missing before "{found}"', at)
    return meeting(at, opened[-1], text)


def meeting(at: int, opener: int, text: MappedText) -> LudemeError:
    """The bracket at `at` closes one of another kind."""
    line, kind = text.span(opener, opener + 1).line, text.text[opener]
    message = f'this "{text.text[at]}" meets the "{kind}" of line {line}'
    return text.error(message, at, expected=CLOSER[kind])
