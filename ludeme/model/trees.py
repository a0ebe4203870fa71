"""Walking the syntax trees of emitted programs."""

from __future__ import annotations

import ast
from functools import cache
from typing import Any

#: Fields that hold no expressions, statements or parameters.
_LEAVES = frozenset({"ctx", "op", "ops", "id", "arg", "attr", "kind", "type_comment"})


def walk(tree: ast.AST) -> list[ast.AST]:
    """A tree and the expressions and statements below it, breadth first.

    Without operators and contexts; several times quicker than `ast.walk`, which looks at them.
    """
    found = [tree]
    for node in found:
        for name in _fields(type(node)):
            child = getattr(node, name)
            if type(child) is list:
                found += child
            elif isinstance(child, ast.AST):
                found.append(child)
    return found


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    """The fields of a kind of node that are worth looking into."""
    if kind is ast.Constant:
        return ()
    return tuple(name for name in kind._fields if name not in _LEAVES)
