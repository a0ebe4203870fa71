"""A description of three hundred lines to measure with."""

from __future__ import annotations

import re

import ludeme.games

LINES = 300


def long_description(lines: int = LINES) -> str:
    """Chess with further kinds of pieces, each with rules like the king's, until it is so long."""
    path = ludeme.games.find("Chess")
    assert path is not None
    text = path.read_text(encoding="utf-8")
    king = re.search(r'\n        \(piece "King" Each.*?(?=\n        \(regions)', text, re.DOTALL)
    assert king is not None
    further = []
    while text.count("\n") + sum(each.count("\n") for each in further) < lines:
        further.append(king.group().replace('"King"', f'"Duke{_letters(len(further))}"'))
    return text[: king.end()] + "".join(further) + text[king.end() :]


def _letters(number: int) -> str:
    """A name for a number that has no digits: those at the end are the number of a player."""
    return chr(ord("A") + number // 26) + chr(ord("A") + number % 26)
