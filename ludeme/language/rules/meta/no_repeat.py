"""`(meta (no Repeat))`: positions do not come back (spec 06 §B4.2)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.expressions import TRUE, Condition
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.passing import FilterSink
from ludeme.language.base import ludeme
from ludeme.language.booleans.is_repeat import asked_of_history, kept_for_history
from ludeme.language.constants import RepetitionType
from ludeme.language.rule_kinds import Course, MetaRule
from ludeme.model.capabilities import Capability


@ludeme("no Repeat")
class MetaNoRepeat(MetaRule):
    """`(no Repeat Situational)`: moves that repeat a position are forbidden (06 §B4.2).

    Attributes:
        type: What must not occur again: the pieces alone, as by default, or also whose turn it is.
    """

    phrases = ("it would bring back an earlier position",)
    type: RepetitionType | None = None

    @property
    def repetition(self) -> str:
        """By default the same pieces on the same sites."""
        return str(self.type or RepetitionType.Positional)

    @property
    def needs(self) -> frozenset[Capability]:
        """What the position that is looked for consists of."""
        return kept_for_history(self.repetition)

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
