"""Definitions and options that nothing uses, definitions that are given twice, or named small."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ..errors import LudemeWarning
from ..macros import Macros
from ..options import Category
from ..source_map import MappedText

_DEFINE = re.compile(r'\(define\s+"([^"]+)"')


def doubtful_definitions(text: MappedText, library: Macros) -> Iterator[LudemeWarning]:
    """A warning for each macro of a text that is never used, has a second body, or a small name.

    The whole text counts, options that were not chosen included, and so do the library macros in
    it: some of them name macros that the description defines.
    """
    bodies = [macro.body.text for macro in library.values() if macro.reference in text.text]
    found = list(_DEFINE.finditer(text.text))
    times = Counter(match[1] for match in found)
    seen: set[str] = set()
    for match in found:
        name = match[1]
        if name in seen:
            yield text.doubt(f'macro "{name}" is defined twice: the first counts', *match.span())
        elif text.text.count(reference := f'"{name}"') == times[name] and not any(
            reference in body for body in bodies
        ):
            yield text.doubt(f'macro "{name}" is never used', *match.span())
        if name not in seen and name[0].islower():
            message = f'the macro name "{name}" starts with a small letter'
            yield text.doubt(message, *match.span(1), suggestion=name[0].upper() + name[1:])
        seen.add(name)


def unused_options(text: MappedText, categories: Sequence[Category]) -> Iterator[LudemeWarning]:
    """A warning for each option whose tag stands nowhere: neither in the text nor in a value."""
    values = [value for each in categories for item in each.items for value in item.values]
    texts = [text.text, *(value.text for value in values)]
    for category in categories:
        tags = (f"<{category.tag}>", f"<{category.tag}:")
        if not any(tag in part for part in texts for tag in tags):
            span = category.span
            yield LudemeWarning(f'option "{category.heading}" changes nothing', span)
