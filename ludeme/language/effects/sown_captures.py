"""What follows the captures of a sowing (spec 06 §A11.5)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludeme.emit.code import Code
from ludeme.emit.moves.acts import Act
from ludeme.emit.moves.candidate import Candidate
from ludeme.emit.moves.decided import found_on, in_turn
from ludeme.emit.moves.passing import PassingSink
from ludeme.emit.moves.recording import noted


@dataclass(eq=False)
class CaptureSink(PassingSink):
    """Takes in captures: what follows one takes it for the last move, and knows of no other.

    One that is `alone` is made on the position that it is found on, so it is followed up there.
    """

    alone: bool

    def move(self, c: Code, move: Candidate) -> None:
        """Pass on a move that brings its consequences among its actions."""
        if move.then:
            act = in_turn("" if self.alone else found_on(c, self.inner), as_last_move(move))
            move = replace(move, effects=None, perform=act, then=())
        self.inner.move(c, move)


def as_last_move(move: Candidate) -> Act:
    """The actions of a capture whose consequences take it for the last move."""

    def act(c: Code) -> None:
        last = [(end, c.var("last", f"{c.s}[{end}]")) for end in ("LAST_FROM", "LAST_TO")]
        noted(move).write(c, top=False)
        for end, site in last:
            c.line(f"{c.s}[{end}] = {site}")

    return act
