"""`(meta (gravity))`: after each move pieces drop to free sites below them (spec 06 §B4.3)."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.directions.ways import each_step
from ludeme.emit.expressions import Literal
from ludeme.emit.program import Program
from ludeme.language.base import ludeme, shape
from ludeme.language.constants import AbsoluteDirection
from ludeme.language.literals import DirectionConstant
from ludeme.language.moves.piece_move import PieceMove
from ludeme.language.rules.meta.following import Following, MetaFollowing

DOWN = DirectionConstant(value=AbsoluteDirection.Downward)


@shape
class Falling(Following):
    """Whatever can drops, until nothing can."""

    function_name = "fall"

    def write(self, c: Code) -> None:
        """Again and again the first piece above a free site drops there."""
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
class MetaGravity(MetaFollowing):
    """`(gravity)`: pieces drop to the lowest free site (spec 06 §B4.3)."""

    following = Falling

    def fits(self, program: Program) -> bool:
        """Nothing is said about cells, stacks and counts, either."""
        facts = program.facts
        plain = facts.default_type == "Vertex" and not facts.stacking and not facts.count
        return plain and super().fits(program)


@ludeme("gravity PyramidalDrop")
class MetaGravityPyramidal(MetaGravity):
    """`(gravity PyramidalDrop)`: the same, by name (spec 06 §B4.3)."""
