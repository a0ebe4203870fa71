"""Options and items that a text gives a second time; and rulesets of unknown options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..brackets import STRING, closing
from ..errors import LudemeWarning, nearest
from ..options import Category
from ..rulesets import RULESET, RULESETS
from ..source_map import MappedText

_STRING = re.compile(STRING)


def repeated_items(categories: Sequence[Category]) -> Iterator[LudemeWarning]:
    """A warning for each item of an option that has the label of an earlier one."""
    for category in categories:
        seen: set[str] = set()
        for item in category.items:
            if item.label in seen:
                message = f'"{category.name_of(item)}" is given again: the first counts'
                yield LudemeWarning(message, item.span)
            seen.add(item.label)


def doubtful_rulesets(text: MappedText, categories: Sequence[Category]) -> Iterator[LudemeWarning]:
    """A warning for each ruleset of an earlier one's name, or with an option that is not there."""
    block = RULESETS.search(text.text)
    end = closing(text.text, block.start()) if block else None
    if block is None or end is None:
        return
    known = {name for category in categories for name in category.names}
    seen: set[str] = set()
    for match in RULESET.finditer(text.text, block.end(), end):
        if match[1] in seen:
            yield text.doubt(f"ruleset {match[1]} is given again: the first counts", *match.span(1))
        seen.add(match[1])
        options_end = closing(text.text, match.end()) or end
        for option in _STRING.finditer(text.text, match.end(), options_end):
            if (name := option[0][1:-1]) not in known:
                message = f'the ruleset names the unknown option "{name}", so none of its options'
                span = option.span()
                suggestion = nearest(name, known)
                yield text.doubt(f"{message} counts", *span, suggestion=suggestion)
