"""Number ranges `1..4` and coordinate ranges `"A1".."C3"`, written out (spec 01 §1.9)."""

from __future__ import annotations

import re

from .source_map import Edit, MappedText

MAX_RANGE = 1000

_NUMBERS = re.compile(r"(?<=[0-9])\.\.(?=[0-9])")
_DIGITS_BEFORE = re.compile(r"[0-9]+\Z")
_DIGITS = re.compile(r"[0-9]{1,20}")
_COORDINATES = re.compile(r'"([^"]*)"\.\."([^"]*)"')
_COORDINATE = re.compile(r"([A-Za-z])([0-9]{1,9})\Z")


def expand_ranges(text: MappedText) -> MappedText:
    """The text with every range replaced by its members."""
    if ".." not in text.text:
        return text
    return _expand_coordinates(_expand_numbers(text))


def _expand_numbers(text: MappedText) -> MappedText:
    """Both ends stay, the numbers between them are inserted: so `3..3` is `3 3`."""
    return text.spliced([_number_edit(text, m.start()) for m in _NUMBERS.finditer(text.text)])


def _number_edit(text: MappedText, dots: int) -> Edit:
    before = _DIGITS_BEFORE.search(text.text, max(0, dots - 20), dots)
    after = _DIGITS.match(text.text, dots + 2)
    assert before and after
    first, last = int(before.group()), int(after.group())
    if abs(last - first) > MAX_RANGE:
        message = f"this range has more than {MAX_RANGE} numbers"
        raise text.error(message, before.start(), after.end())
    step = 1 if last >= first else -1
    between = "".join(f"{number} " for number in range(first + step, last, step))
    return Edit(dots, dots + 2, text.rewritten(f" {between}", dots))


def _expand_coordinates(text: MappedText) -> MappedText:
    edits = []
    for match in _COORDINATES.finditer(text.text):
        first_column, first_row = _coordinate(text, match, 1)
        last_column, last_row = _coordinate(text, match, 2)
        columns = range(ord(first_column), ord(last_column) + 1)
        rows = range(first_row, last_row + 1)
        if len(rows) > MAX_RANGE:
            message = f"this range has more than {MAX_RANGE} rows"
            raise text.error(message, match.start(), match.end())
        members = " ".join(f'"{chr(column)}{row}"' for column in columns for row in rows)
        edits.append(Edit(match.start(), match.end(), text.rewritten(members, match.start())))
    return text.spliced(edits)


def _coordinate(text: MappedText, match: re.Match[str], end: int) -> tuple[str, int]:
    """Column letter and row number of one end of a coordinate range."""
    found = _COORDINATE.match(match[end])
    if not found:
        which = "first" if end == 1 else "last"
        message = f'"{match[end]}" cannot be the {which} coordinate of a range'
        expected = 'one letter and a number, as in "A1".."C3"'
        raise text.error(message, match.start(end), match.end(end), expected=expected)
    return found[1].upper(), int(found[2])
