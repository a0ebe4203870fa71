"""The orthogonal neighbours of a site, clockwise from north, with places for those it lacks.

Walks count along these rings, so that a step means the same in the middle of a board, at its edge
and beside a hole. There are two ways to make them: from the sides of a cell (paper 001), or from
radials alone (the reference, spec 09 §3.1; the only way for vertices and edges, which have no
sides).
"""

from __future__ import annotations

import math
from typing import NamedTuple

from ludeme.board.topology.compass import clockwise_key
from ludeme.board.topology.topology import Topology

#: In place of a site: beyond the edge of the board, or in a hole.
OFF_BOARD = -1

Ring = tuple[int, ...]

_CIRCLE = 2 * math.pi
_THIRD = _CIRCLE / 3
#: How exactly angles have to agree.
_THIRD_TOLERANCE = 0.001
_TOLERANCE = 0.01


class _Spoke(NamedTuple):
    angle: float
    site: int


def side_ring(topology: Topology, cell: int) -> Ring:
    """What lies across each side of a cell."""
    graph = topology.graph
    face = graph.faces[cell]
    spokes = []
    for number in face.edges:
        edge = graph.edges[number]
        a, b = graph.vertices[edge.a], graph.vertices[edge.b]
        dx, dy = (a.x + b.x) / 2 - face.x, (a.y + b.y) / 2 - face.y
        across = edge.left if edge.right == cell else edge.right
        spokes.append(_Spoke(clockwise_key(dx, dy), across if across >= 0 else OFF_BOARD))
    return _ring(spokes)


def radial_ring(topology: Topology, kind: str, site: int) -> Ring:
    """The first sites of the orthogonal radials, and placeholders opposite to dead ends."""
    real = [
        _Spoke(clockwise_key(radial.first.dx, radial.first.dy), radial.sites[1])
        for radial in topology.radials(kind, site, "Orthogonal")
    ]
    real.sort()
    completed = _third_of_three(real)
    if completed is None:
        completed = real + _dead_ends(topology, kind, site, real)
        if len(completed) > len(real):
            completed = _evened_out(real, sorted(completed))
    return _ring(completed)


def _ring(spokes: list[_Spoke]) -> Ring:
    return tuple(spoke.site for spoke in sorted(spokes))


def _third_of_three(real: list[_Spoke]) -> list[_Spoke] | None:
    """Two neighbours of a triangle with the third place; None in any other case."""
    if len(real) != 2:
        return None
    between = real[1].angle - real[0].angle
    if abs(between - _THIRD) < _THIRD_TOLERANCE:
        return [*real, _Spoke((real[1].angle + _THIRD) % _CIRCLE, OFF_BOARD)]
    if abs(between - 2 * _THIRD) < _THIRD_TOLERANCE:
        return [*real, _Spoke(real[0].angle + _THIRD, OFF_BOARD)]
    return None


def _dead_ends(topology: Topology, kind: str, site: int, real: list[_Spoke]) -> list[_Spoke]:
    """A placeholder straight away from each neighbour whose radial through the site ends there."""
    found = []
    for neighbour in dict.fromkeys(spoke.site for spoke in real):
        for radial in topology.radials(kind, neighbour, "All"):
            if radial.sites == (neighbour, site):
                angle = clockwise_key(radial.first.dx, radial.first.dy)
                found.append(_Spoke(angle, OFF_BOARD))
    return found


def _evened_out(real: list[_Spoke], spokes: list[_Spoke]) -> list[_Spoke]:
    """Placeholders in double gaps, or none at all if the circle cannot be made even.

    Only where the neighbours themselves stand at equal angles; the widest gap between them, which
    faces the edge of the board, is not counted (a reading: the spec does not say which pairs are
    consecutive).
    """
    inner = sorted(_gaps(real))[:-1]
    if not inner or inner[-1] - inner[0] > _TOLERANCE:
        return spokes
    unit = inner[0]
    added = []
    for spoke, gap in zip(spokes, _gaps(spokes), strict=True):
        if abs(gap - 2 * unit) < _TOLERANCE:
            added.append(_Spoke((spoke.angle + unit) % _CIRCLE, OFF_BOARD))
        elif abs(gap - unit) >= _TOLERANCE:
            return real
    return spokes + added


def _gaps(spokes: list[_Spoke]) -> list[float]:
    """The angle from each spoke to the next one clockwise."""
    angles = [spoke.angle for spoke in spokes]
    following = [*angles[1:], angles[0] + _CIRCLE]
    return [after - before for before, after in zip(angles, following, strict=True)]
