"""A tree as text again."""

from __future__ import annotations

from .tree import Array, Clause, String, Tree


def to_text(tree: Tree) -> str:
    """The tree on one line, in the language itself: parsing it gives the same tree."""
    label = f"{tree.label}:" if tree.label else ""
    match tree:
        case Clause():
            return f"{label}({' '.join([tree.name, *map(to_text, tree.args)])})"
        case Array():
            return f"{label}{{{' '.join(map(to_text, tree.items))}}}"
        case String():
            return f'{label}"{tree.text}"'
    return label + tree.text
