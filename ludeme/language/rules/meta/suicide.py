"""`(meta (no Suicide))`: moves by which the mover loses are forbidden (spec 06 §B4.3, 05 §5.6)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.expressions import Condition
from ludeme.emit.flags import Flag
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.passing import FilterSink
from ludeme.grammar.errors import UnsupportedLudeme
from ludeme.language.base import ludeme
from ludeme.language.kinds import Course, MetaRule

#: The end rules may ask once whether somebody can move, but not whether a move of his is a suicide.
PLAYING = (Flag.SUICIDE, Flag.SUICIDE_OF_NEXT)


@ludeme("no Suicide")
class MetaNoSuicide(MetaRule):
    """`(no Suicide)`: moves by which the mover loses are forbidden (spec 06 §B4.3)."""

    phrases = ("the mover would lose by it",)

    def allowed(self, sink: Sink, course: Course) -> Sink:
        """Leave out moves after which the mover has lost."""

        def test(c: Code, candidate: Candidate) -> Condition:
            deeper = next((flag for flag in PLAYING if flag not in c.flags), None)
            if deeper is None:
                raise UnsupportedLudeme(
                    "not supported yet: (meta (no Suicide)) with such end rules"
                )

            def build(body: Code) -> None:
                course.play(body, candidate)
                body.line("return 0")

            mover = c.var("mover", candidate.mover or f"{c.s}[MOVER]")
            row = c.scratch("after")
            with c.flagged(deeper):
                name, free = c.function("ply", build)
            c.line(c.call(name, free, (row, "t", "x")))
            return Condition(f"({row}[LOST] >> {mover}) & 1 == 0")

        return FilterSink(sink, test, ahead=True, by=self)
