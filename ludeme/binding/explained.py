"""What each slot and each constant of the language means, in a sentence.

The sentence of a slot stands in the docstring of its class, under `Attributes:` (parameters of
further forms: under `Args:`). A slot that means the same wherever it occurs, such as `then`, is
explained once, by the type of what stands in it, under `In a slot:`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from ludeme.binding.docstrings import docstring, docstring_of_function
from ludeme.binding.signature import Expected, Signature, Slot, signatures_of
from ludeme.language.base import Node


@dataclass(frozen=True)
class ExplainedSlot:
    """A slot and its sentence."""

    slot: Slot
    meaning: str

    @property
    def written(self) -> str:
        """How it is written: `at:int`, `region | int`."""
        return self.slot.describe().removeprefix("[").removesuffix("]")


def slots_of(cls: type[Node]) -> tuple[ExplainedSlot, ...]:
    """The slots of all signatures of a ludeme, each once, in the order in which they are written.

    Slots of several forms that are written alike are one if they also mean the same.
    """
    found: dict[tuple[str, str], ExplainedSlot] = {}
    for signature in signatures_of(cls):  # type: ignore[arg-type]
        for slot in signature.slots:
            explained = ExplainedSlot(slot, slot_meaning(signature, slot))
            found.setdefault((explained.written, explained.meaning), explained)
    return tuple(found.values())


@cache
def slot_meaning(signature: Signature, slot: Slot) -> str:
    """What a slot of a signature means, "" if nothing says so."""
    return _own(signature, slot) or _of_type(slot.expected)


def _own(signature: Signature, slot: Slot) -> str:
    """What the form, the class or the nearest of its bases says."""
    build: Any = signature.build
    if build is not signature.cls:
        said = docstring_of_function(build).of(slot.name)
        if said:
            return said
    said_by = (docstring(base).of(slot.name) for base in signature.cls.__mro__)
    return next(filter(None, said_by), "")


def _of_type(expected: Expected) -> str:
    """What the types that may stand there say, if they say one thing."""
    said = set(filter(None, (docstring(kind).in_slot for kind in types_of(expected))))
    return said.pop() if len(said) == 1 else ""


def types_of(expected: Expected) -> Iterator[type]:
    """The kinds of ludemes and the enumerations that may stand in a slot, alone or in an array."""
    yield from expected.kinds
    yield from (enum for enum, _ in expected.enums)
    for each in (*expected.arrays, *expected.singles):
        yield from types_of(each)


def constant_meaning(constant: StrEnum) -> str:
    """What a constant of an enumeration means, "" if its enumeration does not say."""
    order = tuple(member.name for member in type(constant))
    return docstring(type(constant)).of(constant.name, order)
