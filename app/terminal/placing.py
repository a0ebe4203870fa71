"""Where the places of a board stand in a terminal: from coordinates to lines and columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, inf

#: A board takes at most this many lines and columns.
MAX_LINES = 41
MAX_COLUMNS = 132
#: Columns per line at least: characters are higher than wide.
ASPECT = 1.3
#: Rows closer than this share lines where a board is high.
NEAR = 0.3
#: Coordinates closer than this are equal.
TOLERANCE = 0.02

Point = tuple[float, float]


@dataclass(frozen=True)
class Placing:
    """A scale that turns points of the board into (line, column) of a canvas."""

    left: float
    top: float
    columns_per_unit: float
    lines_per_unit: float

    def of(self, x: float, y: float) -> tuple[int, int]:
        """Line and column of a point."""
        line = round((self.top - y) * self.lines_per_unit)
        return line, round((x - self.left) * self.columns_per_unit)


def place(
    points: Sequence[Point], spacing: float, lines_per_row: int = 1, *, is_whole: bool = False
) -> Placing:
    """The scale at which points of equal height stand at least `spacing` columns apart.

    Rows of points get a line each, or several, where the board is not too high for that. Where
    `is_whole`, the board takes as much room as that needs.
    """
    xs, ys = [x for x, _ in points], [y for _, y in points]
    rows = _rows(points)
    lines = lines_per_row / _smallest_gap(sorted(rows))
    if not is_whole or lines > lines_per_row / NEAR:
        lines = min(lines, (MAX_LINES - 1) / max(TOLERANCE, max(ys) - min(ys)))
    gap = min(_smallest_gap(sorted(row), inf) for row in rows.values())
    needed = spacing / (1.0 if gap == inf else gap)
    step, most = _smallest_gap(sorted(xs)), (MAX_COLUMNS - 1) / max(TOLERANCE, max(xs) - min(xs))
    if is_whole:
        most = max(most, _even(needed, step))
    columns = min(_even(max(needed, ASPECT * lines), step), most)
    return Placing(min(xs), max(ys), columns, lines)


def _even(columns: float, step: float) -> float:
    """Whole columns for every distance, so that rows which are offset by half a site look even."""
    return ceil(step * columns - TOLERANCE) / step if step * columns >= 1 else columns


def separate(spots: list[tuple[int, int]], width: int) -> list[tuple[int, int]]:
    """Move spots that fell onto each other to the nearest free ones."""
    taken: set[tuple[int, int]] = set()
    found = []
    for spot in spots:
        free = next(s for s in _around(spot, width) if s not in taken)
        taken.update((free[0], free[1] + d) for d in range(-(width // 2), width // 2 + 1))
        found.append(free)
    return found


def _around(spot: tuple[int, int], width: int) -> Iterable[tuple[int, int]]:
    line, column = spot
    for radius in range(1000):
        for down in range(-radius, radius + 1):
            for right in {radius - abs(down), abs(down) - radius}:
                yield line + down, column + right * width


def _rows(points: Sequence[Point]) -> dict[float, list[float]]:
    """The x of all points by their y, equal ones together."""
    rows: dict[float, list[float]] = {}
    height = None
    for x, y in sorted(points, key=lambda point: point[1]):
        if height is None or y - height > TOLERANCE:
            height = y
        rows.setdefault(height, []).append(x)
    return rows


def _smallest_gap(ordered: list[float], default: float = 1.0) -> float:
    gaps = [b - a for a, b in pairwise(ordered) if b - a > TOLERANCE]
    return min(gaps, default=default)
