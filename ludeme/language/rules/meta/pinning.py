"""`(meta (pin SupportMultiple))`: what supports several pieces stays (spec 06 §B4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit import access, fields
from ludeme.emit.code import Code
from ludeme.emit.directions.ways import each_step
from ludeme.emit.expressions import TRUE, Condition
from ludeme.emit.flags import Flag
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.passing import FilterSink
from ludeme.emit.program import Program
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import ludeme
from ludeme.language.constants import AbsoluteDirection
from ludeme.language.kinds import MetaRule
from ludeme.language.literals import DirectionConstant
from ludeme.language.rules.meta.layers import (
    doubtful_if_flat,
    lies_flat,
    refuse_unless_on_vertices,
)
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts

UP = DirectionConstant(value=AbsoluteDirection.Upward)


@ludeme("pin SupportMultiple")
class MetaPin(MetaRule):
    """`(pin SupportMultiple)`: pieces that support several others cannot move (06 §B4.3)."""

    phrases = ("it would lift a piece that carries several others",)
    needs = frozenset({Capability.LIFTED})

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """A board in one plane."""
        yield from doubtful_if_flat(self, facts)

    def check(self, program: Program) -> None:
        """Nothing is said about layers of cells or edges."""
        refuse_unless_on_vertices(self, program.facts)

    def listed(self, sink: Sink) -> Sink:
        """Leave out moves whose own actions lift a piece with more than one piece upon it."""
        return FilterSink(sink, _is_free, ahead=True, by=self)


def _is_free(c: Code, candidate: Candidate) -> Condition:
    if lies_flat(c.program.facts):
        return TRUE
    row = c.scratch("after")

    def lift(body: Code) -> None:
        size = body.program.facts.slots
        body.line(f"clear({body.s}, {fields.lifted_name(body)}, {size})")
        with body.within({k: v for k, v in candidate.env.items() if not k.startswith("standing")}):
            with body.flagged(Flag.ACTING):
                candidate.act(body)
        body.line("return 0")

    name, free = c.function("lift", lift)
    c.line(c.call(name, free, (row, "t", "x")))

    def carries_one(body: Code) -> None:
        count = body.program.facts.topology.count("Vertex")
        site, upon = body.fresh("site", 0, count - 1), body.fresh("upon")
        lifted = f"{row}[{fields.lifted_name(body)} + {site}] == 1"
        with (
            body.block(f"for {site} in range({count})"),
            body.block(f"if {lifted} and {access.what(body, site)} != 0"),
        ):
            body.line(f"{upon} = 0")
            with each_step(body, UP, "Vertex", site) as above:
                with body.block(f"if {access.what(body, above)} != 0"):
                    body.line(f"{upon} += 1")
            with body.block(f"if {upon} > 1"):
                body.line("return False")
        body.line("return True")

    name, free = c.function("is_free", carries_one)
    return Condition(c.call(name, free))
