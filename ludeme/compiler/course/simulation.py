"""Games without players: all moves of a position are made at once (spec 05 §1.7, 06 §B5.3)."""

from __future__ import annotations

from dataclasses import replace

from ludeme.emit.code import Code
from ludeme.emit.expressions import Number
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.sinks import Build, ExistsSink, MapSink, apply_all


class FirstSink(ExistsSink):
    """Keeps the sites of the first move, and answers True."""

    def __init__(self, area: Number) -> None:
        self.area = area

    def move(self, c: Code, candidate: Candidate) -> None:
        """Write down the sites."""
        c.line(f"t[{self.area}] = {candidate.origin}")
        c.line(f"t[{self.area} + 1] = {candidate.target}")
        c.line("return True")


def fused(c: Code, sink: Sink, build: Build) -> None:
    """One move with the sites of the first and the actions of all; consequences are dropped."""
    area = c.workspace(2, "first")

    def first(body: Code) -> None:
        build(body, FirstSink(area))
        body.line("return False")

    def perform(body: Code) -> None:
        apply_all(body, lambda b, inner: build(b, MapSink(inner, without_then)), at_once=False)

    name, free = c.function("first_move", first)
    with c.block(f"if {c.call(name, free)}"):
        origin, target = c.var("origin", f"t[{area}]"), c.var("target", f"t[{area} + 1]")
        sink.move(c, Candidate(env={}, perform=perform, origin=origin, target=target))


def without_then(candidate: Candidate) -> Candidate:
    """The move without its consequences."""
    return replace(candidate, then=())
