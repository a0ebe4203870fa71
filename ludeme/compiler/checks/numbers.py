"""Numbers that are too small or too large to be meant: boards of no rows, lines of no pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ludeme.emit.code import Code
from ludeme.grammar.errors import LudemeError
from ludeme.grammar.tree import Span
from ludeme.language.base import Node, camel_case
from ludeme.language.folding import code_to_fold, folded
from ludeme.language.kinds import DimFn, Int
from ludeme.language.literals import IntConstant
from ludeme.language.numbers.dimensions import dim_value
from ludeme.model.facts import Facts

#: What messages call slots without a label.
_CALLED = {"dim": "size", "first": "first size", "second": "second size"}
#: Slots for a number of things.
_MANY = ("columns", "layers", "rings", "rows", "sides", "steps")


def out_of_reason(nodes: Iterable[Node], facts: Facts | None = None) -> Iterator[LudemeError]:
    """An error for each slot whose number is less, or far more, than what can be meant.

    With the facts of the game, numbers are known that have to be computed.
    """
    c = code_to_fold(facts) if facts else None
    for node in nodes:
        for slot, least in node.at_least.items():
            for number, _ in numbers_in(getattr(node, slot), c):
                if number < least:
                    yield _told(node, slot, number, f"a number of at least {least}")
        for slot, most in node.at_most.items():
            for number, _ in numbers_in(getattr(node, slot), c):
                if number > most:
                    yield _told(node, slot, number, f"a number of at most {most}")


def _told(node: Node, slot: str, number: int, expected: str) -> LudemeError:
    name = _CALLED.get(slot) or camel_case(slot)
    message = f"the {name} of ({' '.join(node.words)} …) is {number}"
    if name in _MANY:
        message = f"({' '.join(node.words)} …) has {number} {name}"
    return LudemeError(message, node.span, expected=expected)


def numbers_in(value: Any, c: Code | None) -> Iterator[tuple[int, Span | None]]:
    """The numbers in a slot that are known from the text alone, or with what never changes.

    Those that are ludemes have a place of their own.
    """
    for each in value if isinstance(value, tuple) else (value,):
        if isinstance(each, bool):
            continue
        if isinstance(each, int):
            yield each, None
        elif isinstance(each, IntConstant):  # reason: a literal, whatever slot it stands in
            yield each.value, each.span
        elif isinstance(each, DimFn):  # reason: computed before there is a game
            yield dim_value(each), each.span
        elif c is not None and isinstance(each, Int):  # reason: slots hold roles and regions, too
            known = folded(each, c)
            if known is not None:
                yield known, each.span
