"""Polygons that cut boards out or outline them, and boards given by their sides (spec 02 §3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from math import cos, hypot, radians, sin

from ludeme.board.board_error import BoardError
from ludeme.board.plane import inside
from ludeme.board.points import PlanePoint

#: Steps (row, column) along the six sides of a hexagonal or triangular board.
SIX_DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))
#: Steps along the four sides of a square board.
FOUR_DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1))
#: Steps along the four sides of a board of octagons and squares.
FOUR_DIRECTIONS_FROM_EAST = ((0, 1), (1, 0), (0, -1), (-1, 0))

_GROWTH = 0.05
_STRAIGHT = 1e-7
#: How many places an outline is scanned for: far more than a board can have.
_MOST_PLACES = 1_000_000

#: The place of a (row, column).
Centre = Callable[[int, int], PlanePoint]


class Polygon:
    """An outline, closed from the last point to the first."""

    def __init__(self, points: Sequence[PlanePoint], rotations: int = 0) -> None:
        self.points = [*points]
        turns = abs(rotations)
        ordered = list(points) if rotations >= 0 else list(reversed(points))
        if rotations < 0:
            self.points = ordered
        for turn in range(1, turns):
            angle = radians(360 / rotations * turn)
            c, s = cos(angle), sin(angle)
            self.points += [(x * c - y * s, x * s + y * c) for x, y in ordered]

    def contains(self, x: float, y: float) -> bool:
        """Even-odd test with a ray to the left."""
        outline = [(px, py, 0.0) for px, py in self.points]
        return bool(outline) and inside((x, y, 0.0), outline)

    def inflated(self) -> Polygon:
        """A slightly larger polygon if the outline is clockwise, a smaller one otherwise."""
        count = len(self.points)
        return Polygon(
            [
                _pushed_out(self.points[i - 1], self.points[i], self.points[(i + 1) % count])
                for i in range(count)
            ]
        )

    def scan(self, centre: Centre, margin: int) -> Iterator[tuple[int, int]]:
        """Row-major (row, column) pairs whose centre lies inside the inflated polygon."""
        grown = self.inflated()
        if not grown.points:
            return
        xs, ys = [x for x, _ in grown.points], [y for _, y in grown.points]
        # Coordinates serve as limits of rows and columns, whatever the lattice (§3, quirk).
        rows = range(int(min(ys)) - margin, int(max(ys)) + margin + 1)
        columns = range(int(min(xs)) - margin, int(max(xs)) + margin + 1)
        if (rows.stop - rows.start) * (columns.stop - columns.start) > _MOST_PLACES:
            raise BoardError("the places of this board are too far apart")
        for row in rows:
            for column in columns:
                if grown.contains(*centre(row, column)):
                    yield row, column


def _pushed_out(before: PlanePoint, corner: PlanePoint, after: PlanePoint) -> PlanePoint:
    turn = (corner[0] - before[0]) * (after[1] - before[1]) - (corner[1] - before[1]) * (
        after[0] - before[0]
    )
    outward = 1 if turn < _STRAIGHT else -1
    first, second = _unit(before, corner), _unit(after, corner)
    return (
        corner[0] + outward * _GROWTH * (first[0] + second[0]),
        corner[1] + outward * _GROWTH * (first[1] + second[1]),
    )


def _unit(start: PlanePoint, end: PlanePoint) -> PlanePoint:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return (dx / length, dy / length) if length else (0.0, 0.0)


def from_six_sides(sides: Sequence[int], centre: Centre) -> Polygon:
    """The outline of a board of hexagons or triangles by the cells along its sides."""
    row = column = 0
    direction = 1
    points = [centre(0, 0)]
    for side in islice(cycle(sides), max(5, len(sides))):
        steps = side + 1 if side < 0 else side - 1
        direction += -1 if steps < 0 else 1
        if steps > 0:
            down, along = SIX_DIRECTIONS[direction % 6]
            row, column = row + steps * down, column + steps * along
            points.append(centre(row, column))
    return Polygon(points)


def from_four_sides(
    sides: Sequence[int],
    centre: Centre,
    directions: Sequence[tuple[int, int]] = FOUR_DIRECTIONS,
) -> Polygon:
    """The outline of a board of squares by its sides; a negative side turns the other way."""
    row = column = 0
    direction = len(directions) - 1
    points = [centre(0, 0)]
    for side in sides:
        direction += -1 if side < 0 else 1
        up, along = directions[direction % len(directions)]
        row, column = row + side * up, column + side * along
        points.append(centre(row, column))
    return Polygon(points)
