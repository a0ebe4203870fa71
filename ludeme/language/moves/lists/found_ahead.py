"""Moves found where something has been done before already (spec 05 §5.2)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.sinks import Build, MapSink, looks_ahead


class _HomeSink(MapSink):
    """Passes every move on as found on another row: what looks ahead plays it from there."""

    def __init__(self, inner: Sink, row: str) -> None:
        super().__init__(inner, lambda candidate: candidate, same_sites=True)
        self.row = row

    def move(self, c: Code, candidate: Candidate) -> None:
        """Pass on."""
        with c.on(self.row):
            self.inner.move(c, candidate)

    def part(self, c: Code, hint: str, build: Build) -> None:
        """A part of the inner sink, with the same row."""
        self.inner.part(c, hint, lambda b, sink: build(b, _HomeSink(sink, self.row)))


def home(c: Code, sink: Sink) -> Sink:
    """A sink for moves found on a scratch row, where something has been done before already.

    Whoever plays such a move to look ahead does so on the position that he was given: what is
    done before is part of the move (spec 05 §5.2).
    """
    return _HomeSink(sink, c.var("home", c.s)) if looks_ahead(sink) else sink
