"""What is wrong with a description, shown at its place in the text the user wrote (spec 01 §7)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches

from .places import Span

# How many characters of a long line are shown on either side of an error.
SHOWN = 100


def at_place(message: str, span: Span | None) -> str:
    """A message with its place, the text there, and the macro calls that led to it."""
    if span is None:
        return message
    return "\n".join([f"{_place(span)}: {message}", *_picture(span), *_expansion_notes(span)])


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate spelt most like `word`, or None when nothing comes close."""
    return next(iter(spelt_alike(word, candidates, 1)), None)


def spelt_alike(word: str, candidates: Iterable[str], most: int) -> list[str]:
    """The candidates spelt most like `word`, the likeliest first.

    Letters that changed places are the likeliest slip: `form` is `from`, and `=<` is `<=`.
    """
    by_folded = {candidate.casefold(): candidate for candidate in candidates}
    folded = word.casefold()
    close = get_close_matches(folded, by_folded, n=most, cutoff=0.6)
    swapped = [each for each in by_folded if sorted(each) == sorted(folded) and each != folded]
    found = close[:1] if folded in close else []  # only the case may be wrong
    return [by_folded[each] for each in dict.fromkeys((*found, *swapped, *close))][:most]


def nearest_heading(part: str, headings: Collection[str]) -> str | None:
    """The heading with these words in it, if there are any, or else one that is spelt alike.

    >>> nearest_heading("Ruleset/Long", ["Ruleset/Short", "Ruleset/Long (Suggested)"])
    'Ruleset/Long (Suggested)'
    """
    words = part.strip("/ ")
    whole = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)", re.IGNORECASE)
    having = [heading for heading in headings if words and whole.search(heading)]
    return nearest(part, having or headings) or next(iter(having), None)


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """What a message about an unknown word adds: the nearest one, or nothing.

    >>> did_you_mean("Bord", ["Board", "Hand"])
    ' (did you mean "Board"?)'
    """
    close = nearest(word, candidates)
    return f' (did you mean "{close}"?)' if close else ""


def in_quotes(suggestion: str) -> str:
    """A suggestion as messages show it; one that has quotes of its own needs no others."""
    return suggestion if '"' in suggestion else f'"{suggestion}"'


class LudemeError(Exception):
    """A description that is not in the language, or that cannot be played as it stands.

    `str(error)` is ready to print: place, message, source line with a caret, what was expected, the
    nearest spelling, and the macro calls that led there; then the same of every other error that
    was found in the description (`others`).
    """

    def __init__(
        self,
        message: str,
        span: Span | None = None,
        *,
        expected: str | None = None,
        suggestion: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.span = span
        self.expected = expected
        self.suggestion = suggestion
        #: What else is wrong with the same description, in the order of the text.
        self.others: tuple[LudemeError, ...] = ()
        #: Where the same was found again: in the same text, by other calls of its macro.
        self.again: list[Span] = []

    @property
    def key(self) -> tuple[str, Span | None]:
        """What it says of which text: that is one error, whatever macro calls lead to it."""
        return self.message, self.span

    def found_again(self, other: LudemeError) -> None:
        """Note the place of the same error that another call of its macro led to."""
        self.again += [each for each in (other.span, *other.again) if each]

    @property
    def every(self) -> tuple[LudemeError, ...]:
        """This error and the others that were found with it."""
        return (self, *self.others)

    @property
    def file(self) -> str | None:
        """Name of the text the error is in."""
        return self.span.source.name if self.span else None

    @property
    def line(self) -> int | None:
        """1-based line of the error."""
        return self.span.line if self.span else None

    @property
    def column(self) -> int | None:
        """1-based column of the error."""
        return self.span.column if self.span else None

    @property
    def text(self) -> str | None:
        """The offending characters themselves."""
        span = self.span
        return span.source.text[span.start : span.end] if span else None

    @property
    def end(self) -> tuple[int, int] | None:
        """1-based line and column just behind the offending characters."""
        return self.span.end_place if self.span else None

    @property
    def advice(self) -> str | None:
        """What was probably meant, as a question."""
        if not self.suggestion:
            return None
        if self.text == f'"{self.suggestion}"':
            return f"did you mean {self.suggestion} without quotes?"
        if self.text and self.suggestion == f'"{self.text.strip("()")}"':
            return f"did you mean {self.suggestion}, in quotes?"
        return f"did you mean {in_quotes(self.suggestion)}?"

    def __str__(self) -> str:
        return "\n".join(error.description() for error in self.every)

    def description(self) -> str:
        """This error alone, ready to print."""
        lines = [self.message]
        if self.span:
            lines[0] = f"{_place(self.span)}: {self.message}"
            lines += _picture(self.span)
        if self.expected:
            lines.append(f"expected: {self.expected}")
        if self.advice:
            lines.append(self.advice)
        lines += _expansion_notes(self.span, self.again)
        return "\n".join(lines)


class LudemeWarning(LudemeError):
    """What is hardly meant but can be played; raised only where warnings count as errors."""


@contextmanager
def located(span: Span | None) -> Iterator[None]:
    """Give errors that do not know their place this one."""
    try:
        yield
    except LudemeError as error:
        error.span = error.span or span
        raise


class KnownDoubt(UserWarning):
    """A Python warning of what the doubts of a description say as well, and where."""


class UnknownMacro(LudemeError):
    """A call of a macro that is not there; it may have been meant for a clause."""

    def __init__(self, call: str, name: str, span: Span | None, suggestion: str | None) -> None:
        super().__init__(f'there is no macro "{name}"', span, suggestion=suggestion)
        self.name = name
        #: What it would be as a clause.
        self.call = call


class UnknownTag(LudemeError):
    """A tag that no option has replaced."""

    def __init__(self, tag: str, span: Span | None) -> None:
        super().__init__(f"no option gives {tag} a value", span)
        self.tag = tag

    def advise(self, tags: Iterable[str]) -> None:
        """Say which tags there are."""
        known = sorted(set(tags))
        self.expected = " | ".join(known) or f'(option "…" {self.tag} args:{{ … }} {{ … }})'
        self.suggestion = None if self.tag in known else nearest(self.tag, known)


class UnknownChoice(LudemeError):
    """An option or a ruleset that was asked for, and that the description cannot be read with.

    It does not have it, or the option is given twice.
    """


class UnsupportedLudeme(LudemeError):
    """A correct description that uses something this system does not play (yet)."""


def _place(span: Span) -> str:
    return f"{span.source.name}:{span.line}:{span.column}"


def _picture(span: Span) -> list[str]:
    """The source line and, below it, carets under the span (up to the end of the line)."""
    text = span.source.text
    start = span.start - (span.column - 1)
    end = text.find("\n", span.start)
    start, end = max(start, span.start - SHOWN), end if end >= 0 else len(text)
    line = text[start : min(end, span.start + SHOWN)].rstrip("\r")
    width = min(span.end, start + len(line)) - span.start
    # Tabs are kept in front of the caret, so that it stands right however wide they are shown.
    margin = "".join("\t" if c == "\t" else " " for c in text[start : span.start])
    return [f"    {line}", f"    {margin}{'^' * max(1, width)}"]


def _expansion_notes(span: Span | None, again: Iterable[Span] = ()) -> list[str]:
    """Which macro uses it, then one note per macro call that led to it, innermost first; last, how
    many others led to it `again`.
    """
    if span is None:
        return []
    notes = [
        f'in the expansion of "{macro}" called at {_place(call)}' for macro, call in span.calls
    ]
    used = span.used_in
    if used is not None and used.expansion is not None:
        notes.insert(0, f'used by the macro "{used.expansion.macro}" at {_place(used)}')
    if others := len({tuple(each.calls) for each in again} - {tuple(span.calls)}):
        notes.append(f"and in {others} other call{'s'[: others != 1]}")
    return notes
