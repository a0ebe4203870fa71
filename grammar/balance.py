"""Brackets and quotes must come in pairs, also those inside strings (spec 01 §1.5)."""

from __future__ import annotations

import re
from itertools import accumulate

from .brackets import BRACKET_OR_STRING, CLOSER, STRING
from .errors import LudemeError
from .source_map import MappedText
from .syntax_errors import wrong_bracket

_STRING = re.compile(STRING)


#: So many brackets may be open at a time; descriptions of games have up to 40.
MOST_LEVELS = 100
_ALL_BUT_BRACKETS = re.compile(rf"(?:{STRING}|[^(){{}}])+")


def check_depth(text: MappedText) -> None:
    """Refuse a text whose brackets are nested beyond all reason."""
    steps = (1 if bracket in CLOSER else -1 for bracket in _ALL_BUT_BRACKETS.sub("", text.text))
    if max(accumulate(steps), default=0) > MOST_LEVELS:
        message = f"the brackets are nested too deeply: at most {MOST_LEVELS} levels"
        raise text.error(message, _first_beyond(text.text))


def _first_beyond(characters: str) -> int:
    """Where the bracket stands that is open inside so many others as there may be."""
    levels = 0
    for match in BRACKET_OR_STRING.finditer(characters):
        found = match.group()
        levels += (found in CLOSER) - (found in CLOSER.values())
        if levels > MOST_LEVELS:
            return match.start()
    return 0


def check_balance(text: MappedText) -> None:
    """Refuse a text with unequal numbers of opening and closing brackets, or an odd quote."""
    characters = text.text
    if characters.count('"') % 2:
        raise _odd_quote(text)
    for opener in "({":
        if characters.count(opener) != characters.count(CLOSER[opener]):
            raise _unbalanced(text, opener)


def _odd_quote(text: MappedText) -> LudemeError:
    """A forgotten quote turns the text inside out: blame the first string that spans lines."""
    at = last = 0
    while (at := text.text.find('"', at)) >= 0:
        last = at
        string = _STRING.match(text.text, at)
        if not string or "\n" in string.group():
            break
        at = string.end()
    return text.error("this string is never closed: a quote is missing", last, expected='"')


def _unbalanced(text: MappedText, kind: str) -> LudemeError:
    opened: list[int] = []
    for match in BRACKET_OR_STRING.finditer(text.text):
        found = match.group()
        if found in CLOSER:
            opened.append(match.start())
        elif found in CLOSER.values():
            if not opened or CLOSER[text.text[opened[-1]]] != found:
                return wrong_bracket(match.start(), text)
            opened.pop()
    if opened:
        opener = text.text[opened[-1]]
        message = f'this "{opener}" is never closed'
        return text.error(message, opened[-1], expected=CLOSER[opener])
    return _unbalanced_string(text, kind)


def _unbalanced_string(text: MappedText, kind: str) -> LudemeError:
    for match in _STRING.finditer(text.text):
        if match.group().count(kind) != match.group().count(CLOSER[kind]):
            message = f'brackets inside a string count too: "{kind}" and "{CLOSER[kind]}" differ'
            return text.error(message, *match.span())
    return text.error(f'the numbers of "{kind}" and "{CLOSER[kind]}" differ', 0)
