"""Numbers that are too small or too large to be meant: boards of no rows, lines of no pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ludeme.grammar.errors import LudemeError
from ludeme.language.base import Node, camel_case
from ludeme.language.kinds import DimFn
from ludeme.language.literals import IntConstant
from ludeme.language.numbers.dimensions import dim_value

#: What messages call slots without a label.
_CALLED = {"dim": "size", "first": "first size", "second": "second size"}
#: Slots for a number of things.
_MANY = ("columns", "layers", "rings", "rows", "sides", "steps")


def out_of_reason(nodes: Iterable[Node]) -> Iterator[LudemeError]:
    """An error for each slot whose number is less, or far more, than what can be meant."""
    for node in nodes:
        for slot, least in node.at_least.items():
            for number in _numbers(getattr(node, slot)):
                if number < least:
                    yield _told(node, slot, number, f"a number of at least {least}")
        for slot, most in node.at_most.items():
            for number in _numbers(getattr(node, slot)):
                if number > most:
                    yield _told(node, slot, number, f"a number of at most {most}")


def _told(node: Node, slot: str, number: int, expected: str) -> LudemeError:
    name = _CALLED.get(slot) or camel_case(slot)
    message = f"the {name} of ({' '.join(node.words)} …) is {number}"
    if name in _MANY:
        message = f"({' '.join(node.words)} …) has {number} {name}"
    return LudemeError(message, node.span, expected=expected)


def _numbers(value: Any) -> Iterator[int]:
    """The numbers in a slot that are known from the text alone."""
    for each in value if isinstance(value, tuple) else (value,):
        if isinstance(each, bool):
            continue
        if isinstance(each, int):
            yield each
        elif isinstance(each, IntConstant):  # reason: a literal, whatever slot it stands in
            yield each.value
        elif isinstance(each, DimFn):  # reason: computed before there is a game
            yield dim_value(each)
