"""What is known of each move of a puzzle: which one is on the way to a solution."""

from __future__ import annotations

import numpy as np

from ludeme.player.minimax.known_moves import RootLine
from ludeme.player.solving.thinking import Thinking
from ludeme.runtime.search_abi.compiled_game import IntArray, State

#: So many moves of a solution are shown.
_SHOWN = 12


class SolvedLines:
    """A search for a solution that can be asked about every move of its root."""

    def __init__(self, thinking: Thinking, state: State) -> None:
        self._thinking, self._state = thinking, state

    @property
    def solved(self) -> bool:
        """Whether looking further would change nothing."""
        return self._thinking.settled

    @property
    def full(self) -> bool:
        """Whether its memory is used up: it forgets instead."""
        return False

    def begin(self, row: IntArray, seed: int) -> None:
        """Make the position `row` the root."""
        self._thinking.see(row)

    def run(self, iterations: int) -> int:
        """Look at so many more positions, or at fewer if that is enough."""
        return self._thinking.run(iterations)

    def lines(self) -> list[RootLine]:
        """The moves of the root, that of the solution first."""
        legal = [np.array(move.row, np.int32) for move in self._state.legal_moves()]
        way = self._way()
        others = [row for row in legal if not way or not np.array_equal(row, way[0])]
        nothing = 0.0 if self._thinking.hopeless else 1.0
        found = [RootLine(tuple(way), self._thinking.looked, 1.0, len(way), 1.0)] if way else []
        return found + [RootLine((row,), 0, 0.0, 0, upper=nothing) for row in others]

    def _way(self) -> list[IntArray]:
        """The next moves of the solution."""
        state, way = self._state.copy(), list[IntArray]()
        while len(way) < _SHOWN and not state.over:
            move = self._thinking.move_at(np.array(state.row, np.int32), state.legal_moves())
            if move is None:
                break
            way.append(np.array(move.row, np.int32))
            state.apply(move)
        return way
