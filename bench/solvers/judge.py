"""Plays small Hex perfectly: wins what is won, and makes it hard for whoever else has won."""

from __future__ import annotations

from bench.solvers.hex import HexSolver

#: Where all moves lose, so many are tried, the most contested ones,
_TRIED = 6
#: and their refutations counted if there are no more empty cells than this: else it takes minutes.
_COUNTED = 25


class Judge:
    """Plays either side of one board; the first player connects the first row with the last one."""

    def __init__(self, size: int) -> None:
        self.solver = HexSolver(size)

    def wins(self, first: int, second: int, first_to_move: bool) -> bool:
        """Whether the player to move wins."""
        return self.solver.first_wins(first, second, first_to_move) == first_to_move

    def answer(self, first: int, second: int, first_to_move: bool) -> int:
        """The cell to move to: one that wins, or else one that few answers refute."""
        cells = self.solver.contested(first, second)
        after = {cell: _after(first, second, first_to_move, cell) for cell in cells}
        if self.wins(first, second, first_to_move):
            return next(cell for cell in cells if not self.wins(*after[cell]))
        if len(cells) > _COUNTED:
            return cells[0]
        return min(cells[:_TRIED], key=lambda cell: len(self.solver.winning_moves(*after[cell])))


def _after(first: int, second: int, first_to_move: bool, cell: int) -> tuple[int, int, bool]:
    """The position after a move there."""
    if first_to_move:
        return first | 1 << cell, second, False
    return first, second | 1 << cell, True
