"""Calls of some functions become calls of others.

take(s, t, a)       ──▶     plain_take(s, t, a)         with {"take": "plain_take"}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ludeme.emit.passes.reading import depth, read


def rename_calls(lines: Iterable[str], names: Mapping[str, str]) -> list[str]:
    """The lines of a function's body, with other names of functions."""
    return [_renamed(line, names) for line in lines]


def _renamed(line: str, names: Mapping[str, str]) -> str:
    margin = depth(line)
    for place, name in sorted(read(line).callees, reverse=True):
        if name in names:
            start = margin + place
            line = line[:start] + names[name] + line[start + len(name) :]
    return line
