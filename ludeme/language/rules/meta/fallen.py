"""`(meta (noStackOn Fallen))`: pieces do not climb straight up (spec 06 §B4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import TRUE, ZERO, Condition, Number
from ludeme.emit.flags import Flag
from ludeme.emit.moves.candidate import Candidate, Sink, surroundings
from ludeme.emit.moves.passing import FilterSink
from ludeme.emit.program import Program
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import ludeme
from ludeme.language.kinds import MetaRule
from ludeme.language.rules.meta.layers import (
    doubtful_if_flat,
    lies_flat,
    refuse_unless_on_vertices,
)
from ludeme.model.facts import Facts

#: The name, beside the context variables, of the workspace where climbing is noted: a number for
#: each vertex, whether there was a piece before the move, then whether one has climbed.
NOTES = "climbing"


@ludeme("noStackOn Fallen")
class MetaNoStackOnFallen(MetaRule):
    """`(noStackOn Fallen)`: nothing goes straight up from where it is (spec 06 §B4.3)."""

    phrases = ("the piece would not stay where it falls",)

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """A board in one plane."""
        yield from doubtful_if_flat(self, facts)

    def check(self, program: Program) -> None:
        """Nothing is said about layers of cells or edges."""
        refuse_unless_on_vertices(self, program.facts)
        if not lies_flat(program.facts):
            surroundings(program).piece_moved = _note

    def listed(self, sink: Sink) -> Sink:
        """Leave out moves of which an action of their own takes a piece straight up."""
        return FilterSink(sink, _stays_low, ahead=True, by=self)


def _heights(program: Program) -> str:
    """Table: the vertices straight up from each vertex, and on the same lines straight down."""
    topology = program.facts.topology
    rows = []
    for site in range(topology.count("Vertex")):
        up = topology.distinct_radials("Vertex", site, "Upward")
        lines = [line for radial in up for line in (radial, *radial.opposites)]
        rows.append(sorted({other for line in lines for other in line.sites[1:]}))
    return program.tables.add_rows("straight_up", rows)


def _note(c: Code, origin: Number, target: Number) -> None:
    """Note a move action while a move is tried out; hands are no part of the board."""
    notes = c.env.get(NOTES)
    if notes is None:
        return
    count, table = c.program.facts.topology.count("Vertex"), _heights(c.program)
    with c.block(f"if 0 <= {origin} < {count} and t[{notes} + {origin}] == 1"):
        first, last = f"t[{table} + {origin}]", f"t[{table} + {origin} + 1]"
        above = f"passes_through(t, {table} + {first}, {table} + {last}, {target})"
        with c.block(f"if {above}"):
            c.line(f"t[{notes} + {count}] = 1")


def _stays_low(c: Code, candidate: Candidate) -> Condition:
    if lies_flat(c.program.facts):
        return TRUE
    count = c.program.facts.topology.count("Vertex")
    notes, site = c.workspace(count + 1, "notes"), c.fresh("site", 0, count - 1)
    with c.block(f"for {site} in range({count})"):
        c.line(f"t[{notes} + {site}] = 1 if {access.filled(c, site)} else {ZERO}")
    c.line(f"t[{notes} + {count}] = 0")
    row = c.scratch("after")

    def act(body: Code) -> None:
        own = {k: v for k, v in candidate.env.items() if not k.startswith("standing")}
        with body.within({**own, NOTES: notes}), body.flagged(Flag.ACTING):
            candidate.act(body)
        body.line("return 0")

    name, free = c.function("climb", act)
    c.line(c.call(name, free, (row, "t", "x")))
    return Condition(f"t[{notes} + {count}] == 0")
