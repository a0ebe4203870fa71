"""Plane geometry shared by the parts of a board's topology (spec 03 §0)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ludeme.board.graph import Point

TINY = 1e-7


def distance_to_line(point: Point, a: Point, b: Point) -> float:
    """Distance in the plane from a point to the infinite line through a and b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if abs(dx) + abs(dy) < TINY:
        return math.hypot(point[0] - a[0], point[1] - a[1])
    q = (point[1] - a[1]) * dx - (point[0] - a[0]) * dy
    return math.sqrt(q * q / (dx * dx + dy * dy))


def cross(a: Point, b: Point, c: Point) -> float:
    """Twice the signed area of a triangle: positive if a, b, c turn anticlockwise."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Even-odd test with a ray to the left (spec 02 §3)."""
    x, y = point[0], point[1]
    odd = False
    last = polygon[-1]
    for corner in polygon:
        (xi, yi), (xj, yj) = corner[:2], last[:2]
        if (yi < y) != (yj < y) and (xi <= x or xj <= x):
            odd ^= xi + (y - yi) / (yj - yi) * (xj - xi) < x
        last = corner
    return odd


def mean(points: Sequence[Point]) -> tuple[float, float]:
    """Mean position in the plane."""
    n = len(points)
    return sum(p[0] for p in points) / n, sum(p[1] for p in points) / n
