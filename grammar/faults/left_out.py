"""What stands in options and rulesets and is passed over when these are read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..brackets import STRING, closing
from ..errors import LudemeWarning, nearest
from ..options import Category
from ..rulesets import RULESET
from ..source_map import MappedText

_LIST = re.compile(rf"{STRING}|\((option|rulesets)(?=[\s{{])")
_CLAUSE = re.compile(rf"{STRING}|\((\w*)")
#: What the lists are lists of.
_MEMBERS = {"option": "item", "rulesets": "ruleset"}


def members_left_out(text: MappedText) -> Iterator[LudemeWarning]:
    """A warning for each clause among items and rulesets that is none, or has no name."""
    done = 0
    for match in _LIST.finditer(text.text):
        end = closing(text.text, match.start()) if match[1] and match.start() >= done else None
        if end is not None:
            yield from _left_out(text, match.end(), end, _MEMBERS[match[1]])
            done = end


def _left_out(text: MappedText, start: int, end: int, member: str) -> Iterator[LudemeWarning]:
    done = start
    for match in _CLAUSE.finditer(text.text, start, end):
        name = match[1]
        if name is None or match.start() < done:
            continue
        done = closing(text.text, match.start()) or end
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
                message = f'"{name}" has no value: one stands in < >, and may be empty'
                yield LudemeWarning(message, item.span)
