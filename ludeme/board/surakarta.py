"""The loops of Surakarta boards: tracks around their corners (spec 02 §6.4)."""

from __future__ import annotations

from collections.abc import Callable

from ludeme.board.board_error import BoardError
from ludeme.board.topology.topology import Topology
from ludeme.board.tracks import Track, loop_tracks

Line = list[int]


class _Lattice:
    """The vertices of a board by their rows and columns, which the topology finds."""

    def __init__(self, topology: Topology) -> None:
        layout = topology.layout("Vertex")
        self.places = list(zip(layout.row, layout.column, strict=True))
        self.rows, self.columns = (max(numbers) + 1 for numbers in (layout.row, layout.column))

    def require(self, k: int) -> None:
        """Raise `BoardError` if there is no k-th row, or no k-th column."""
        if not 0 <= k < min(self.rows, self.columns):
            has = f"this board has {self.rows} rows and {self.columns} columns"
            raise BoardError(f"loop {k} needs row {k} and column {k}, counted from 0: {has}")

    def row(self, k: int) -> Line:
        """The k-th row from the bottom, from left to right."""
        return self._sites(lambda row, column: row == k, by=1)

    def column(self, k: int) -> Line:
        """The k-th column from the left, from bottom to top."""
        return self._sites(lambda row, column: column == k, by=0)

    def slant(self, k: int) -> Line:
        """The k-th line along the left side of a triangle, from bottom to top."""
        return self._sites(lambda row, column: column - row == k, by=0)

    def is_triangle(self) -> bool:
        """Whether its columns lie along the right side of a triangle in which nothing lacks."""
        size = self.rows
        whole = [(row, column) for row in range(size) for column in range(row, size)]
        return sorted(self.places) == whole

    def _sites(self, holds: Callable[[int, int], bool], by: int) -> Line:
        """The vertices in such places, by their rows (0) or by their columns (1)."""
        found = [site for site, place in enumerate(self.places) if holds(*place)]
        return sorted(found, key=lambda site: self.places[site][by])


def surakarta(topology: Topology, loops: int | None, first: int) -> list[Track]:
    """Two tracks for each loop: a loop joins lines equally far from the border."""
    lattice, basis = _Lattice(topology), topology.graph.basis
    if basis == "Square":
        lines, fitting = _around_square, (min(lattice.rows, lattice.columns) - 2) // 2
    elif basis == "Triangular":
        lines, fitting = _around_triangle, (lattice.rows - 1) // 2
        if not lattice.is_triangle():
            raise BoardError("a Surakarta board of triangles is one, whole, and on its base")
    else:
        raise BoardError("Surakarta boards are made of squares or triangles")
    tracks: list[Track] = []
    for k in range(first, first + (fitting if loops is None else loops)):
        lattice.require(k)
        tracks += loop_tracks(f"Track{k}", lines(lattice, k))
    return tracks


def _around_square(lattice: _Lattice, k: int) -> list[Line]:
    """Right along a row, up a column, back along the opposite row and down."""
    return [
        lattice.row(k),
        lattice.column(lattice.columns - 1 - k),
        lattice.row(lattice.rows - 1 - k)[::-1],
        lattice.column(k)[::-1],
    ]


def _around_triangle(lattice: _Lattice, k: int) -> list[Line]:
    """Right along a row, up along the right side and down along the left one."""
    return [
        lattice.row(k),
        lattice.column(lattice.columns - 1 - k),
        lattice.slant(k)[::-1],
    ]
