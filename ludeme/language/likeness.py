"""Ludemes that are like others but for some slots, and stand at the same place of the text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from ludeme.grammar.tree import Span
from ludeme.language.base import Node

N = TypeVar("N", bound=Node)

#: What the binder sets beside the slots and stays true of a ludeme with other slots.
_STAYS = ("span", "given_words", "words")


def like(node: N, place: Span | None = None, /, **changes: Any) -> N:
    """A ludeme with something else in some of its slots, at its own place or at another one."""
    made: N = replace(node, **changes)  # type: ignore[type-var]
    for name in _STAYS:
        if name in vars(node):
            object.__setattr__(made, name, vars(node)[name])
    if place is not None:
        object.__setattr__(made, "span", place)
    return made
