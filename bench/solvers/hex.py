"""Hex on small boards, solved exactly.

Proof-number search (`bench.solvers.proofs`) over positions in which cells that do not matter are
filled in (`bench.solvers.inferior`), until one side's edges are linked by disjoint bridges
(`bench.solvers.bridges`).

Cells are bits of integers, row by row. The first player connects the first row with the last one,
the second player the first column with the last one.
"""

from __future__ import annotations

import numpy as np

from bench.solvers.bridges import add_ways
from bench.solvers.proof_table import LOST, WON
from bench.solvers.proofs import ENDLESS, filled, new_search, prove

#: Cells are bits of 64-bit integers, next to one for the side to move.
LARGEST = 7
#: Of the table: 40 bytes each.
_LINES = 1 << 20
#: Positions to look at between two chances to interrupt; about half a second.
_SLICE = 20_000


class HexSolver:
    """Solves positions of one board, of at most 7x7; what it has found out stays."""

    def __init__(self, size: int, lines: int = _LINES) -> None:
        if not 2 <= size <= LARGEST:
            raise ValueError(f"the solver knows boards of 2x2 to 7x7, not {size}x{size}")
        self.size = size
        self.cells = size * size
        self.full = (1 << self.cells) - 1
        self._search = new_search(size, lines)

    @property
    def looked_at(self) -> int:
        """How many positions it has looked at so far."""
        return int(self._search.looked[0])

    def first_wins(self, first: int, second: int, first_to_move: bool) -> bool:
        """Who wins a position: the stones of both as bits."""
        own, other = (first, second) if first_to_move else (second, first)
        return self.solve(own, other, first_to_move)[0] == first_to_move

    def winning_moves(self, first: int, second: int, first_to_move: bool) -> list[int]:
        """The cells by which the player to move wins."""
        own, other = (first, second) if first_to_move else (second, first)
        return [
            cell
            for cell in self.empty(own, other)
            if not self.solve(other, own | 1 << cell, not first_to_move)[0]
        ]

    def solve(self, own: int, other: int, is_first: bool) -> tuple[bool, int]:
        """Whether whoever moves wins, and the empty cells that the winner's proof needs."""
        side = 0 if is_first else 1
        own, other, mine, theirs = filled(self._search, own, other, side)
        verdict, needed = 0, 0
        while verdict not in (WON, LOST):
            self._search.looked[1] = self.looked_at + _SLICE
            verdict, needed = prove(self._search, own, other, side, ENDLESS, ENDLESS)
        return verdict == WON, needed | (mine if verdict == WON else theirs)

    def contested(self, first: int, second: int) -> list[int]:
        """The empty cells, first those through which the shortest ways of both sides lead."""
        board, empty = self._search.board, self.full & ~(first | second)
        ways = np.zeros(self.cells, np.int64)
        add_ways(board, first, empty, 0, ways)
        add_ways(board, second, empty, 1, ways)
        return sorted(self.empty(first, second), key=lambda cell: int(ways[cell]))

    def empty(self, first: int, second: int) -> list[int]:
        """The empty cells."""
        return [cell for cell in range(self.cells) if not (first | second) >> cell & 1]


def cell_of(row: int, column: int, size: int) -> int:
    """The cell of the solver that stands for a site of our Hex, whose first player goes along rows.

    Its rows lean the other way, too.
    """
    return column * size + size - 1 - row
