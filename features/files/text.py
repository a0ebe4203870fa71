"""Reading texts from left to right, with errors that show the place; and walks as text."""

from __future__ import annotations

import re
from fractions import Fraction

from ludeme.features.pattern.walk import HERE, Walk, normal_walk
from ludeme.grammar import LudemeError, Source, Span

_BLANKS = re.compile(r"\s*")
_FRACTION = re.compile(r"(-?\d{1,9})\s*/\s*(-?\d{1,9})")
_DECIMAL = re.compile(r"-?(?:\d{1,9}(?:\.\d{0,18})?|\.\d{1,18})(?:[eE][+-]?\d{1,3})?")
_INTEGER = re.compile(r"\d{1,9}")
_FOUND = re.compile(r"\w+|\S")

#: Decimals stand for fractions with small denominators, from which they differ by rounding only.
_LARGEST_DENOMINATOR = 360
_ROUNDING = Fraction(1, 1_000_000)


class Scanner:
    """A place in a text; every method that takes something moves it on."""

    def __init__(self, source: Source, start: int = 0, end: int | None = None) -> None:
        self.source = source
        self.at = start
        self.end = len(source.text) if end is None else end

    def skip_blanks(self) -> None:
        """Go to the next character that is not blank."""
        self.take(_BLANKS)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What matches a pattern here, if anything does."""
        match = pattern.match(self.source.text, self.at, self.end)
        if match:
            self.at = match.end()
        return match

    def has(self, literal: str) -> bool:
        """Take a literal text if it stands here."""
        found = self.source.text.startswith(literal, self.at, self.end)
        if found:
            self.at += len(literal)
        return found

    def expect(self, literal: str) -> None:
        """Take a literal text that must stand here."""
        if not self.has(literal):
            raise self.unexpected(literal)

    def integer(self) -> int:
        """Take a number that must stand here."""
        match = self.take(_INTEGER)
        if match is None:
            raise self.unexpected("a number")
        return int(match.group())

    @property
    def done(self) -> bool:
        """Whether the end has been reached."""
        return self.at >= self.end

    def unexpected(self, expected: str) -> LudemeError:
        """The error that something else stands here."""
        match = _FOUND.match(self.source.text, self.at, self.end)
        if match is None:
            message = "the feature ends too early" if self.done else "there is a blank here"
            return self.error(message, expected=expected)
        return self.error(f"unexpected {match.group()!r}", end=match.end(), expected=expected)

    def error(
        self,
        message: str,
        start: int | None = None,
        end: int | None = None,
        *,
        expected: str | None = None,
        suggestion: str | None = None,
    ) -> LudemeError:
        """An error at `start` to `end`, by default at the next character."""
        start = self.at if start is None else start
        span = Span(self.source, start, max(start, start + 1 if end is None else end))
        return LudemeError(message, span, expected=expected, suggestion=suggestion)


# --- walks ----------------------------------------------------------------------------------------


def read_turn(scanner: Scanner) -> Fraction:
    """`1/4`, `-1/3`, `0` or `0.25`: a part of a full circle."""
    start = scanner.at
    match = scanner.take(_FRACTION)
    if match:
        if int(match[2]) == 0:
            raise scanner.error("a turn is divided by zero", start, scanner.at)
        return Fraction(int(match[1]), int(match[2]))
    match = scanner.take(_DECIMAL)
    if match is None:
        raise scanner.unexpected("a turn such as 0, 1/4 or -0.25")
    exact = Fraction(match.group())
    near = exact.limit_denominator(_LARGEST_DENOMINATOR)
    return near if abs(near - exact) < _ROUNDING else exact


def read_turns(scanner: Scanner, closing: str) -> tuple[Fraction, ...]:
    """Turns separated by commas, up to a closing bracket."""
    turns: list[Fraction] = []
    scanner.skip_blanks()
    while not scanner.has(closing):
        if turns:
            if not scanner.has(","):
                raise scanner.unexpected(f", or {closing}")
            scanner.skip_blanks()
        turns.append(read_turn(scanner))
        scanner.skip_blanks()
    return tuple(turns)


def read_walk(scanner: Scanner) -> Walk:
    """`{}` or `{0,1/4}`."""
    if not scanner.has("{"):
        raise scanner.unexpected("a walk such as {} or {0,1/4}")
    if scanner.has("}"):
        return HERE
    return normal_walk(read_turns(scanner, "}"))


def walk_text(steps: Walk) -> str:
    """A walk as both notations write it."""
    return "{" + turns_text(steps) + "}"


def turns_text(turns: Walk) -> str:
    """Turns separated by commas."""
    return ",".join(map(str, turns))
