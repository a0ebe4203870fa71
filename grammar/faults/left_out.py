"""What is passed over when a text is read: beside the game, in options and in rulesets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..brackets import STRING, clauses, closing
from ..comments import COMMENTS
from ..errors import LudemeError, LudemeWarning, nearest
from ..options import Category, Choice
from ..reading import Reading
from ..rulesets import RULESET
from ..source_map import Edit, MappedText

_LIST = re.compile(rf"{STRING}|\((option|rulesets)(?=[\s{{])")
#: What the lists are lists of.
_MEMBERS = {"option": "item", "rulesets": "ruleset"}
#: What a text has one of, and what is said of another.
_SAID = {
    "game": "a game is given again: the first counts",
    "match": "a match is given again: the first counts",
    "metadata": "metadata are given again: the first count",
    "rulesets": "rulesets are given again: the first count",
}
#: What is said of an item of an option.
_NO_VALUE = '"{}" has no value: one stands in < >, and may be empty'
#: What a text is about, and what may stand beside it.
_ROOTS = {"game", "match"}
_BESIDE = {"define", "metadata", "option", "rulesets"}


def clauses_beside(text: MappedText, start: int) -> Iterator[LudemeWarning]:
    """A warning for each further game or match of a text, further metadata and rulesets, and for
    whatever else stands behind the game, where nothing else means anything.

    The text is what is left of a description, without the clauses that count, from `start` on.
    """
    for match in clauses(text.text, start, len(text.text)):
        name = match[1]
        message = _SAID.get(name) or f"'({name} …)' stands beside the game, where it means nothing"
        yield text.doubt(message, *match.span(), suggestion=nearest(name, _BESIDE - {name}))


def words_beside(text: MappedText) -> Iterator[LudemeWarning]:
    """A warning for whatever stands before, between and behind the clauses of a text.

    The text is what is left of a description, without options, rulesets, definitions, metadata.
    """
    done = 0
    for start, end in [*_clause_ends(text), (len(text), len(text))]:
        words = text.text[done:start].strip()
        if words:
            first = text.text.index(words, done)
            message = "this stands beside the game, where it means nothing"
            yield text.doubt(message, first, first + len(words), expected=COMMENTS)
        done = end


def _clause_ends(text: MappedText) -> Iterator[tuple[int, int]]:
    """From where to where the clauses of a text reach that stand in no other."""
    for match in clauses(text.text, 0, len(text)):
        end = closing(text.text, match.start())
        yield match.start(), len(text) if end is None else end + 1


def cut_misspelt(text: MappedText, reading: Reading) -> MappedText:
    """The text without misspelt definitions, options, … in front of the game; these are told."""
    found = list(clauses(text.text, 0, len(text.text)))
    game = next((k for k, match in enumerate(found) if match[1] in _ROOTS), 0)
    edits = []
    for match in found[:game]:
        meant, end = nearest(match[1], _BESIDE), closing(text.text, match.start())
        if meant is not None and end is not None:
            message = f"'({match[1]} …)' stands in front of the game, where it means nothing"
            reading.tell(text.error(message, *match.span(), suggestion=meant))
            reading.lose(text[match.start() : end + 1])
            edits.append(Edit(match.start(), end + 1))
    return text.spliced(edits)


def members_left_out(text: MappedText) -> Iterator[LudemeWarning]:
    """A warning for each clause among items and rulesets that is none, or has no name."""
    done = 0
    for match in _LIST.finditer(text.text):
        end = closing(text.text, match.start()) if match[1] and match.start() >= done else None
        if end is not None:
            yield from _left_out(text, match.end(), end, _MEMBERS[match[1]])
            done = end


def _left_out(text: MappedText, start: int, end: int, member: str) -> Iterator[LudemeWarning]:
    for match in clauses(text.text, start, end):
        name = match[1]
        if name != member:
            message = f"'({name} …)' stands among the {member}s, where it means nothing"
            yield text.doubt(message, *match.span(), suggestion=nearest(name, [member]))
        elif member == "ruleset" and not RULESET.match(text.text, match.start()):
            message = "this ruleset has no name in quotes, so it is left out"
            yield text.doubt(message, *match.span())


def values_left_out(categories: Sequence[Category]) -> Iterator[LudemeWarning]:
    """A warning for each item of an option with more values than arguments, or with none."""
    for category in categories:
        most = len(category.arguments)
        for item in category.items:
            name, given = category.name_of(item), len(item.values)
            if given > most:
                message = f'"{name}" has {given} values, and the option {most} in its args:'
                yield LudemeWarning(message, item.span)
            elif not given:
                yield LudemeWarning(_NO_VALUE.format(name), item.span)


def value_missing(tag: str, choices: Sequence[Choice]) -> LudemeError | None:
    """The error for a chosen item that gives a tag of its option no value.

    Behind an item without any, no option gives one (spec 01 §2.4).
    """
    for choice in choices:
        values, arguments = choice.item.values, choice.category.arguments
        if not values:
            return LudemeError(_NO_VALUE.format(choice.name), choice.item.span)
        if tag in choice.category.tags and len(values) < len(arguments):
            message = f'"{choice.name}" gives {tag} no value: it has {len(values)}'
            return LudemeError(f"{message} of {len(arguments)}", choice.item.span)
    return None
