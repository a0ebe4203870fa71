"""`(meta (pin SupportMultiple))`: what supports several pieces stays (spec 06 §B4.3)."""

from __future__ import annotations

from ludeme.emit import access, fields
from ludeme.emit.code import Code
from ludeme.emit.directions.ways import each_step
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.sinks import FilterSink
from ludeme.grammar.errors import UnsupportedLudeme
from ludeme.language.constants import AbsoluteDirection
from ludeme.language.kinds import DirectionConstant, MetaRule
from ludeme.model.facts import Facts

UP = DirectionConstant(value=AbsoluteDirection.Upward)


def check_pins(rule: MetaRule, facts: Facts) -> None:
    """Refuse what the rule says nothing about: cells, stacks, counts."""
    plain = facts.default_type == "Vertex" and facts.mode == "Alternating"
    if not plain or facts.stacking or facts.count:
        raise UnsupportedLudeme("not supported yet: (meta (pin)) in such a game", rule.span)


def without_pinned(sink: Sink) -> Sink:
    """Leave out moves whose own actions lift a piece with more than one piece upon it."""
    return FilterSink(sink, _is_free, ahead=True)


def _is_free(c: Code, candidate: Candidate) -> str:
    row = c.scratch("after")

    def lift(body: Code) -> None:
        size = body.program.facts.slots
        body.line(f"clear({body.s}, {fields.lifted_name(body)}, {size})")
        with body.within({k: v for k, v in candidate.env.items() if not k.startswith("standing")}):
            with body.flagged(fields.ACTING):
                candidate.act(body)
        body.line("return 0")

    name, free = c.function("lift", lift)
    c.line(c.call(name, free, (row, "t", "x")))

    def carries_one(body: Code) -> None:
        site, upon = body.fresh("site"), body.fresh("upon")
        lifted = f"{row}[{fields.lifted_name(body)} + {site}] == 1"
        with (
            body.block(f"for {site} in range({body.program.facts.topology.count('Vertex')})"),
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
    return c.call(name, free)
