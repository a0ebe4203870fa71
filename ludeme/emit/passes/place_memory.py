"""Workspace and scratch rows: every function gets a place for its own, behind those of its callers.

    def outer(s, t, x):                     def outer(s, t, x):
        w = _W + 0                  ──▶         w = 120
        inner(s, t, x)                          inner(s, t, x)
    def inner(s, t, x):                     def inner(s, t, x):
        y = x[_X + 0]                           y = x[2]

Functions that never run at the same time share memory. Nothing may call itself, directly or not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludeme.emit.passes.call_graph import Functions
from ludeme.emit.passes.reading import SCRATCH, WORKSPACE, depth, read


def places(
    order: Sequence[str], calls: Mapping[str, set[str]], sizes: Mapping[str, int], start: int
) -> dict[str, int]:
    """Where the memory of each function begins, given its size and an order with callees first."""
    found = dict.fromkeys(order, start)
    for name in reversed(order):
        for callee in calls[name]:
            found[callee] = max(found[callee], found[name] + sizes.get(name, 0))
    return found


def place_memory(
    functions: Functions, workspace: Mapping[str, int], scratch: Mapping[str, int]
) -> Functions:
    """Fill in where the memory of each function begins."""
    placed = {}
    for name, lines in functions.items():
        bases = {WORKSPACE: workspace[name], SCRATCH: scratch[name]}
        placed[name] = [_placed(line, bases) for line in lines]
    return placed


def _placed(line: str, bases: Mapping[str, int]) -> str:
    if WORKSPACE not in line and SCRATCH not in line:  # only to save the reading of most lines
        return line
    margin = depth(line)
    for place in reversed(read(line).placeholders):
        number = str(bases[place.base] + place.offset)
        line = line[: margin + place.start] + number + line[margin + place.end :]
    return line
