"""`(meta (gravity))`: after each move pieces drop to free sites below them (spec 06 §B4.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.directions.ways import each_step
from ludeme.emit.expressions import Literal, Number
from ludeme.emit.moves.candidate import not_delayed, surroundings
from ludeme.emit.program import Program
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import ludeme, shape
from ludeme.language.constants import AbsoluteDirection
from ludeme.language.literals import DirectionConstant
from ludeme.language.moves.piece_move import PieceMove
from ludeme.language.rules.meta.following import Following, MetaFollowing
from ludeme.language.rules.meta.layers import (
    doubtful_if_flat,
    lies_flat,
    refuse_unless_on_vertices,
    refused,
)
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts

DOWN = DirectionConstant(value=AbsoluteDirection.Downward)


@shape
class Falling(Following):
    """Whatever can drops, until nothing can."""

    function_name = "fall"

    def write(self, c: Code) -> None:
        """Again and again the first piece above a free site drops there."""
        if not lies_flat(c.program.facts):
            self._write(c)
        c.line("return 0")

    def _write(self, c: Code) -> None:
        """What drops is found out after the whole move: removals at the end of the turn included,
        before which it drops."""
        delayed = surroundings(c.program).end_of_turn
        if delayed is not_delayed:
            _let_fall(c, lambda site, below: None)
            return
        vertices = c.program.facts.topology.sites("Vertex")
        layers = len({vertex.layer for vertex in vertices})
        drops = c.workspace(2 * len(vertices) * (2 * layers + 1), "drops")
        end = c.var("end", drops)

        def note(site: Number, below: Number) -> None:
            c.line(f"t[{end}] = {site}")
            c.line(f"t[{end} + 1] = {below}")
            c.line(f"{end} += 2")

        with c.on(c.scratch("after")):
            delayed(c, False)
            _let_fall(c, note)
        i = c.fresh("i")
        with c.block(f"for {i} in range({drops}, {end}, 2)"):
            _drop(c, Number(f"t[{i}]"), Number(f"t[{i} + 1]"))


def _drop(c: Code, site: Number, below: Number) -> None:
    """One piece drops; it is in state 0 then."""
    PieceMove(site, below, "Vertex").perform(c)
    if Capability.STATE in c.program.facts.needs:
        c.line(f"{access.field(c, 'STATE', below)} = 0")


def _let_fall(c: Code, note: Callable[[Number, Number], None]) -> None:
    """The first piece above a free site drops there, as long as there is one."""
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
            _drop(c, site, below)
            note(site, below)
            c.line(f"{dropped} = 1")


@ludeme("gravity")
class MetaGravity(MetaFollowing):
    """`(gravity)`: pieces drop to the lowest free site (spec 06 §B4.3)."""

    following = Falling

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """A board in one plane."""
        yield from doubtful_if_flat(self, facts)

    def check(self, program: Program) -> None:
        """Nothing is said about layers of cells or edges, and the levels of a stack that falls."""
        refuse_unless_on_vertices(self, program.facts)
        if not lies_flat(program.facts) and program.facts.stacking:
            raise refused(self)


@ludeme("gravity PyramidalDrop")
class MetaGravityPyramidal(MetaGravity):
    """`(gravity PyramidalDrop)`: the same, by name (spec 06 §B4.3)."""
