"""The refusal of ludemes that have no semantics yet."""

from __future__ import annotations

from ludeme.grammar.errors import UnsupportedLudeme
from ludeme.language.base import Node


def unsupported(node: Node) -> UnsupportedLudeme:
    """The error for a ludeme that has no semantics yet."""
    return UnsupportedLudeme(f"not supported yet: ({' '.join(node.words)} …)", node.span)
