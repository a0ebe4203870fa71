"""Ludemes without an argument that they mean nothing without, though the grammar lets it be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ludeme.binding.signature import signatures_of
from ludeme.binding.wording import missing
from ludeme.grammar.errors import LudemeError
from ludeme.language.base import Node


def lacking(nodes: Iterable[Node]) -> Iterator[LudemeError]:
    """An error for each ludeme without something that it needs."""
    for node in nodes:
        for name in node.needed:
            if getattr(node, name) is None:
                yield _told(node, name)
                break


def _told(node: Node, name: str) -> LudemeError:
    """The same that is said of what the grammar wants."""
    signature = next(each for each in signatures_of(type(node)) if each.words == node.words)  # type: ignore[arg-type]
    slots = tuple(
        replace(slot, optional=False) if slot.name in node.needed else slot
        for slot in signature.slots
    )
    lacked = [slot for slot in slots if slot.name == name]
    return missing(replace(signature, slots=slots), lacked, node.span)
