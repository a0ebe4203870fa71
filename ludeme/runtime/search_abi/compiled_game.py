"""What players need of a compiled game, and the memory one thread needs to run it."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ludeme.model.choices import Choices
from ludeme.model.emitted import EmittedProgram
from ludeme.model.facts import Facts
from ludeme.model.header import RNG
from ludeme.runtime.memory import Place, larger, nowhere

IntArray = NDArray[np.int32]


class MachineCode(Protocol):
    """A function that was compiled."""

    @property
    def address(self) -> int:
        """Where its code starts, for compiled search (`ludeme.runtime.search_abi.calls`)."""

    def __call__(self, *args: Any) -> int:
        """Call it from Python with arrays and numbers; lengths are not among them."""


class Program(Protocol):
    """A compiled game: its functions, and the sizes of their arrays.

    What they do stands in `ludeme.runtime.search_abi.calls`, what is in the head of a row in
    `ludeme.model.header`. What a program written by hand does not have is None.
    """

    width: int
    row_size: int
    scratch_rows: int
    max_moves: int
    stochastic: bool
    initial: IntArray  # [R] the row that `start` goes on from
    tables: IntArray

    @property
    def moves(self) -> MachineCode:
        """Lists the legal moves of a position."""

    @property
    def apply(self) -> MachineCode:
        """Plays one of them."""

    @property
    def move_to(self) -> MachineCode:
        """Finds the move to a site."""

    @property
    def play_out(self) -> MachineCode:
        """Plays random moves."""

    @property
    def start(self) -> MachineCode:
        """Begins a game."""

    @property
    def candidates(self) -> MachineCode | None:
        """Lists what may be legal, where that is found out by playing."""

    @property
    def allowed(self) -> MachineCode | None:
        """Says whether one of them is."""

    @property
    def emitted(self) -> EmittedProgram | None:
        """The text that it was compiled from, and the numbers of it."""

    @property
    def facts(self) -> Facts | None:
        """What is known of the game."""

    @property
    def choices(self) -> Choices | None:
        """Where rows keep who chooses, if all players choose for one ply."""

    def see_no_fault(self) -> None:
        """Fail where checked code has made a wrong access since this was last asked."""


class Workspace(NamedTuple):
    """Memory for one thread that runs one program: nothing else is written by its functions."""

    row: IntArray  # [R] the position that is played on
    tables: IntArray  # [T] a private copy: programs keep workspace behind their tables
    scratch: IntArray  # [X, R]
    buffer: IntArray  # [K * W] the legal moves
    draws: IntArray  # [2] the random source of one playout

    @property
    def memory(self) -> tuple[IntArray, IntArray, IntArray, IntArray]:
        """What the functions of a program take first: `s, t, x, mv`."""
        return self.row, self.tables, self.scratch, self.buffer


def start_row(program: Program, seed: int) -> IntArray:
    """Return a start position; `seed` (1..2**31-2) fixes its chance events."""
    space = workspace(program)
    space.row[:] = program.initial
    space.row[RNG] = seed
    program.start(space.row, space.tables, space.scratch)
    return space.row


def choosing_row(program: Program, row: IntArray) -> IntArray:
    """Return the row as playouts and searches go on from it.

    Where all players choose for one ply, players choose from here on one after the other, and what
    others have chosen already is not known (see `ludeme.model.choices`).
    """
    return row if program.choices is None else program.choices.begun(row)


def workspace(program: Program) -> Workspace:
    """Return fresh memory for one thread."""
    return Workspace(
        row=np.zeros(program.row_size, np.int32),
        tables=np.array(program.tables, np.int32),
        scratch=np.zeros((max(1, program.scratch_rows), program.row_size), np.int32),
        buffer=np.zeros(program.max_moves * program.width, np.int32),
        draws=np.ones(2, np.int32),
    )


def with_longer_buffer(space: Workspace, place: Place = nowhere) -> Workspace:
    """Return the same memory with room for twice as many moves.

    A LudemeError beyond all reason, and where something else did not fit; it has the `place`.
    """
    size = larger(space.tables, len(space.buffer), place)
    return space._replace(buffer=np.zeros(size, np.int32))


class Game(Protocol):
    """A game as far as players need it."""

    @property
    def program(self) -> Program:
        """The compiled program."""

    def start(self, seed: int | None = None) -> Any:
        """Return a start position."""


class State(Protocol):
    """A running game as far as players need it."""

    @property
    def game(self) -> Any:
        """The game, with its compiled program."""

    @property
    def row(self) -> Any:
        """The position, as any tier holds it."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    def legal_moves(self) -> list[Any]:
        """Return the legal moves, in the order in which the program lists them."""

    def apply(self, move: Any) -> Any:
        """Play a move."""

    def copy(self) -> Any:
        """Return an independent copy."""
