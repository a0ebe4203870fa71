"""Number ranges `1..4` and coordinate ranges `"A1".."C3"`, written out (spec 01 §1.9)."""

from __future__ import annotations

import re

from .errors import LudemeError
from .reading import Reading
from .source_map import Edit, MappedText

MAX_RANGE = 1000

_NUMBERS = re.compile(r"(?<=[0-9])\.\.(?=[0-9])")
_DIGITS_BEFORE = re.compile(r"[0-9]+\Z")
_DIGITS = re.compile(r"[0-9]{1,20}")
_FURTHER = re.compile(r"(?:\.\.[0-9]+)+")
_COORDINATES = re.compile(r'"([^"]*)"\.\."([^"]*)"')
_COORDINATE = re.compile(r"([A-Za-z])([0-9]{1,9})\Z")


def expand_ranges(text: MappedText, reading: Reading) -> MappedText:
    """The text with every range replaced by its members, and one that is wrong by a hole."""
    if ".." not in text.text:
        return text
    return _expand_coordinates(_expand_numbers(text, reading), reading)


def _expand_numbers(text: MappedText, reading: Reading) -> MappedText:
    edits, done = [], 0
    for match in _NUMBERS.finditer(text.text):
        dots = match.start()
        before = _DIGITS_BEFORE.search(text.text, max(0, dots - 20), dots)
        after = _DIGITS.match(text.text, dots + 2)
        assert before and after
        if before.start() < done:  # the end of a range may be the start of another
            continue
        try:
            edits.append(_number_edit(text, before, after))
        except LudemeError as error:
            reading.tell(error)
            further = _FURTHER.match(text.text, after.end())
            done = further.end() if further else after.end()
            edits.append(reading.hole(text, before.start(), done))
    return text.spliced(edits)


def _number_edit(text: MappedText, before: re.Match[str], after: re.Match[str]) -> Edit:
    """Both ends stay, the numbers between them are inserted: so `3..3` is `3 3`."""
    dots = before.end()
    first, last = int(before.group()), int(after.group())
    if abs(last - first) > MAX_RANGE:
        message = f"this range has more than {MAX_RANGE} numbers"
        raise text.error(message, before.start(), after.end())
    step = 1 if last >= first else -1
    between = "".join(f"{number} " for number in range(first + step, last, step))
    return Edit(dots, dots + 2, text.rewritten(f" {between}", dots))


def _expand_coordinates(text: MappedText, reading: Reading) -> MappedText:
    edits = []
    for match in _COORDINATES.finditer(text.text):
        try:
            edits.append(_coordinate_edit(text, match))
        except LudemeError as error:
            reading.tell(error)
            edits.append(reading.hole(text, match.start(), match.end()))
    return text.spliced(edits)


def _coordinate_edit(text: MappedText, match: re.Match[str]) -> Edit:
    """All members, column by column, in place of the range."""
    first_column, first_row = _coordinate(text, match, 1)
    last_column, last_row = _coordinate(text, match, 2)
    columns = range(ord(first_column), ord(last_column) + 1)
    rows = range(first_row, last_row + 1)
    if len(rows) > MAX_RANGE:
        message = f"this range has more than {MAX_RANGE} rows"
        raise text.error(message, match.start(), match.end())
    members = " ".join(f'"{chr(column)}{row}"' for column in columns for row in rows)
    return Edit(match.start(), match.end(), text.rewritten(members, match.start()))


def _coordinate(text: MappedText, match: re.Match[str], end: int) -> tuple[str, int]:
    """Column letter and row number of one end of a coordinate range."""
    found = _COORDINATE.match(match[end])
    if not found:
        which = "first" if end == 1 else "last"
        message = f'"{match[end]}" cannot be the {which} coordinate of a range'
        expected = 'one letter and a number, as in "A1".."C3"'
        raise text.error(message, match.start(end), match.end(end), expected=expected)
    return found[1].upper(), int(found[2])
