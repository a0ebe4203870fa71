"""Reading on after an error: what cannot be read becomes a hole, and the rest is read.

A hole is a word of its own in the text, which no description can write: it becomes an `Unread`,
which stands for anything.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from lark.exceptions import UnexpectedInput

from ..balance import check_balance
from ..brackets import CLOSER, STRING, closing, enclosing
from ..errors import LudemeError
from ..metadata import without_metadata
from ..reading import IN_CURLY, MOST_ERRORS, Reading
from ..source_map import Edit, MappedText
from ..syntax_errors import GLUED, explain, nameless
from ..tree import HOLE, Clause
from ..tree_builder import parse_tree
from .layout import Layout, paired

_BLOCK = re.compile(r"^\(", re.MULTILINE)
_GAME = re.compile(r"\((?:game|match)\b")
_NAMED = re.compile(r"\((?:game|match)\s+\Z")
_WORDS = re.compile(r'(?:[^\S\n]+[^\s(){}"]+)*')
_PART_OF_WORD = re.compile(r'[^\s(){}\[\]"]')
_STRING = re.compile(STRING)
_IN_CURLY = re.compile(IN_CURLY)
#: Errors that only follow from others are not told, but end somewhere too.
MOST_HOLES = 10 * MOST_ERRORS


def with_paired_brackets(text: MappedText, reading: Reading) -> MappedText:
    """The text with brackets that pair; raises its first error where they cannot be guessed."""
    try:
        check_balance(without_metadata(text))
        return text
    except LudemeError as error:
        first = error
    text = _with_paired_quotes(text, reading, first)
    starts = [match.start() for match in _BLOCK.finditer(text.text)]
    if not any(_GAME.match(text.text, start) for start in starts):
        raise first
    edits = []
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        block = text[start:end]
        if not block.text.startswith("(metadata") and not paired(block.text):
            edits.append(Edit(start, end, _paired_block(block, reading, first)))
    repaired = text.spliced(edits)
    if not paired(without_metadata(repaired).text):
        raise first
    return repaired


def _with_paired_quotes(text: MappedText, reading: Reading, first: LudemeError) -> MappedText:
    """The text without the word of a quote that is missing its other."""
    if without_metadata(text).text.count('"') % 2 == 0:
        return text
    reading.tell(first)
    at = 0
    while (at := text.text.find('"', at)) >= 0:
        string = _STRING.match(text.text, at)
        if not string or "\n" in string.group():
            return reading.without(text, *_name_around(text.text, at))
        at = string.end()
    raise first


def _name_around(characters: str, at: int) -> tuple[int, int]:
    """From where to where a name reaches whose quote is at a place: all words of that of a game."""
    start, end = _word_around(characters, at)
    if _NAMED.search(characters, 0, start):
        end = _WORDS.match(characters, end).end()  # type: ignore[union-attr]
    return start, end


def _paired_block(block: MappedText, reading: Reading, first: LudemeError) -> MappedText | None:
    """A block with brackets that pair, or nothing in its place if it only serves the game."""
    if not _GAME.match(block.text):
        try:
            check_balance(block)
        except LudemeError as error:
            reading.tell(error)
        else:
            raise first
        reading.without(block, 0, len(block))
        return None
    repairs = Layout(block).walk()
    edits = []
    for repair in repairs:
        inserted = block.rewritten(repair.closers, max(repair.at - 1, 0))
        edits.append(Edit(repair.at, repair.at + (not repair.closers), inserted))
    text = block.spliced(edits)
    if not paired(text.text) or any(repair.doubtful == 0 for repair in repairs):
        raise first
    for repair in reversed(repairs):
        reading.tell(repair.error)
    # The last clause first: what is left out must not move what is still to be found.
    for place in sorted({r.doubtful for r in repairs if r.doubtful is not None}, reverse=True):
        start = place + _shift(edits, place)
        opens = text.text[start : start + 1] in ("(", "{")
        end = closing(text.text, start) if opens else None
        if end is not None and HOLE not in text.text[start : end + 1]:
            text = reading.without(text, start, end + 1)
    return text


def _shift(edits: list[Edit], at: int) -> int:
    """How much further right a place is after the edits up to it."""
    before = [edit for edit in edits if edit.start <= at]
    return sum(len(edit.replacement or "") - (edit.end - edit.start) for edit in before)


def readable_tree(text: MappedText, macros: Collection[str], reading: Reading) -> Clause:
    """The tree of a text that is one clause, with a hole for everything that cannot be read."""
    left = MOST_HOLES
    while True:
        try:
            return parse_tree(text, reading, macros=macros)
        except UnexpectedInput as stopped:
            at, error = stopped.pos_in_stream, explain(stopped.pos_in_stream, text)
        if (error.text or "").strip("<>").partition(":")[0] not in reading.lost:
            reading.tell(error)
        if at is None or at >= len(text) or len(reading.errors) >= MOST_ERRORS or not left:
            raise error
        left -= 1
        further = _past(at, text, reading)
        if further is None:
            raise error
        text = further


def _past(at: int, text: MappedText, reading: Reading) -> MappedText | None:
    """The text with something readable where the grammar stopped; None if there is nothing."""
    characters = text.text
    if glued := GLUED.match(characters, at):
        place = glued.start(2)
        return text.spliced([Edit(place, place, text.rewritten(" ", place))])
    if characters[at] in ",;]":
        return text.spliced([Edit(at, at + 1, text.rewritten(" ", at))])
    start, end = _unreadable(characters, at)
    if start is None or end is None or not characters[:start].strip():
        return None
    return reading.without(text, start, end)


def _unreadable(characters: str, at: int) -> tuple[int | None, int | None]:
    """From where to where a text must be left out that cannot be read at some place."""
    found = characters[at]
    start: int | None = at
    if nameless(characters, at) is not None:
        start = enclosing(characters, at)
    elif found in "({[":
        bare = len(characters[:at].rstrip()) - 1
        start = bare if characters[bare] == "(" else at
    elif found in '):}"_-<' or (found.isascii() and found.isalnum()):
        start = _enclosing(characters, at)
    elif curly := _IN_CURLY.match(characters, at):
        return curly.span()
    else:
        first, behind = _word_around(characters, at)
        if characters[first - 1 : first] != "(":
            return first, behind
        start = _enclosing(characters, at)
    end = closing(characters, start) if start is not None else None
    return start, None if end is None else end + 1


def _enclosing(characters: str, at: int) -> int | None:
    """Where the innermost bracket around a place opens, unless another one closes it there."""
    opener, found = enclosing(characters, at), characters[at]
    if opener is None or (found in ")}" and CLOSER[characters[opener]] != found):
        return None
    return opener


def _word_around(characters: str, at: int) -> tuple[int, int]:
    """From where to where the word reaches that a character stands in."""
    start, end = at, at + 1
    while start and _PART_OF_WORD.match(characters[start - 1]):
        start -= 1
    while end < len(characters) and _PART_OF_WORD.match(characters[end]):
        end += 1
    return start, end
