"""What the rules as a whole provide to ludemes that ask for them, such as `(no Moves Next)`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ludeme.emit.code import Code
from ludeme.emit.expressions import Condition, Number
from ludeme.emit.flags import Flags
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.sinks import RowSink
from ludeme.emit.program import Program


@dataclass
class Rules:
    """Writers that the course of the game fills in; None where there is no such thing (yet)."""

    #: Writes the moves of the mover's phase into a sink.
    phase_moves: Callable[[Code, Sink], None] | None = None
    #: Plays a row of moves on `s`, end rules and change of turn included (buffer and place).
    ply: Callable[[Code, RowSink, Number], None] | None = None
    #: A condition: the next player has no move (spec 07 §1.3).
    no_moves_next: Callable[[Code], Condition] | None = None
    #: How many legal moves a position has (spec 07 §2.4).
    legal_moves: Callable[[Code], Number] | None = None
    #: Wraps a sink so that repetitions and suicides are left out (spec 05 §5.6).
    move_filter: Callable[[Sink], Sink] | None = None
    #: Wraps a sink so that moves are those that a player chooses from: with what follows them.
    list_filter: Callable[[Sink], Sink] | None = None
    #: A condition on the history of positions: "Cycle", "Positional", "Situational", ...
    history_test: Callable[[Code, str], Condition] | None = None
    #: What a number is on the empty board, before anything has happened (spec 07 §0.8).
    before_play: Callable[[Any], int] | None = None
    #: Which of the rolls drawn for a list is that of a ludeme (see `compiler.course.rolls`).
    roll_number: Callable[[object], int] = lambda ludeme: 0
    #: By compile-time flags: does the mover have a move to a site? The function's name, the local
    #: name of the site, and the names it takes.
    attacks: dict[Flags, tuple[str, str, tuple[str, ...]]] = field(default_factory=dict)

    def filtered(self, sink: Sink) -> Sink:
        """The sink without the moves that are forbidden."""
        return self.move_filter(sink) if self.move_filter else sink

    def listed(self, sink: Sink) -> Sink:
        """The sink for the moves that a player chooses from."""
        return self.list_filter(sink) if self.list_filter else self.filtered(sink)


def rules_of(program: Program) -> Rules:
    """The rules of a program's game."""
    return program.attached(_none_yet)


def _none_yet(program: Program) -> Rules:
    return Rules()
