"""Games without players: all moves of a position are made at once (spec 05 §1.7, 06 §B5.3)."""

from __future__ import annotations

from dataclasses import replace

from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, UNDEFINED, Condition, Number, choose
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.dispatch import apply_all
from ludeme.emit.moves.passing import MapSink
from ludeme.emit.moves.sinks import Build, ExistsSink


class FirstSink(ExistsSink):
    """Keeps the sites of the first move, or of the first decision, and answers True."""

    asks = False

    def __init__(self, area: Number, *, decisions: bool = False) -> None:
        self.area = area
        self.decisions = decisions
        #: Whether there is anything that it may find.
        self.finds = False

    def move(self, c: Code, candidate: Candidate) -> None:
        """Write down the sites."""
        if self.decisions and not candidate.decision:
            return
        self.finds = True
        c.line(f"t[{self.area}] = {candidate.origin}")
        c.line(f"t[{self.area} + 1] = {candidate.target}")
        c.line("return True")


def fused(c: Code, sink: Sink, build: Build) -> None:
    """One move with the sites of the first and the actions of all; consequences are dropped.

    It shows the sites of the first decision among them, if there is one (spec 04 §2).
    """

    def perform(body: Code) -> None:
        apply_all(body, lambda b, inner: build(b, MapSink(inner, without_then)), at_once=False)

    first, origin, target = _first(c, build, decisions=False)
    with c.when(first):
        origin, target = c.let("origin", origin), c.let("target", target)
        shown = _shown(c, build)
        sink.move(c, Candidate(env={}, perform=perform, origin=origin, target=target, shown=shown))


def _shown(c: Code, build: Build) -> tuple[Number, Number]:
    """The sites of the first decision, -1 if there is none."""
    decides, origin, target = _first(c, build, decisions=True)
    if decides.known is False:
        return UNDEFINED, UNDEFINED
    decided = c.let("decided", Number(decides))
    there = Condition(decided)
    return (
        c.let("shown", choose(there, origin, UNDEFINED)),
        c.let("shown", choose(there, target, UNDEFINED)),
    )


def _first(c: Code, build: Build, *, decisions: bool) -> tuple[Condition, Number, Number]:
    """Whether there is such a move, and where its sites stand then."""
    area = c.workspace(2, "first")
    sink = FirstSink(area, decisions=decisions)

    def find(body: Code) -> None:
        build(body, sink)
        body.line("return False")

    name, free = c.function("first_move", find)
    found = Condition(c.call(name, free)) if sink.finds else FALSE
    return found, Number(f"t[{area}]"), Number(f"t[{area} + 1]")


def without_then(candidate: Candidate) -> Candidate:
    """The move without its consequences."""
    return replace(candidate, then=())
