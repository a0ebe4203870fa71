"""The moves of another player's pieces, read as if that player were to move (spec 05 §4.1)."""

from __future__ import annotations

from dataclasses import replace

from ludeme.emit.code import Code
from ludeme.emit.expressions import Number
from ludeme.emit.flags import Flag
from ludeme.emit.moves.candidate import Candidate

#: Whose turn it is really, by the names of context variables.
Turn = dict[str, Number]


def turn_of(c: Code, player: Number) -> tuple[str, Turn]:
    """A copy of the position on which it is that player's turn, and whose turn it is really."""
    real = {
        f"real_{name.lower()}": c.var(name.lower(), f"{c.s}[{name}]")
        for name in ("MOVER", "NEXT", "PREV")
    }
    row = c.scratch()
    c.line(f"{row}[PREV] = {real['real_mover']}")
    c.line(f"{row}[NEXT] = {real['real_mover']}")
    c.line(f"{row}[MOVER] = {player}")
    return row, real


def in_turn_of(player: Number, real: Turn, candidate: Candidate) -> Candidate:
    """The same move, its own actions decided as if another player were to move."""

    def act(c: Code) -> None:
        decided = c.var("decided", f"{c.helper('take_turn')}({c.s}, {player})")
        with c.flagged(Flag.IN_TURN_OF_ANOTHER):
            candidate.act(c)
        own = ", ".join(real[f"real_{name}"] for name in ("mover", "next", "prev"))
        c.line(f"{c.helper('return_turn')}({c.s}, {decided}, {own})")

    return replace(candidate, effects=None, perform=act)
