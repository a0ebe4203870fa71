"""How many there are of something, as messages say it."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """`1 player`, `2 players`, `0 vertices`."""
    if count == 1:
        return f"1 {noun}"
    return f"{count} {'vertices' if noun == 'vertex' else f'{noun}s'}"
