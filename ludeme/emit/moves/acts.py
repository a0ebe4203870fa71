"""What a move does, as text that is written when it is made: one action, or several in a series."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from ludeme.emit.code import Code, repeat
from ludeme.emit.expressions import Literal, Number

#: Writes text that changes the position `code.s`.
Act = Callable[[Code], None]


def nothing(c: Code) -> None:
    """No change at all."""


def in_order(first: Act, second: Act) -> Act:
    """One after the other."""

    def both(c: Code) -> None:
        first(c)
        second(c)

    return both


@dataclass(frozen=True)
class Series:
    """An act that is several actions, which a record of them tells apart (spec 05 §5.2)."""

    #: Each of them, and how often it is done.
    actions: tuple[tuple[Number, Act], ...]
    #: What writes all of them at once, if it is not one after the other.
    whole: Act | None = None

    def __call__(self, c: Code) -> None:
        """Write all."""
        if self.whole is not None:
            self.whole(c)
            return
        for times, act in self.actions:
            repeat(c, times, partial(act, c))


def series(*acts: Act) -> Series:
    """One action after the other."""
    return Series(tuple((Literal(1), act) for act in acts))


def repeated(act: Callable[[Code, Number], None], times: Number) -> Series:
    """The same action a number of times, all of which `act` may write at once."""
    return Series(((times, lambda c: act(c, Literal(1))),), lambda c: act(c, times))


def actions_of(act: Act) -> Iterator[tuple[Number, Act]]:
    """The actions of an act, and how often each is done."""
    yield from getattr(act, "actions", None) or ((Literal(1), act),)
