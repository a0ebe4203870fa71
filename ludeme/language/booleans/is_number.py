"""Conditions on numbers and dice (spec 07 §1.5)."""

from __future__ import annotations

from typing import ClassVar

from ludeme.emit import fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import Condition, Literal, truth
from ludeme.language.base import Thing, by_slot, ludeme, shape
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int, unsupported


@shape
class HasParity(Bool):
    """A condition on the lowest bit of a number.

    Attributes:
        value: The number, which may be negative.
    """

    reads = NOTHING
    needed = ("value",)
    parity: ClassVar[int] = 0
    value: Int | None = None

    def emit(self, c: Code) -> Condition:
        """Also right for negative numbers."""
        if self.value is None:
            raise unsupported(self)
        value = self.value.emit(c)
        number = value.value
        if number is not None:
            return truth(number % 2 == self.parity)
        return Condition(f"{value} % 2 == {self.parity}")


@ludeme("is Even")
class IsEven(HasParity):
    """`(is Even (count Moves))`: the number is even (spec 07 §1.5)."""

    phrases = ("{value} is even", "{value} is not even")


@ludeme("is Odd")
class IsOdd(HasParity):
    """`(is Odd (count Moves))`: the number is odd (spec 07 §1.5)."""

    phrases = ("{value} is odd", "{value} is not odd")
    parity = 1


@ludeme("is AnyDie")
class IsAnyDie(Bool):
    """`(is AnyDie 6)`: some die shows this value (spec 07 §1.5).

    Attributes:
        value: The value that one of the dice must show.
    """

    phrases = ("some die shows {value}", "no die shows {value}")
    uses = frozenset({Thing.DICE})
    indexes = by_slot(value=Index.FACE)
    reads = frozenset({"dice"})
    needed = ("value",)
    value: Int | None = None

    def emit(self, c: Code) -> Condition:
        """Look at the dice of the first container; a used die shows 0."""
        dice = c.program.facts.dice
        if self.value is None or not dice:
            raise unsupported(self)
        value = c.let("value", self.value.emit(c))
        parts = [f"{fields.die(c, Literal(number))} == {value}" for number in range(dice[0].size)]
        return Condition(f"({' or '.join(parts)})")
