"""Which (row, column) pairs of a lattice make up a board of a given outline (spec 02 §4)."""

from __future__ import annotations

from collections.abc import Iterator

Pairs = Iterator[tuple[int, int]]


def block(rows: int, columns: int) -> Pairs:
    """A parallelogram."""
    return ((row, column) for row in range(rows) for column in range(columns))


def hexagon(size: int) -> Pairs:
    """A hexagon with `size` places on every side."""
    return band(2 * size - 1, size - 1)


def band(size: int, width: int) -> Pairs:
    """The part of a rhombus that is no further than `width` from its long diagonal."""
    return ((row, column) for row, column in block(size, size) if abs(row - column) <= width)


def triangle(size: int) -> Pairs:
    """A triangle with `size` places on every side."""
    return ((row, column) for row in range(size) for column in range(row, size))


def prism(rows: int, columns: int) -> Pairs:
    """A hexagon whose sides alternate between two lengths."""
    return band(rows + columns - 1, rows - 1)


def rectangle(rows: int, columns: int) -> Pairs:
    """A rectangle of staggered rows."""
    return (
        (row, column) for row in range(rows) for column in range((row + 1) // 2, columns + row // 2)
    )


def star(size: int) -> Pairs:
    """A six-pointed star."""
    for row in range(4 * size + 1):
        if row < size:
            first, last = size, row + size
        elif row <= 2 * size:
            first, last = row - size, 3 * size
        elif row <= 3 * size:
            first, last = size, row + size
        else:
            first, last = row - size, 3 * size
        for column in range(first, last + 1):
            yield row, column
