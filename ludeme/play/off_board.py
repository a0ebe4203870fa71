"""Where the rules of a game use numbers that are no sites: off the board, where nothing stands."""

from __future__ import annotations

from dataclasses import dataclass

from ludeme.grammar.tree import Span
from ludeme.play.game import Game

#: Random games that are watched, and their greatest length.
GAMES, PLIES = 20, 500


@dataclass(frozen=True)
class OffBoard:
    """A place in the rules, and how often it used a number that is no site.

    `Off` and `End` are not counted: they say so themselves.
    """

    #: The ludeme; None where the text of the program is for no ludeme in particular.
    span: Span | None
    #: The line of the program.
    text: str
    #: One of the numbers.
    number: int
    times: int

    @property
    def place(self) -> str:
        """`game.lud:5:15`, in the user's own text where a macro was expanded."""
        span = self.span and self.span.outermost
        return f"{span.source.name}:{span.line}:{span.column}" if span else self.text


def off_board(game: Game, n: int = GAMES, seed: int = 1) -> list[OffBoard]:
    """Play random games in checked machine code; returns what was off the board, most often first.

    Raises `WrongAccess` if one reached beyond its memory.
    """
    from ludeme.play.playouts import playouts
    from ludeme.runtime.search_abi.compiled_program import CompiledProgram

    engine = game.checked_engine
    program = CompiledProgram(engine, game.players, game.emitted.stochastic)
    playouts(program, None, n, seed, max_plies=PLIES)
    assert engine.faults is not None
    found: dict[str, OffBoard] = {}
    for line, number, times in engine.faults.take_off_the_board():
        one = OffBoard(line.span, line.text, number, times)
        before = found.get(one.place)
        total = times + (before.times if before else 0)
        found[one.place] = OffBoard(one.span, one.text, number, total)
    return sorted(found.values(), key=lambda each: -each.times)
