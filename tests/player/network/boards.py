"""Encodings made up for tests: boards of all kinds, seen as who stands where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from ludeme.player.network.board import Board
from ludeme.player.network.learning.positions import Positions


class Symmetry(NamedTuple):
    site_map: np.ndarray
    action_map: np.ndarray
    cell_map: np.ndarray | None


@dataclass(eq=False)
class Encoding:
    """A row has 0, 1 or 2 for each site; a plane for each of these."""

    sites: int
    grid: tuple[int, int] | None = None
    cell_of_site: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int32))
    grid_mask: np.ndarray | None = None
    neighbours: np.ndarray = field(default_factory=lambda: np.zeros((0, 0), np.int32))
    reserved: int = 1
    planes: int = 3
    symmetries: list[Symmetry] = field(default_factory=list)

    def observe(self, rows):
        seen = np.stack([rows == what for what in range(3)], 2).astype(np.float32)  # [B, S, 3]
        if self.grid is None:
            return seen
        height, width = self.grid
        found = np.zeros((len(rows), 3, height * width), np.float32)
        on_grid = self.cell_of_site >= 0
        found[:, :, self.cell_of_site[on_grid]] = seen[:, on_grid].transpose(0, 2, 1)
        return found.reshape(len(rows), 3, height, width)


def square(size: int, reserved: int = 1) -> Encoding:
    """A square board with its four turns."""
    sites = size * size
    made = Encoding(
        sites,
        grid=(size, size),
        cell_of_site=np.arange(sites, dtype=np.int32),
        grid_mask=np.ones((size, size), bool),
        reserved=reserved,
    )
    for turns in range(4):
        turned = np.rot90(np.arange(sites).reshape(size, size), turns)
        made.symmetries.append(_symmetry(np.argsort(turned.ravel()), reserved))
    return made


def _symmetry(site_map: np.ndarray, reserved: int) -> Symmetry:
    sites = len(site_map)
    pairs = site_map[:, None] * sites + site_map[None, :]
    others = sites * sites + np.arange(reserved)
    return Symmetry(site_map, np.concatenate([pairs.ravel(), others]), site_map)


def with_holes() -> Encoding:
    """A grid of 3x4 without two of its corners, and two hands beside it."""
    mask = np.ones((3, 4), bool)
    mask[0, 0] = mask[2, 3] = False
    cells = np.concatenate([np.flatnonzero(mask), [-1, -1]]).astype(np.int32)
    return Encoding(12, grid=(3, 4), cell_of_site=cells, grid_mask=mask, reserved=2)


def star() -> Encoding:
    """A graph: site 0 touches 1, 2 and 3, nothing touches 4."""
    neighbours = np.array([[1, 2, 3], [0, -1, -1], [0, -1, -1], [0, -1, -1], [-1, -1, -1]])
    return Encoding(5, neighbours=neighbours.astype(np.int32), reserved=0)


#: Boards of every kind by name.
BOARDS = {
    "pairs": Board.of(square(4), pairs=True),
    "placements": Board.of(square(4), pairs=False),
    "variants": Board.of(square(4, reserved=2 * 16 + 3), pairs=True, variants=2),
    "holes and hands": Board.of(with_holes(), pairs=True),
    "graph": Board.of(star(), pairs=True),
}


def positions(encoding: Encoding, number: int, seed: int, most: int = 6) -> Positions:
    """Positions made up by lot, with up to so many legal moves each."""
    random = np.random.default_rng(seed)
    rows = random.integers(0, 3, (number, encoding.sites)).astype(np.int32)
    counts = random.integers(1, most + 1, number)
    actions = encoding.sites**2 + encoding.reserved
    drawn = [random.choice(actions, count, replace=False) for count in counts]
    return Positions(
        rows=rows,
        offsets=np.concatenate(([0], np.cumsum(counts))),
        actions=np.concatenate(drawn),
        visits=random.integers(0, 30, counts.sum()).astype(np.float32),
        outcomes=random.choice(np.array([0, 0.5, 1], np.float32), number),
        full=random.random(number) < 0.5,
    )
