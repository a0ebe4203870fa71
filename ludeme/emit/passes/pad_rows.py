"""Columns of a move row that its generator does not use are set to zero: equal moves, equal rows.

    mv[p + 3] = site                        mv[p + 3] = site
    pad(mv, p, 4)                   ──▶     mv[p + 4] = 0
    p += W                                  mv[p + 5] = 0
                                            p += W

How wide rows are is known when all generators are.
"""

from __future__ import annotations

from ludeme.emit.passes.call_graph import Functions
from ludeme.emit.passes.reading import depth, read

#: The command that is replaced: buffer, place, and how many columns are used.
PAD = "pad"


def pad_rows(functions: Functions, width: int) -> Functions:
    """Replace every `pad` by the stores it stands for."""
    return {
        name: [padded for line in lines for padded in _padded(line, width)]
        for name, lines in functions.items()
    }


def _padded(line: str, width: int) -> list[str]:
    if not line.lstrip().startswith(PAD):  # only to save the reading of most lines
        return [line]
    command = read(line).command
    if not command or command[0] != PAD:
        return [line]
    _, buffer, place, used = command
    margin = " " * depth(line)
    return [f"{margin}{buffer}[{place} + {column}] = 0" for column in range(int(used), width)]
