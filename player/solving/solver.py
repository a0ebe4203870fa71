"""A search for solutions of a game of one player: moves that lead to its end, won."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from ludeme.model.header import OVERFLOW
from ludeme.play.game import Game
from ludeme.player.minimax.arrays import KeyColumns
from ludeme.player.solving.depth_first import depth_first
from ludeme.player.solving.line import Mark, Variables, new_line, with_more_room
from ludeme.runtime.search_abi.compiled_game import IntArray, with_longer_buffer, workspace
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.repeated_calls import Repeated
from ludeme.runtime.search_abi.running_game import running_game


@dataclass(frozen=True)
class Solution:
    """A way to win from a position."""

    #: The moves as rows, [n, W].
    moves: IntArray
    #: The positions before each of them, and the last one, [n + 1, R].
    rows: IntArray


def why_not(game: Any) -> str:
    """Why a game cannot be solved, in words; "" if it can."""
    if not isinstance(game, Game):  # reason: matches are asked for, too
        return "matches of several games are not solved"
    if game.players != 1:
        return f"it has {game.players} players, and only games of one player are solved"
    if game.emitted.stochastic:
        return "chance has a part in it"
    if game.hides:
        return "something is hidden in it"
    return ""


class Solver(ABC):
    """A search from one position, which goes on as long as it is run.

    Its table remembers `size` positions, a power of 2.

    Raises:
        ValueError: the game cannot be solved (`why_not`).
    """

    def __init__(
        self, game: Game, row: IntArray, columns: KeyColumns, variables: Variables, size: int
    ) -> None:
        if reason := why_not(game):
            raise ValueError(f"{game.name} cannot be solved: {reason}")
        program = game.program
        self._program, self._space = program, workspace(program)
        self._search = Repeated(depth_first())
        self._running = running_game(program, self._space, random_source(1))
        self._line = new_line(row, program.width, columns, variables, size)
        #: Each is better than the one before it, or another one.
        self.solutions: list[Solution] = []
        #: Whether all has been looked at: there are no solutions beside those that were found.
        self.exhausted = False
        #: Whether there is nothing left to look for.
        self.done = False
        #: Whether no solution has fewer moves than the last one.
        self.shortest = False
        #: Positions that have been looked at.
        self.looked = 0

    def run(self, positions: int) -> int:
        """Look at so many more positions; at fewer where a solution is found, or nothing is left.

        Returns at how many it has looked.
        """
        looked, known = 0, len(self.solutions)
        while looked < positions and len(self.solutions) == known and not self.done:
            most = self._allotted(positions - looked)
            ran = int(self._search(self._running, self._line, most))
            looked += max(1, ran)  # to begin again takes time, too
            self._see(ran)
        self.looked += looked
        return looked

    def look_for(self, solutions: int, positions: int) -> int:
        """Look at so many more positions, or at fewer if it has so many solutions by then.

        Returns at how many it has looked.
        """
        looked = 0
        while looked < positions and not self.done and not self.has(solutions):
            looked += self.run(positions - looked)
        return looked

    def has(self, solutions: int) -> bool:
        """Whether it has so many solutions; where the shortest is looked for, never."""
        return False

    def _see(self, ran: int) -> None:
        """See why the search has stopped after so many positions, and let it go on."""
        state = self._line.state
        if state[Mark.FULL]:
            self._make_room()
        elif state[Mark.FOUND]:
            state[Mark.FOUND] = 0
            self._take(self._found())
        self._go_on(ran)

    def _found(self) -> Solution:
        """The solution at which the search is."""
        line, ply = self._line, int(self._line.state[Mark.PLY])
        places = line.first[:ply] + line.tried[:ply] - 1
        return Solution(line.moves[places].copy(), line.rows[: ply + 1].copy())

    def _make_room(self) -> None:
        """Where a list of moves did not fit: into the buffer of the game, or into the line."""
        if self._running.tables[OVERFLOW]:
            self._running.tables[OVERFLOW] = 0
            self._space = with_longer_buffer(self._space)
            self._running = running_game(self._program, self._space, self._running.random)
            self._line.state[Mark.FULL] = 0
        else:
            self._line = with_more_room(self._line)

    @abstractmethod
    def _allotted(self, positions: int) -> int:
        """At how many positions to look next, of so many."""

    @abstractmethod
    def _take(self, found: Solution) -> None:
        """Keep a solution, and leave it."""

    @abstractmethod
    def _go_on(self, ran: int) -> None:
        """See whether all has been looked at, and for what to look next."""
