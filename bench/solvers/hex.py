"""Hex on small boards, solved exactly.

Depth-first search for who wins, with four things that make it fast. *Carriers*: a proof says which
empty cells it needs, so the same proof answers every move elsewhere, and only moves inside it are
worth trying (the must-play region of Hayward et al. 2004). *Bridges* (`bench.solvers.bridges`): a
side whose stones and edges are linked by disjoint bridges has won. *Transpositions*, by both sets
of stones. *Order*: first the cells through which the two sides' shortest ways lead.

Cells are bits of integers, row by row. The first player connects the first row with the last one,
the second player the first column with the last one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from bench.solvers.bridges import LOST, WON, Board, foresee, new_board


@dataclass
class HexSolver:
    """Solves positions of one board, of at most 7x7; what it has found out stays."""

    size: int
    #: Whether the player to move wins, and the empty cells that the proof needs.
    known: dict[tuple[int, int, bool], tuple[bool, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cells = self.size * self.size
        self.full = (1 << self.cells) - 1
        self._board: Board = new_board(self.size)

    def first_wins(self, first: int, second: int, first_to_move: bool) -> bool:
        """Who wins a position: the stones of both as bits."""
        own, other = (first, second) if first_to_move else (second, first)
        return self.solve(own, other, first_to_move)[0] == first_to_move

    def winning_moves(self, first: int, second: int, first_to_move: bool) -> list[int]:
        """The cells by which the player to move wins."""
        own, other = (first, second) if first_to_move else (second, first)
        return [
            cell
            for cell in range(self.cells)
            if not (own | other) >> cell & 1
            and not self.solve(other, own | 1 << cell, not first_to_move)[0]
        ]

    def solve(self, own: int, other: int, is_first: bool) -> tuple[bool, int]:
        """Whether whoever moves wins, and the empty cells that the winner's proof needs."""
        key = (own, other, is_first)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._solve(own, other, is_first)
        return found

    def _solve(self, own: int, other: int, is_first: bool) -> tuple[bool, int]:
        ways = np.zeros(self.cells, np.int64)
        verdict, left, needed = foresee(self._board, own, other, 0 if is_first else 1, ways)
        if verdict in (WON, LOST):
            return verdict == WON, left
        for cell in np.argsort(ways, kind="stable").tolist():
            if not left >> cell & 1:
                continue
            wins, carrier = self.solve(other, own | 1 << cell, not is_first)
            if not wins:
                return True, carrier | 1 << cell
            left &= carrier
            needed |= carrier
            if not left:
                break
        return False, needed


def cell_of(row: int, column: int, size: int) -> int:
    """The cell of the solver that stands for a site of our Hex, whose first player goes along rows.

    Its rows lean the other way, too.
    """
    return column * size + size - 1 - row
