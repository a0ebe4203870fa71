"""Hex on small boards, solved exactly.

Depth-first search for who wins, with four things that make it fast. *Carriers*: a proof says which
empty cells it needs, so the same proof answers every move elsewhere, and only moves inside it are
worth trying (the must-play region of Hayward et al. 2004). *Bridges*: a side whose stones and edges
are linked by disjoint bridges has won. *Transpositions*, by both sets of
stones. *Order*: first the cells through which the two sides' shortest ways lead.

Cells are bits of integers, row by row. The first player connects the first row with the last one,
the second player the first column with the last one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

#: Neighbours of a cell: rows and columns.
_STEPS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
_FAR = 99


@dataclass
class HexSolver:
    """Solves positions of one board; what it has found out stays."""

    size: int
    #: Whether the player to move wins, and the empty cells that the proof needs.
    known: dict[tuple[int, int, bool], tuple[bool, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        n = self.size
        self.cells = n * n
        self.full = (1 << self.cells) - 1
        self._near = [
            [
                (row + down) * n + column + right
                for down, right in _STEPS
                if 0 <= row + down < n and 0 <= column + right < n
            ]
            for row in range(n)
            for column in range(n)
        ]
        self._bridges = [self._bridges_of(cell) for cell in range(self.cells)]
        rows = [cell // n for cell in range(self.cells)]
        columns = [cell % n for cell in range(self.cells)]
        self._places = (rows, columns)

    def first_wins(self, first: int, second: int, first_to_move: bool) -> bool:
        """Who wins a position: the stones of both as bits."""
        own, other = (first, second) if first_to_move else (second, first)
        return self.solve(own, other, first_to_move)[0] == first_to_move

    def winning_moves(self, first: int, second: int, first_to_move: bool) -> list[int]:
        """The cells by which the player to move wins."""
        own, other = (first, second) if first_to_move else (second, first)
        empty = self.full & ~(own | other)
        return [
            cell
            for cell in range(self.cells)
            if empty >> cell & 1 and not self.solve(other, own | 1 << cell, not first_to_move)[0]
        ]

    def solve(self, own: int, other: int, is_first: bool) -> tuple[bool, int]:
        """Whether whoever moves wins, and the empty cells that the winner's proof needs."""
        key = (own, other, is_first)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._solve(own, other, is_first)
        return found

    def _solve(self, own: int, other: int, is_first: bool) -> tuple[bool, int]:
        empty = self.full & ~(own | other)
        safe = self._linked(other, empty, not is_first)
        if safe >= 0:
            return False, safe
        # a way that the mover completes wins; those that the other side threatens must be met
        for cell in _cells(empty):
            safe = self._linked(own | 1 << cell, empty & ~(1 << cell), is_first)
            if safe >= 0:
                return True, safe | 1 << cell
        left, needed = empty, 0
        for cell in _cells(empty):
            safe = self._linked(other | 1 << cell, empty & ~(1 << cell), not is_first)
            if safe >= 0:
                left &= safe | 1 << cell
                needed |= safe | 1 << cell
                if not left:
                    return False, needed
        ways = self._through(own, empty, is_first), self._through(other, empty, not is_first)
        for cell in sorted(_cells(left), key=lambda cell: ways[0][cell] + ways[1][cell]):
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

    def _bridges_of(self, cell: int) -> list[tuple[int, int]]:
        """The cells two disjoint steps away, and the two cells between as bits."""
        n = self.size
        found = []
        for one, other in zip(_STEPS, _STEPS[1:] + _STEPS[:1], strict=True):
            between = [_moved(cell, step, n) for step in (one, other)]
            far = _moved(cell, (one[0] + other[0], one[1] + other[1]), n)
            if far >= 0 and min(between) >= 0:
                found.append((far, 1 << between[0] | 1 << between[1]))
        return found

    def _linked(self, stones: int, empty: int, is_first: bool) -> int:
        """Cells of bridges that connect a side's edges whoever moves, -1 if none were found.

        The bridges of the way share no cell: to each intrusion there is an answer.
        """
        n = self.size
        place = self._places[0 if is_first else 1]
        waiting = []
        for cell in _cells(stones):
            if place[cell] == 0:
                waiting.append((cell, 0))
            elif place[cell] == 1:
                waiting.append((cell, self._edge_bridge(cell, -1, is_first)))
        seen = 0
        while waiting:
            cell, used = waiting.pop()
            if seen >> cell & 1 or used & ~empty:
                continue
            seen |= 1 << cell
            if place[cell] == n - 1:
                return used
            if place[cell] == n - 2:
                last = self._edge_bridge(cell, 1, is_first)
                if not last & ~empty and not last & used:
                    return used | last
            for far, between in self._bridges[cell]:
                if stones >> far & 1 and not between & used:
                    waiting.append((far, used | between))
            waiting += [(near, used) for near in self._near[cell] if stones >> near & 1]
        return -1

    def _edge_bridge(self, cell: int, towards: int, is_first: bool) -> int:
        """The two cells between a cell of the second line and the edge; all bits if one is off."""
        steps = [step for step in _STEPS if step[0 if is_first else 1] == towards]
        between = [_moved(cell, step, self.size) for step in steps]
        return 1 << between[0] | 1 << between[1] if min(between) >= 0 else -1

    def _through(self, stones: int, empty: int, is_first: bool) -> list[int]:
        """The stones that a side's shortest way through each empty cell needs."""
        place = self._places[0 if is_first else 1]
        ends = (
            [cell for cell in range(self.cells) if place[cell] == line]
            for line in (0, self.size - 1)
        )
        there, back = (self._flood(stones, empty, edge) for edge in ends)
        return [one + other for one, other in zip(there, back, strict=True)]

    def _flood(self, stones: int, empty: int, edge: list[int]) -> list[int]:
        """The stones that are missing between an edge and each cell, that cell's own included."""
        distance = [_FAR] * self.cells
        now = []
        later: list[int] = []
        for cell in edge:
            if stones >> cell & 1:
                distance[cell] = 0
                now.append(cell)
            elif empty >> cell & 1:
                distance[cell] = 1
                later.append(cell)
        steps = 0
        while now or later:
            if not now:
                now, later, steps = later, [], steps + 1
            cell = now.pop()
            if distance[cell] != steps:
                continue
            for near in self._near[cell]:
                bit = 1 << near
                if stones & bit and distance[near] > steps:
                    distance[near] = steps
                    now.append(near)
                elif empty & bit and distance[near] > steps + 1:
                    distance[near] = steps + 1
                    later.append(near)
        return distance


def cell_of(row: int, column: int, size: int) -> int:
    """The cell of the solver that stands for a site of our Hex, whose first player goes along rows.

    Its rows lean the other way, too.
    """
    return column * size + size - 1 - row


def _moved(cell: int, step: tuple[int, int], size: int) -> int:
    """The cell one step away, -1 off the board."""
    row, column = cell // size + step[0], cell % size + step[1]
    return row * size + column if 0 <= row < size and 0 <= column < size else -1


def _cells(bits: int) -> list[int]:
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
