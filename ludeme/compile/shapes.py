"""Equal ludemes are recognised wherever they stand: macros leave many copies of the same text."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any, TypeGuard

if TYPE_CHECKING:
    from ludeme.language.base import Node


class Shapes:
    """Gives equal ludemes equal numbers."""

    def __init__(self) -> None:
        self._of_node: dict[Node, int] = {}
        self._of_parts: dict[object, int] = {}

    def of(self, part: Any) -> object:
        """A value that is equal for equal ludemes, tuples of them, and anything else."""
        if isinstance(part, tuple):
            return tuple(self.of(item) for item in part)
        if not _is_node(part):
            return type(part), part
        known = self._of_node.get(part)
        if known is None:
            parts = type(part), part.words, self.of(tuple(part.slot_values()))
            known = self._of_parts.setdefault(parts, len(self._of_parts))
            self._of_node[part] = known
        return known


def _is_node(part: object) -> TypeGuard[Node]:
    """Whether this is a written ludeme (their base class cannot be imported from here)."""
    return hasattr(part, "spellings") and is_dataclass(part)
