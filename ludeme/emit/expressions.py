"""Expressions of the emitted text, with what is known of their value while it is written.

They are strings, so that lines are put together from them by f-strings. A number that is known is
a literal in the text; one that is not may still be known to lie in a range, so that no test need be
written that it would always pass. What an f-string makes is a plain string again: whoever writes
an expression says what it is.
"""

from __future__ import annotations

from typing import ClassVar

#: Literals in this range are kept.
FEW = (-16, 4096)


class Number(str):
    """An integer expression: `Number("s[MOVER]")`, `Number("site", low=0, high=8)`.

    Both ends of the range belong to it; None: not known.
    """

    low: int | None = None
    high: int | None = None

    def __new__(cls, text: str, low: int | None = None, high: int | None = None) -> Number:
        """The expression that a text is."""
        made = super().__new__(cls, text)
        if low is not None:
            made.low = low
        if high is not None:
            made.high = high
        return made

    @property
    def value(self) -> int | None:
        """The number, if it is a literal."""
        return None


class Literal(Number):
    """A number that is known. Equal ones are one object: most are small, and written often."""

    _known: ClassVar[dict[int, Literal]] = {}

    def __new__(cls, value: int) -> Literal:
        """The literal of a number."""
        made = cls._known.get(value)
        if made is None:
            made = str.__new__(cls, value)
            made.low = made.high = value
            if FEW[0] <= value < FEW[1]:
                cls._known[value] = made
        return made

    @property
    def value(self) -> int:
        """The number."""
        assert self.low is not None
        return self.low


class Condition(str):
    """A boolean expression: `Condition("s[OVER] == 0")`."""

    __slots__ = ()

    @property
    def known(self) -> bool | None:
        """Whether it holds, if that is known; None if not."""
        return None


class _Known(Condition):
    """A condition that always holds, or never."""

    __slots__ = ()

    @property
    def known(self) -> bool:
        """Whether it holds."""
        return self == "True"


#: What always holds, and what never does.
TRUE: Condition = _Known("True")
FALSE: Condition = _Known("False")
#: The literal that stands for "off" and "undefined" (spec 07 §0.1).
UNDEFINED = Literal(-1)
ZERO, ONE = Literal(0), Literal(1)


def truth(holds: bool) -> Condition:
    """A condition that is known."""
    return TRUE if holds else FALSE


def at_least(number: Number, least: int) -> Condition:
    """A condition: a number is not below another one; known where its bounds tell."""
    if number.low is not None and number.low >= least:
        return TRUE
    never = number.high is not None and number.high < least
    return FALSE if never else Condition(f"{number} >= {least}")


def choose(condition: Condition, yes: Number, no: Number) -> Number:
    """One number or the other."""
    if condition.known is not None:
        return yes if condition.known else no
    if yes == no:
        return yes
    ends = (yes.low, no.low), (yes.high, no.high)
    low, high = (None if None in pair else pair for pair in ends)
    return Number(
        f"({yes} if {condition} else {no})",
        None if low is None else min(low),  # type: ignore[type-var]
        None if high is None else max(high),  # type: ignore[type-var]
    )


def negation(condition: Condition) -> Condition:
    """The opposite of a condition."""
    if condition.known is not None:
        return truth(not condition.known)
    return Condition(f"not ({condition})")


def both(*conditions: Condition) -> Condition:
    """All of some short conditions."""
    kept = list(dict.fromkeys(each for each in conditions if each.known is not True))
    if any(each.known is False for each in kept):
        return FALSE
    return Condition(" and ".join(kept)) if kept else TRUE


def either(one: Condition, other: Condition) -> Condition:
    """One of two short conditions, or both."""
    if True in (one.known, other.known):
        return TRUE
    if False in (one.known, other.known):
        return other if one.known is False else one
    return Condition(f"({one} or {other})")
