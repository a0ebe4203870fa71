"""A thin game and state around a hand-written program, so that agents and matches can use it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludeme.model.header import MOVER, OVER
from ludeme.runtime.search_abi.compiled_game import Program, Workspace, start_row, workspace


@dataclass(frozen=True)
class ProgramMove:
    """A move is its row."""

    row: tuple[int, ...]
    kind: str = "move"


@dataclass(frozen=True)
class ProgramGame:
    """A game that consists of a program only."""

    program: Program

    def start(self, seed: int = 0) -> ProgramState:
        space = workspace(self.program)
        space.row[:] = start_row(self.program, 1 + seed % 2147483646)
        return ProgramState(self, space)


@dataclass
class ProgramState:
    """A running game."""

    game: ProgramGame
    space: Workspace

    @property
    def row(self) -> NDArray[np.int32]:
        return self.space.row

    @property
    def mover(self) -> int:
        return int(self.row[MOVER])

    @property
    def over(self) -> bool:
        return bool(self.row[OVER])

    def legal_moves(self) -> list[ProgramMove]:
        n = self.game.program.moves(*self.space.memory)
        rows = self.space.buffer[: n * self.game.program.width].reshape(n, self.game.program.width)
        return [ProgramMove(tuple(row)) for row in rows.tolist()]

    def apply(self, move: ProgramMove) -> None:
        self.space.buffer[: len(move.row)] = move.row
        self.game.program.apply(*self.space.memory, 0, 1)

    def copy(self) -> ProgramState:
        space = workspace(self.game.program)
        space.row[:] = self.row
        return ProgramState(self.game, space)
