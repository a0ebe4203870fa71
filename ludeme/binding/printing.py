"""Bound ludemes as `.lud` text again, whether a description said them or a program made them.

The binder leaves with every ludeme the signature it was written in and what was assigned to its
slots; a ludeme made in Python is written by its fields. Either way the text binds to the same
ludemes, and so to the same program.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import StrEnum
from typing import Any, cast

from ludeme.binding.signature import Expected, Signature, Slot, signatures_of
from ludeme.language.base import Node
from ludeme.language.literals import (
    BoolConstant,
    DimConstant,
    DirectionConstant,
    FloatConstant,
    IntConstant,
)

#: Columns of a line, and of one step to the right.
WIDTH = 100
INDENT = 4

Constant = BoolConstant | IntConstant | FloatConstant | DimConstant | DirectionConstant


def to_lud(node: Node) -> str:
    """The text of a ludeme and all that belongs to it, laid out in lines."""
    return _laid_out(_pieces(node), 0)


class _Group:
    """Bracketed text: an opening, the parts between, a closing."""

    def __init__(self, opening: str, parts: list[_Text], closing: str) -> None:
        self.opening, self.parts, self.closing = opening, parts, closing
        self.line = f"{opening}{' '.join(_line(part) for part in parts)}{closing}"


_Text = str | _Group


def _line(text: _Text) -> str:
    return text if isinstance(text, str) else text.line


def _laid_out(text: _Text, column: int) -> str:
    """The text on one line where it fits, else what is long on lines of its own."""
    if isinstance(text, str) or column + len(text.line) <= WIDTH:
        return _line(text)
    short = 0
    while short < len(text.parts) and isinstance(text.parts[short], str):
        short += 1
    head = text.opening + " ".join(_line(part) for part in text.parts[:short])
    rest = text.parts[short:]
    if len(rest) == 1 and rest[0].opening.endswith("{"):  # type: ignore[union-attr]
        return f"{head.rstrip()} {_laid_out(rest[0], column)}{text.closing}"
    margin = "\n" + " " * (column + INDENT)
    below = [margin + _laid_out(part, column + INDENT) for part in rest]
    return "".join([head.rstrip(), *below, text.closing])


def _pieces(node: Node) -> _Text:
    """A ludeme as text in pieces."""
    if isinstance(node, Constant):  # reason: constants in slots are no clauses
        return _value(node.value, None)
    signature, given = written(node)
    parts: list[_Text] = list(signature.words[1:])
    parts += [
        _labelled(slot.label, _value(given[slot.name], slot.expected))
        for slot in signature.slots
        if slot.name in given
    ]
    space = " " if parts else ""
    return _Group(f"({signature.words[0]}{space}", parts, ")")


def written(node: Node) -> tuple[Signature, dict[str, Any]]:
    """The signature of a ludeme and what stands in its slots; slots left out are missing."""
    if node.written is not None:
        signature, given = node.written
        return cast(Signature, signature), given
    plain = next(s for s in signatures_of(type(node)) if s.words == node.words)  # type: ignore[arg-type]
    return plain, dict(_given(node, plain.slots))


def _given(node: Node, slots: tuple[Slot, ...]) -> Iterator[tuple[str, Any]]:
    """The fields of a ludeme that say something."""
    for slot in slots:
        value = getattr(node, slot.name)
        if not slot.optional or (value is not None and value != slot.default):
            yield slot.name, value


def _labelled(label: str | None, text: _Text) -> _Text:
    if label is None:
        return text
    if isinstance(text, str):
        return f"{label}:{text}"
    return _Group(f"{label}:{text.opening}", text.parts, text.closing)


def _value(value: Any, expected: Expected | None) -> _Text:
    """What stands in a slot as text in pieces."""
    if isinstance(value, Node):  # reason: a slot holds ludemes, arrays or plain values
        return _pieces(value)
    if isinstance(value, tuple):
        return _Group("{", [_value(item, expected) for item in value], "}")
    if isinstance(value, str) and not isinstance(value, StrEnum):
        quoted = '"' + value.replace('"', "'") + '"'
        return value if expected and _is_word(value, expected) else quoted
    if isinstance(value, float) and math.isinf(value):
        return "Infinity"
    return str(value)


def _is_word(text: str, expected: Expected) -> bool:
    """Whether a slot, or an array that it takes, has this text as a bare word."""
    return text in expected.words or any(
        _is_word(text, element) for element in (*expected.arrays, *expected.singles)
    )
