"""Rows, columns, layers and labels of sites (spec 03 §4.9)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass

from ludeme.board.graph import Point
from ludeme.board.plane import distance_to_line

ROW_ANGLES = (0, 15, 30, 45, 60)
COLUMN_TURNS = (90, 105, 120)
#: Share of the unit by which a member may differ from its bucket's mean, and a bucket's price.
SPREAD = 0.6
BUCKET_COST = 0.01
#: Tolerance of equal coordinates in the plain rows and columns.
SAME = 0.001


@dataclass(slots=True)
class Layout:
    """Row, column, layer and label per site; the rows, columns and layers as lists of sites.

    `angles` are the angles, in degrees, found for rows and columns.
    """

    row: list[int]
    column: list[int]
    layer: list[int]
    label: list[str]
    rows: list[list[int]]
    columns: list[list[int]]
    layers: list[list[int]]
    angles: tuple[int, int]


@dataclass(slots=True)
class _Buckets:
    numbers: list[int]
    error: float


def lay_out(
    points: list[Point],
    edges_with: tuple[int, int] | None = None,
    plain: bool = False,
    boardless: bool = False,
) -> Layout:
    """Rows, columns, layers and labels of the sites of one type.

    `edges_with` are the angles of the vertices, which edges take over; `plain` asks for rows and
    columns by equal coordinates (games that use `layer`); `boardless` boards keep first labels.
    """
    if not points:
        return Layout([], [], [], [], [], [], [], (0, 90))
    box = _Box(points)
    row_angles = ROW_ANGLES if edges_with is None else edges_with[:1]
    row_angle, rows = _best(points, row_angles, box.row_line, box.unit)
    turns = COLUMN_TURNS if edges_with is None else (edges_with[1] - row_angle,)
    column_angle, columns = _best(
        points, [row_angle + turn for turn in turns], box.column_line, box.unit
    )
    layers = _bucket([p[2] for p in points], box.unit).numbers
    layout = Layout(
        rows,
        columns,
        layers,
        _labels(rows, columns, layers),
        _grouped(rows),
        _grouped(columns),
        _grouped(layers),
        (row_angle, column_angle),
    )
    duplicate = len(set(layout.label)) < len(points)
    if duplicate or plain:
        _make_plain(layout, points)
    if duplicate and not boardless:
        _rebuild_labels(layout, points)
    if edges_with is not None:
        layout.label = [str(e) for e in range(len(points))]
    return layout


class _Box:
    """The bounding box of the sites, and the lines distances are measured from."""

    def __init__(self, points: list[Point]):
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        self.x, self.y = min(xs), min(ys)
        self.width, self.height = max(xs) - self.x, max(ys) - self.y
        self.unit = (self.width + self.height) / 2 / math.sqrt(len(points))

    def row_line(self, angle: int) -> tuple[Point, Point]:
        return self._line(self.x + self.width / 2, self.y - self.height, angle)

    def column_line(self, angle: int) -> tuple[Point, Point]:
        return self._line(self.x - self.width, self.y + self.height / 2, angle)

    def _line(self, x: float, y: float, angle: int) -> tuple[Point, Point]:
        # Quirk: on a board of no width the line shrinks to a point, so a single column is folded.
        reach, theta = self.width, math.radians(angle)
        return (x, y, 0.0), (x + reach * math.cos(theta), y + reach * math.sin(theta), 0.0)


def _best(
    points: list[Point],
    angles: list[int] | tuple[int, ...],
    line: Callable[[int], tuple[Point, Point]],
    unit: float,
) -> tuple[int, list[int]]:
    """The angle whose buckets fit best, the first on ties, and the bucket numbers."""
    best_angle, best = angles[0], None
    for angle in angles:
        a, b = line(angle)
        found = _bucket([distance_to_line(p, a, b) for p in points], unit)
        if best is None or found.error < best.error:
            best_angle, best = angle, found
    assert best is not None
    return best_angle, best.numbers


def _bucket(distances: list[float], unit: float) -> _Buckets:
    """Group values that lie close to the running mean of their group, in ascending order.

    Quirk: the error of a group looks at its last member only.
    """
    numbers = [0] * len(distances)
    total, size, last, number, error = 0.0, 0, 0.0, -1, 0.0
    for i in sorted(range(len(distances)), key=distances.__getitem__):
        value = distances[i]
        if number < 0 or abs(value - total / size) > SPREAD * unit:
            if size:
                error += (total / size - last) ** 2 / size
            number, total, size = number + 1, 0.0, 0
        numbers[i] = number
        total, size, last = total + value, size + 1, value
    error += (total / size - last) ** 2 / size
    return _Buckets(numbers, error + BUCKET_COST * (number + 1))


def _grouped(numbers: list[int]) -> list[list[int]]:
    groups: list[list[int]] = [[] for _ in range(max(numbers) + 1)]
    for site, number in enumerate(numbers):
        groups[number].append(site)
    return groups


def column_letters(column: int) -> str:
    """A, B, ... Z, AA, AB, ..."""
    letters = chr(ord("A") + column % 26)
    while column >= 26:
        column //= 26
        letters = chr(ord("A") + column % 26 - 1) + letters
    return letters


def _labels(rows: list[int], columns: list[int], layers: list[int]) -> list[str]:
    flat = [f"{column_letters(column)}{row + 1}" for row, column in zip(rows, columns, strict=True)]
    if all(a == b for a, b in itertools.pairwise(layers)):
        return flat
    return [f"{label}/{layer}" for label, layer in zip(flat, layers, strict=True)]


def _make_plain(layout: Layout, points: list[Point]) -> None:
    """Rows and columns by equal y and x of ground-level sites; other sites keep their numbers."""
    ground = [p for p in points if p[2] == 0]
    layout.rows = _by_coordinate(layout.row, [p[1] for p in points], [p[1] for p in ground])
    layout.columns = _by_coordinate(layout.column, [p[0] for p in points], [p[0] for p in ground])


def _by_coordinate(numbers: list[int], values: list[float], ground: list[float]) -> list[list[int]]:
    groups = []
    for number, level in enumerate(_distinct(ground)):
        members = [i for i, value in enumerate(values) if abs(value - level) < SAME]
        for i in members:
            numbers[i] = number
        groups.append(members)
    return groups


def _distinct(values: list[float]) -> list[float]:
    """Ascending values, less those equal to an earlier one."""
    found: list[float] = []
    for value in values:
        if not any(abs(value - other) < SAME for other in found):
            found.append(value)
    return sorted(found)


def _rebuild_labels(layout: Layout, points: list[Point]) -> None:
    """Labels of a type with duplicates: from the plain rows and columns, without layer."""
    heights = [p[2] for p in points]
    layout.layers = _by_coordinate(layout.layer, heights, heights)
    layout.label = [
        f"{column_letters(column)}{row + 1}"
        for row, column in zip(layout.row, layout.column, strict=True)
    ]
