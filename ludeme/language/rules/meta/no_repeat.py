"""`(meta (no Repeat))`: positions do not come back (spec 06 §B4.2)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.expressions import TRUE, Condition
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.passing import FilterSink
from ludeme.language.base import ludeme
from ludeme.language.booleans.is_repeat import RepetitionSlots, asked_of_history
from ludeme.language.kinds import Course, MetaRule


@ludeme("no Repeat")
class MetaNoRepeat(RepetitionSlots, MetaRule):
    """`(no Repeat Situational)`: moves that repeat a position are forbidden (06 §B4.2)."""

    phrases = ("it would bring back an earlier position",)

    def allowed(self, sink: Sink, course: Course) -> Sink:
        """Leave out moves after which the position has occurred; passes are always allowed."""
        return FilterSink(sink, self._is_new, ahead=True, by=self)

    def _is_new(self, c: Code, candidate: Candidate) -> Condition:
        if candidate.kind == "pass":
            return TRUE
        name, free = candidate.function(c, top=True)
        row = c.scratch()
        c.line(c.call(name, free, (row, "t", "x")))
        with c.on(row):
            return Condition(f"not {asked_of_history(c, self)}")
