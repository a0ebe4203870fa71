"""Equal ludemes are recognised wherever they stand: macros leave many copies of the same text."""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import cache
from typing import Any


class Shapes:
    """Gives equal ludemes equal numbers."""

    def __init__(self) -> None:
        self._of_node: dict[object, int] = {}
        self._of_parts: dict[object, int] = {}

    def of(self, part: Any) -> object:
        """A value that is equal for equal ludemes, tuples of them, and anything else."""
        kind: Any = type(part)
        if kind is tuple:
            return tuple([self.of(item) for item in part])
        if part is None or not _is_ludeme(kind):
            return kind, part
        known = self._of_node.get(part)
        if known is None:
            own = id(part) if part.rolls_first else None  # equal ones roll for themselves
            parts = kind, part.words, own, *[self.of(value) for value in part.slot_values()]
            known = self._of_parts.setdefault(parts, len(self._of_parts))
            self._of_node[part] = known
        return known


@cache
def _is_ludeme(kind: Any) -> bool:
    """Whether this is a class of written ludemes (their base cannot be imported from here)."""
    return hasattr(kind, "spellings") and is_dataclass(kind)
