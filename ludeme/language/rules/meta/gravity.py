"""`(meta (gravity))`: after each move pieces drop to free sites below them (spec 06 §B4.3)."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.directions.ways import each_step
from ludeme.emit.expressions import Literal
from ludeme.emit.moves.candidate import Sink, nothing, surroundings
from ludeme.emit.moves.sinks import MapSink
from ludeme.emit.program import Program
from ludeme.grammar.errors import UnsupportedLudeme
from ludeme.language.base import ludeme, shape
from ludeme.language.constants import AbsoluteDirection
from ludeme.language.kinds import Moves
from ludeme.language.literals import DirectionConstant
from ludeme.language.moves.piece_move import PieceMove
from ludeme.language.rule_kinds import MetaRule

DOWN = DirectionConstant(value=AbsoluteDirection.Downward)


@shape
class Falling(Moves):
    """The last consequence of every move: whatever can drops, until nothing can."""

    def effect(self, c: Code) -> None:
        """Again and again the first piece above a free site drops there."""
        name, free = c.function("fall", _fall)
        c.line(c.call(name, free))


def _fall(c: Code) -> None:
    dropped = c.var("dropped", Literal(1))
    with c.block(f"while {dropped} == 1"):
        c.line(f"{dropped} = 0")
        count = c.program.facts.topology.count("Vertex")
        site = c.fresh("site", 0, count - 1)
        with (
            c.block(f"for {site} in range({count})"),
            c.block(f"if {dropped} == 0 and {access.what(c, site)} != 0"),
            each_step(c, DOWN, "Vertex", site) as below,
            c.block(f"if {dropped} == 0 and {access.what(c, below)} == 0"),
        ):
            PieceMove(site, below, "Vertex").perform(c)
            c.line(f"{dropped} = 1")
    c.line("return 0")


@ludeme("gravity")
class MetaGravity(MetaRule):
    """`(gravity)`: pieces drop to the lowest free site (spec 06 §B4.3)."""

    refused = False
    unforeseen = True

    def check(self, program: Program) -> None:
        """Nothing is said about cells, stacks, counts, removals at the end of the turn."""
        facts = program.facts
        plain = facts.default_type == "Vertex" and facts.mode == "Alternating"
        if (
            not plain
            or facts.stacking
            or facts.count
            or surroundings(program).end_of_turn is not nothing
        ):
            raise UnsupportedLudeme("not supported yet: (meta (gravity)) in such a game", self.span)

    def listed(self, sink: Sink) -> Sink:
        """Every move is followed by the fall of pieces."""
        last = Falling()
        return MapSink(sink, lambda candidate: candidate.followed_by(last), same_sites=True)


@ludeme("gravity PyramidalDrop")
class MetaGravityPyramidal(MetaGravity):
    """`(gravity PyramidalDrop)`: the same, by name (spec 06 §B4.3)."""
