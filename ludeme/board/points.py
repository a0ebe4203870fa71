"""Helpers for the points boards are drawn from: single precision and quick look-up by place."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import floor, isfinite, sqrt

from ludeme.board.board_error import BoardError

PlanePoint = tuple[float, float]

Metric = Callable[[float, float, float], float]


def single(value: float) -> float:
    """The 32-bit float nearest to a number: every literal of a description is one (spec 02 §1).

    Raises `BoardError` where that is infinite.
    """
    found = array("f", [value])[0]
    if not isfinite(found):
        raise BoardError("this number is too large")
    return found


def manhattan(dx: float, dy: float, dz: float) -> float:
    """The 1-norm, by which vertices are told apart (§2.2)."""
    return abs(dx) + abs(dy) + abs(dz)


def euclidean(dx: float, dy: float, dz: float) -> float:
    """The ordinary distance."""
    return sqrt(dx * dx + dy * dy + dz * dz)


class PointIndex:
    """Numbered points that can be asked for the first one near a place without a linear search."""

    def __init__(self, tolerance: float, metric: Metric = manhattan) -> None:
        self._tolerance = tolerance
        self._metric = metric
        self._buckets: dict[tuple[int, int], list[int]] = defaultdict(list)
        self.points: list[tuple[float, float, float]] = []

    def find(self, x: float, y: float, z: float = 0.0) -> int:
        """The first point nearer than the tolerance, or -1."""
        return min(
            (i for i in self._around(x, y) if self._near(self.points[i], x, y, z)), default=-1
        )

    def add(self, x: float, y: float, z: float = 0.0) -> int:
        """Append a point; its number is returned."""
        index = len(self.points)
        self.points.append((x, y, z))
        self._buckets[self._bucket(x, y)].append(index)
        return index

    def find_or_add(self, x: float, y: float, z: float = 0.0) -> int:
        """The first point near this place, appended if there was none."""
        found = self.find(x, y, z)
        return found if found >= 0 else self.add(x, y, z)

    def all_near(self, x: float, y: float, z: float = 0.0) -> list[int]:
        """Every point nearer than the tolerance, in ascending order."""
        return sorted(i for i in self._around(x, y) if self._near(self.points[i], x, y, z))

    def _near(self, point: tuple[float, float, float], x: float, y: float, z: float) -> bool:
        return self._metric(point[0] - x, point[1] - y, point[2] - z) < self._tolerance

    def _bucket(self, x: float, y: float) -> tuple[int, int]:
        try:
            return floor(x / self._tolerance), floor(y / self._tolerance)
        except ValueError:  # not a number, after calculating with infinite ones
            raise OverflowError(f"no place is at {x}, {y}") from None

    def _around(self, x: float, y: float) -> Iterable[int]:
        column, row = self._bucket(x, y)
        for i in (column - 1, column, column + 1):
            for j in (row - 1, row, row + 1):
                yield from self._buckets.get((i, j), ())


def index_points(points: Iterable[Sequence[float]], tolerance: float) -> PointIndex:
    """All the given points, numbered in order, by 1-norm."""
    index = PointIndex(tolerance)
    for point in points:
        index.add(*point)
    return index
