"""Moves found where something has been done before already (spec 05 §5.2)."""

from __future__ import annotations

from dataclasses import dataclass

from ludeme.emit.code import Code
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.passing import PassingSink


@dataclass(eq=False)
class _HomeSink(PassingSink):
    """Passes every move on as found on another row: what looks ahead plays it from there."""

    row: str

    def move(self, c: Code, candidate: Candidate) -> None:
        """Pass on."""
        with c.on(self.row):
            self.inner.move(c, candidate)


def home(c: Code, sink: Sink) -> Sink:
    """A sink for moves found on a scratch row, where something has been done before already.

    Whoever plays such a move to look ahead does so on the position that he was given: what is
    done before is part of the move (spec 05 §5.2).
    """
    return _HomeSink(sink, c.var("home", c.s)) if sink.looks_ahead else sink
