"""What "did you mean" offers, as edits that were tried: the error is gone afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from ludeme.editing.draft import Draft
from ludeme.editing.references import Edit, applied
from ludeme.grammar import LudemeError
from ludeme.grammar.places import Span

#: Words, strings without their quotes, and labels.
_WORD = re.compile(r'[^\s(){}\[\]"<>:]+')
_STRING = re.compile(r'"([^"\n]+)"')
#: So many words are tried.
_TRIES = 3


@dataclass(frozen=True)
class Fix:
    """An edit that mends an error, and its name."""

    title: str
    edit: Edit
    error: LudemeError


def fixes(draft: Draft, start: int, end: int) -> Iterator[Fix]:
    """Yield what mends the errors between two places."""
    for error in (*draft.diagnosis.errors, *draft.diagnosis.warnings):
        span = error.span
        if span is None or not error.suggestion or span.source.text.rstrip() != draft.text.rstrip():
            continue
        if span.start <= end and start <= span.end:
            edit = _edit(draft, span, error.suggestion.removesuffix("…"))
            if edit is not None:
                yield Fix(f'Change to "{edit.text}"', edit, error)


def _edit(draft: Draft, span: Span, suggestion: str) -> Edit | None:
    """The edit after which less is wrong, and this is right, of those most like the suggestion."""
    for edit in _likely(draft.text, span, suggestion):
        tried = Draft(applied(draft.text, [edit]))
        if _wrong(tried) < _wrong(draft) and not _is_wrong_there(tried, _moved(span, edit)):
            return edit
    return None


def _moved(span: Span, edit: Edit) -> int:
    """Where a span starts after an edit."""
    behind = edit.end <= span.start and edit.start < span.start
    return span.start + (len(edit.text) - (edit.end - edit.start)) * behind


def _is_wrong_there(draft: Draft, start: int) -> bool:
    """Whether something is wrong with what starts at a place."""
    found = draft.diagnosis.errors or draft.diagnosis.warnings
    return any(each.span is not None and each.span.start == start for each in found)


def _wrong(draft: Draft) -> tuple[int, int]:
    """How many errors a text has, and warnings: these are found where there are no errors."""
    return len(draft.diagnosis.errors), len(draft.diagnosis.warnings)


def _likely(text: str, span: Span, suggestion: str) -> list[Edit]:
    """The words in the wrong text that are spelt most like what was suggested, then those before.

    The words before are those of the same line.
    """
    if suggestion.endswith(":"):  # a label is missing
        return [Edit(span.start, span.start, suggestion)]
    line = text.rfind("\n", 0, span.start) + 1
    places = [match.span(1) for match in _STRING.finditer(text, span.start, span.end)]
    places += [match.span() for match in _WORD.finditer(text, span.start, span.end)]
    before = [match.span() for match in _WORD.finditer(text, line, span.start)]
    near = [*_nearest(text, places, suggestion), *_nearest(text, before, suggestion)]
    return [Edit(*place, suggestion) for place in dict.fromkeys(near)]


def _nearest(text: str, places: list[tuple[int, int]], suggestion: str) -> list[tuple[int, int]]:
    return sorted(places, key=lambda place: -_likeness(text[slice(*place)], suggestion))[:_TRIES]


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio()
