"""Boards on the other regular and semi-regular tilings: `tiling` (spec 02 §4.4).

A tiling is a way to place cell patterns: their centres, the corners around each, and which
(row, column) pairs a size stands for. Dimensions count cells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sqrt

from ludeme.board.generators import outlines
from ludeme.board.generators.lattice import HEX6, U3, Cells, from_cells, ring, swapped
from ludeme.board.graph import Graph
from ludeme.board.operators.cuts import keep
from ludeme.board.points import PlanePoint
from ludeme.board.polygon import (
    FOUR_DIRECTIONS_FROM_EAST,
    Centre,
    Polygon,
    from_four_sides,
    from_six_sides,
)

_ROOT3 = sqrt(3)
_MARGIN = 2

#: A hexagon in the middle of six squares: its corners and those of the squares around.
_R18: tuple[PlanePoint, ...] = (
    (-0.5, U3), (0.5, U3), (1, 0), (0.5, -U3), (-0.5, -U3), (-1, 0),
    *ring(12, (1 + U3) / cos(radians(15))),
)  # fmt: skip
_R12 = ring(12, 1 / sqrt(2 - _ROOT3))

_P, _Q = 0.5, U3
_CORNERS_33434: tuple[PlanePoint, ...] = (
    (-_P, -_P - _Q), (_P, -_P - _Q), (-_P - _Q, -_Q), (_P + _Q, -_Q), (0, -_P),
    (-2 * _P - _Q, 0), (-_Q, 0), (_Q, 0), (2 * _P + _Q, 0), (0, _P),
    (-_P - _Q, _Q), (_P + _Q, _Q), (-_P, _P + _Q), (_P, _P + _Q),
)  # fmt: skip
_CORNERS_33336 = tuple(
    (0.5 * x, U3 * y)
    for x, y in (
        (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0), (-2, 2), (0, 2), (2, 2), (3, 1),
        (4, 0), (3, -1), (2, -2), (0, -2), (-2, -2), (-3, -1), (-4, 0), (-3, 1),
    )
)  # fmt: skip
_V = 1 + sqrt(2)
_CORNERS_488: tuple[PlanePoint, ...] = (
    (0.5, _V / 2), (_V / 2, 0.5), (_V / 2, -0.5), (0.5, -_V / 2),
    (-0.5, -_V / 2), (-_V / 2, -0.5), (-_V / 2, 0.5), (-0.5, _V / 2),
)  # fmt: skip


def _skewed(width: float, height: float) -> Centre:
    """Centres in horizontal rows, each shifted left by half a cell."""
    return lambda row, column: (width * (column - row / 2), height * row)


def _rhombic(width: float, height: float) -> Centre:
    """Centres in rows that run up to the right."""
    return lambda row, column: (width * (column - row), height * (row + column))


def _two_sizes(
    one: Callable[[int], Cells], two: Callable[[int, int], Cells]
) -> Callable[[int, int | None], Cells]:
    return lambda a, b: one(a) if b is None else two(a, b)


def _thin_band(a: int, _: int | None) -> Cells:
    return outlines.band(2 * a - 1, (2 * a - 1) // 2)


def _block(a: int, b: int | None) -> Cells:
    return outlines.block(a, a if b is None else b)


@dataclass(frozen=True)
class _Tiling:
    centre: Centre
    corners: Sequence[PlanePoint]
    cells: Callable[[int, int | None], Cells]
    ordered: bool = True

    def draw(self, cells: Cells) -> Graph:
        graph = from_cells(cells, self.centre, self.corners)
        if self.ordered:
            graph.reorder()
        return graph


_TILINGS = {
    "T33434": _Tiling(
        _rhombic((1 + _ROOT3) / 2, (1 + _ROOT3) / 2),
        _CORNERS_33434,
        lambda a, _: outlines.block(a, a),
    ),
    "T3464": _Tiling(
        _rhombic((3 + _ROOT3) / 2, (1 + _ROOT3) / 2),
        _R18,
        _two_sizes(outlines.hexagon, outlines.block),
    ),
    "T3636": _Tiling(
        _skewed(2, _ROOT3),
        swapped(HEX6),
        _two_sizes(outlines.hexagon, lambda a, b: outlines.block(2 * a - 1, 2 * b - 1)),
    ),
    "T33336": _Tiling(
        lambda row, column: (2.5 * column - 2 * row, U3 * (2 * row + column)),
        _CORNERS_33336,
        _thin_band,
    ),
    "T4612": _Tiling(_skewed(4.7320508, 4.7320508 * U3), _R12, _thin_band),
    "T31212": _Tiling(_skewed(3.7320508, 3.7320508 * U3), _R12, _thin_band),
    "T333333_33434": _Tiling(_rhombic(1.5 + _ROOT3, (2 + _ROOT3) / 2), _R18, _thin_band),
    "T33344": _Tiling(
        lambda row, column: (column + row / 2, (1 + U3) * row),
        swapped(((0, 0), (0, 1), (1, 1), (1, 0))),
        _block,
    ),
    "T488": _Tiling(
        lambda row, column: (_V * column, _V * row), _CORNERS_488, _block, ordered=False
    ),
}

#: Tilings that follow a polygon or side lengths, and how they then lie.
_OUTLINED = {
    "T3636": _TILINGS["T3636"],
    "T33344": _TILINGS["T33344"],
    "T3464": _Tiling(_skewed(1 + _ROOT3, (3 + _ROOT3) / 2), swapped(_R18), _block),
    "T488": replace(_TILINGS["T488"], ordered=True),
}
#: The size the other tilings have whatever their outline says (§4.4).
_FIXED_SIZES = {"T33434": 3, "T4612": 3, "T31212": 3, "T33336": 3, "T333333_33434": 2}


def tiling(kind: str, a: int, b: int | None = None) -> Graph:
    """A board on the tiling with the given vertex configuration."""
    pattern = _TILINGS[kind]
    return _named(pattern.draw(pattern.cells(a, b)), kind)


def tiling_polygon(kind: str, polygon: Polygon) -> Graph:
    """The part of a tiling inside a polygon."""
    if kind == "T33434":
        return keep(tiling(kind, 5), polygon)
    if kind not in _OUTLINED:
        return tiling(kind, _FIXED_SIZES[kind])
    pattern = _OUTLINED[kind]
    return _named(pattern.draw(polygon.scan(pattern.centre, _MARGIN)), kind)


def tiling_sides(kind: str, sides: Sequence[int]) -> Graph:
    """A tiling outlined by the number of cells along its sides."""
    if kind not in _OUTLINED:
        return tiling(kind, _FIXED_SIZES[kind])
    centre = _OUTLINED[kind].centre
    if kind == "T488":
        return tiling_polygon(kind, from_four_sides(sides, centre, FOUR_DIRECTIONS_FROM_EAST))
    return tiling_polygon(kind, from_six_sides(sides, centre))


def _named(graph: Graph, kind: str) -> Graph:
    graph.basis = kind
    return graph
