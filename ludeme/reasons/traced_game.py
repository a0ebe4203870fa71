"""A game whose program says what it does, and the positions of the ordinary game in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ludeme.compiler.pipeline import emit
from ludeme.emit.moves.tracing import SILENT, Trace
from ludeme.grammar import collection
from ludeme.model import header
from ludeme.model.emitted import EmittedProgram
from ludeme.play.rules import Rules
from ludeme.reasons.trail import Trail
from ludeme.runtime.engine import MoveRow, Row
from ludeme.runtime.tiers.python_engine import PythonEngine


class TracedGame:
    """The traced program of a game, run by CPython."""

    def __init__(self, game: Rules) -> None:
        self.game = game
        trace = Trace()
        with collection.put_off():
            self.program = emit(game.node, game.facts, game.questions, watch=trace)
        self.marks = trace.marks
        #: Numbers that are the same in all positions, by the identity of their ludemes.
        self.constants = trace.constants
        self.engine = PythonEngine(self.program)
        self.engine.module.functions.update(SILENT)

    def row(self, row: Row) -> list[int]:
        """A position of the game as this program keeps it: fields may lie elsewhere."""
        own = list(self.program.initial)
        own[: header.HEADER_SIZE] = [int(number) for number in row[: header.HEADER_SIZE]]
        given = self.game.emitted
        for name, length in _fields(given).items():
            if name in self.program.offsets and self.program.lengths.get(name) == length:
                here, there = self.program.offsets[name], given.offsets[name]
                own[here : here + length] = [int(n) for n in row[there : there + length]]
        return own

    def listing(self, row: list[int], watched: Callable[[tuple[int, int]], bool]) -> Trail:
        """What happens when the legal moves of a position are listed."""
        trail = Trail(self.marks, row, watched=watched)
        self._heard(trail, lambda: self.engine.moves(row))
        return trail

    def playing(self, row: list[int], move: MoveRow) -> Trail:
        """What happens when a move is made; the row becomes what it leads to."""
        trail = Trail(self.marks, row, copies=True)
        self._heard(trail, lambda: self.engine.apply(row, move))
        return trail

    def _heard(self, trail: Trail, act: Callable[[], object]) -> None:
        functions = self.engine.module.functions
        functions.update(trail.calls())
        try:
            act()
        finally:
            functions.update(SILENT)


def _fields(program: EmittedProgram) -> dict[str, int]:
    """The fields of a row behind its head, and how many integers they have."""
    known = program.offsets
    return {
        name: length
        for name, length in program.lengths.items()
        if name in known and not name.startswith("T_") and known[name] >= header.HEADER_SIZE
    }


class Unexplained(ValueError):
    """A game whose moves are not explained."""


def traced(game: Rules, reveal: bool = False) -> TracedGame:
    """The traced program of a game; that of the last few games is kept.

    Raises `Unexplained` where an explanation would tell players what is hidden from them, unless it
    is to be revealed.
    """
    if game.hides and not reveal:
        raise Unexplained(
            f"{game.name}: an explanation would tell what is hidden from players; "
            "`ludeme why --reveal` tells it all the same"
        )
    return _traced(game)


@lru_cache(maxsize=4)
def _traced(game: Rules) -> TracedGame:
    return TracedGame(game)
