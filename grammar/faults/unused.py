"""Definitions and options that nothing uses, and definitions that are named small."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from ..brackets import STRING
from ..errors import LudemeWarning
from ..macros import Macros
from ..options import Category
from ..source_map import MappedText

_DEFINE = re.compile(r'\(define\s+"([^"]+)"')
_STRING = re.compile(STRING)
_WORD = re.compile(r"[^\s(){}\[\]<>]+")
#: What options and arguments fill, in a string that may name a macro.
_GAP = re.compile(r"<[^<>]*>|#[0-9]")


def doubtful_definitions(text: MappedText, library: Macros) -> Iterator[LudemeWarning]:
    """A warning for each macro of a text that is never used, or has a small name.

    The whole text counts, options that were not chosen included, and so do the library macros in
    it: some of them name macros that the description defines.
    """
    bodies = [macro.body.text for macro in library.values() if macro.reference in text.text]
    times: Counter[str] = Counter()
    firsts: dict[str, re.Match[str]] = {}
    for match in _DEFINE.finditer(text.text):
        times[match[1]] += 1
        firsts.setdefault(match[1], match)
    gaps = _Gaps((text.text, *bodies))
    for name, match in firsts.items():
        reference = f'"{name}"'
        used = text.text.count(reference) > times[name] or any(reference in b for b in bodies)
        if not used and not gaps.may_make(name):
            yield text.doubt(f'macro "{name}" is never used', *match.span())
        if name[0].islower():
            message = f'the macro name "{name}" starts with a small letter'
            yield text.doubt(message, *match.span(1), suggestion=name[0].upper() + name[1:])


class _Gaps:
    """Strings that options and arguments fill, such as `"Go<Rule:n>"`, `"#1Effect"` (spec 01 §3.4),
    and the words that may stand in their gaps.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = tuple(texts)

    def may_make(self, name: str) -> bool:
        """Whether one of the strings becomes a name, with some words or none."""
        gap = f"(?:{'|'.join(re.escape(word) for word in self._words if word in name)})?"
        patterns = (gap.join(map(re.escape, parts)) for parts in self._strings)
        return any(re.fullmatch(pattern, name) for pattern in patterns)

    @cached_property
    def _strings(self) -> set[tuple[str, ...]]:
        """The strings, each as what stands around its gaps."""
        strings = {match[0][1:-1] for text in self._texts for match in _STRING.finditer(text)}
        return {parts for each in strings if len(parts := tuple(_GAP.split(each))) > 1}

    @cached_property
    def _words(self) -> set[str]:
        """The words that stand in no string."""
        return {word for text in self._texts for word in _WORD.findall(_STRING.sub(" ", text))}


def unused_options(text: MappedText, categories: Sequence[Category]) -> Iterator[LudemeWarning]:
    """A warning for each option whose tag stands nowhere: neither in the text nor in a value."""
    values = [value for each in categories for item in each.items for value in item.values]
    texts = [text.text, *(value.text for value in values)]
    for category in categories:
        tags = (f"<{category.tag}>", f"<{category.tag}:")
        if not any(tag in part for part in texts for tag in tags):
            span = category.span
            yield LudemeWarning(f'option "{category.heading}" changes nothing', span)
