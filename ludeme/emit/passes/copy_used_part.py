"""Copies of a row leave out its unused end, where rows end in a list that is mostly empty.

    copy_row(x[1], s)       ──▶     copy_used(x[1], s, SEEN + 1 + 2 * s[SEEN])

Holds if the last field of the layout is such a list (see `Layout.used`).
"""

from __future__ import annotations

from ludeme.emit.passes.call_graph import Functions
from ludeme.emit.passes.reading import COPY, depth, read
from ludeme.model.layout import Layout


def copy_used_part(functions: Functions, layout: Layout) -> Functions:
    """Let every copy of a row end where the row that is copied does."""
    if not layout.used("s"):
        return functions
    return {
        name: [lines[0], *(_shortened(line, layout) for line in lines[1:])]
        for name, lines in functions.items()
    }


def _shortened(line: str, layout: Layout) -> str:
    command = read(line).command
    if not command or command[0] != COPY:
        return line
    _, target, source = command
    return f"{' ' * depth(line)}copy_used({target}, {source}, {layout.used(source)})"
