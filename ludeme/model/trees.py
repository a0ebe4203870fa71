"""Walking the syntax trees of emitted programs."""

from __future__ import annotations

import ast

#: Fields that hold no expressions, statements or parameters.
_LEAVES = frozenset({"ctx", "op", "ops", "id", "arg", "attr", "kind", "type_comment"})


def walk(tree: ast.AST) -> list[ast.AST]:
    """A tree and the expressions and statements below it, breadth first.

    Without operators and contexts; several times quicker than `ast.walk`, which looks at them.
    """
    found = [tree]
    for node in found:
        for name in _FIELDS[type(node)]:
            child = getattr(node, name)
            if type(child) is list:
                found += child
            elif isinstance(child, ast.AST):
                found.append(child)
    return found


class _Fields(dict[type[ast.AST], tuple[str, ...]]):
    """The fields of each kind of node that are worth looking into."""

    def __missing__(self, kind: type[ast.AST]) -> tuple[str, ...]:
        names = kind._fields if kind is not ast.Constant else ()
        self[kind] = tuple(name for name in names if name not in _LEAVES)
        return self[kind]


_FIELDS = _Fields()
