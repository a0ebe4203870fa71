"""Elements of a board that an operator names by numbers, though they are not there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import Node

#: What messages call the elements of a board.
CELLS, VERTICES = "cells", "vertices"


def numbers_beyond(
    node: Node, noun: str, numbers: Iterable[int], count: int
) -> Iterator[LudemeWarning]:
    """A warning where a number is none of so many elements: what has it is left out."""
    beyond = sorted({each for each in numbers if not 0 <= each < count})
    if beyond:
        listed = ", ".join(map(str, beyond))
        there = f"they are 0 to {count - 1}" if count else "there are none"
        message = f"no {noun} have the numbers {listed} here, so this is passed over"
        yield LudemeWarning(message, node.span, expected=f"numbers of {noun}: {there}")
