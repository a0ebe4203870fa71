"""Boards as grids: integer coordinates in which neighbours lie in a window of 3x3.

The sites of square, hexagonal and triangular boards lie on a lattice of the plane. Its two shortest
steps are the axes: rows go along the one that is nearest to the horizontal, so a square board is
its own picture, and a board of hexagons has axial coordinates. Cells of triangles lie on a lattice
as well, which has a hole for every two of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

#: Coordinates this near to a whole number are one; also by how much lengths may differ.
_NEAR = 0.05
#: Of the cells of a grid at least this share has to be sites.
_FILLED = 0.25
#: Directions this near to each other are one (sine of the angle between them).
_PARALLEL = 0.1


@dataclass(frozen=True)
class Grid:
    """A grid of cells, row by row from the bottom left."""

    height: int
    width: int
    #: int32 [sites on the board]: the cell of each.
    cells: NDArray[np.int32]

    @property
    def mask(self) -> NDArray[np.bool_]:
        """bool [height, width]: the cells that exist."""
        found = np.zeros(self.height * self.width, np.bool_)
        found[self.cells] = True
        return found.reshape(self.height, self.width)


def grid_of(places: NDArray[np.float64], neighbours: NDArray[np.int32]) -> Grid | None:
    """The smallest grid of sites at these places [n, 2], None if they lie on none.

    `neighbours` int32 [n, degree] has those that must lie in a window of 3x3, -1 for none.
    """
    found = (_laid_on(places, neighbours, axes) for axes in _axes(places))
    grids = [grid for grid in found if grid is not None]
    return min(grids, key=lambda grid: grid.height * grid.width, default=None)


def _laid_on(
    places: NDArray[np.float64], neighbours: NDArray[np.int32], axes: NDArray[np.float64]
) -> Grid | None:
    """The grid along two axes."""
    found = (places - places[0]) @ np.linalg.inv(axes)
    whole = np.rint(found).astype(np.int64)
    if np.abs(found - whole).max() > _NEAR or len(np.unique(whole, axis=0)) < len(whole):
        return None
    whole -= whole.min(axis=0)
    width, height = (int(number) + 1 for number in whole.max(axis=0))
    if len(places) < _FILLED * width * height or not _are_near(whole, neighbours):
        return None
    return Grid(height, width, (whole[:, 1] * width + whole[:, 0]).astype(np.int32))


def _axes(places: NDArray[np.float64]) -> Iterator[NDArray[np.float64]]:
    """The shortest steps in two directions, as rows: the most level one with each of the others.

    Of equal ones the steepest comes first. A line has no second direction: any will do.
    """
    steps = (places[None] - places[:, None]).reshape(-1, 2)
    lengths = np.hypot(*steps.T)
    steps, lengths = steps[lengths > 0], lengths[lengths > 0]
    if not len(steps):
        yield from [np.eye(2)] * len(places)
        return
    shortest = steps[lengths <= lengths.min() * (1 + _NEAR)]
    across = shortest[np.lexsort((-shortest[:, 0], np.abs(shortest[:, 1]).round(6)))[0]]
    sines = np.abs(steps @ [-across[1], across[0]]) / (lengths * np.hypot(*across))
    other, lengths = steps[sines > _PARALLEL], lengths[sines > _PARALLEL]
    if not len(other):
        yield np.array([across, [-across[1], across[0]]])
        return
    other = other[(lengths <= lengths.min() * (1 + _NEAR)) & (other[:, 1] > 0)]
    for up in np.unique(other.round(6), axis=0)[::-1]:
        yield np.array([across, up])


def _are_near(whole: NDArray[np.int64], neighbours: NDArray[np.int32]) -> bool:
    """Whether neighbours differ by at most one in each coordinate."""
    site, place = np.nonzero(neighbours >= 0)
    apart = np.abs(whole[site] - whole[neighbours[site, place]])
    return not len(apart) or int(apart.max()) <= 1
