"""All that is wrong with a description as one error: each thing once, in the order of the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..comments import COMMENTS, comments_elsewhere
from ..errors import LudemeError, UnsupportedLudeme
from ..places import Span


def together(errors: Iterable[LudemeError]) -> LudemeError:
    """One error of several: the first in the text, which knows the others.

    What is wrong with the text of a macro is one error, which is that of the first call; what is
    wrong with a comment as other languages have them is one, too.
    """
    firsts: dict[tuple[str, Span | None], LudemeError] = {}
    for error in _without_comments(sorted(errors, key=_order)):
        known = firsts.setdefault(error.key, error)
        if known is not error:
            known.found_again(error)
    first, *others = firsts.values()
    first.others = tuple(others)
    return first


def _order(error: LudemeError) -> tuple[bool, str, int]:
    """Errors before what is only not supported; then as the user's own text has them."""
    span = error.span and error.span.outermost
    place = (span.source.name, span.start) if span else ("", -1)
    return isinstance(error, UnsupportedLudeme), *place


def _without_comments(errors: Sequence[LudemeError]) -> Iterator[LudemeError]:
    """The errors, of those within a comment of another language only the first, with advice."""
    told: set[tuple[str, int]] = set()
    comments = {
        source: list(comments_elsewhere(source.text))
        for source in {error.span.source for error in errors if error.span}
    }
    for error in errors:
        span = error.span
        begun = (
            next((a for a, b in comments[span.source] if a <= span.start < b), -1) if span else -1
        )
        if span is None or begun < 0:
            yield error
        elif (span.source.name, begun) not in told:
            told.add((span.source.name, begun))
            error.expected = COMMENTS
            error.suggestion = "//" if span.start == begun else None
            yield error
