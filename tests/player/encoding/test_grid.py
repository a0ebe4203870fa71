"""Boards as grids: neighbours lie in a window of 3x3, or there is no grid."""

from __future__ import annotations

import numpy as np
import pytest

from ludeme.player.encoding.grid import Grid, grid_of

HALF = np.sqrt(3) / 2


def near(places: np.ndarray, distance: float = 1.0) -> np.ndarray:
    """int32 [n, degree]: the places at a distance."""
    apart = np.hypot(*(places[None] - places[:, None]).transpose(2, 0, 1))
    lists = [np.flatnonzero(np.abs(row - distance) < 0.01).tolist() for row in apart]
    most = max(map(len, lists))
    return np.array([each + [-1] * (most - len(each)) for each in lists], np.int32)


def laid(places: list[tuple[float, float]], distance: float = 1.0) -> Grid | None:
    points = np.array(places, float)
    return grid_of(points, near(points, distance))


def test_a_square_board_is_its_own_picture():
    grid = laid([(x, y) for y in range(3) for x in range(4)])
    assert grid is not None
    assert (grid.height, grid.width, grid.cells.tolist()) == (3, 4, [*range(12)])
    assert grid.mask.all()


def test_a_rhomb_of_hexagons_fills_its_grid():
    for lean in (0.5, -0.5):
        grid = laid([(x + lean * y, HALF * y) for y in range(4) for x in range(4)])
        assert grid is not None
        assert (grid.height, grid.width) == (4, 4)
        assert grid.cells.tolist() == [*range(16)]


def test_a_hexagon_of_hexagons_leaves_two_corners_free():
    places = [(x + y / 2, HALF * y) for y in range(-1, 2) for x in range(-1, 2) if abs(x + y) <= 1]
    grid = laid(places)
    assert grid is not None
    assert grid.mask.tolist() == [[False, True, True], [True] * 3, [True, True, False]]


def test_triangles_leave_a_hole_for_every_two():
    up = [(x + y / 2, HALF * y) for y in range(4) for x in range(4)]
    down = [(x + 0.5, y + HALF / 3) for x, y in up]
    grid = laid([*up, *down], 2 * HALF / 3)
    assert grid is not None
    assert grid.mask.mean() > 0.4


def test_elements_of_several_types_share_a_grid():
    edges = [(x + 0.5, y) for x in range(2) for y in range(3)]
    edges += [(y, x) for x, y in edges]
    cells = [(x + 0.5, y + 0.5) for x in range(2) for y in range(2)]
    grid = laid([*edges, *cells], 0.5)
    assert grid is not None
    assert (grid.height, grid.width) == (5, 5)


@pytest.mark.parametrize(
    "places",
    [
        [(np.cos(k), np.sin(k)) for k in np.arange(8) * np.pi / 4],
        [(0, 0), (1, 0), (0, 1), (1, 1), (0.3, 0.4)],
        [(0, 0), (0, 0)],
    ],
    ids=["circle", "askew", "above each other"],
)
def test_other_boards_have_none(places):
    assert laid(places) is None


def test_neighbours_that_are_far_apart_forbid_a_grid():
    places = np.array([(0.0, 0), (1, 0), (2, 0)])
    assert grid_of(places, np.array([[1], [0], [1]], np.int32)) is not None
    assert grid_of(places, np.array([[2], [0], [1]], np.int32)) is None
