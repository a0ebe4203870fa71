"""Whether a domino fits those that it touches (spec 07 §1.11)."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.components import large_pieces
from ludeme.emit.components.dominoes import has_dominoes, is_domino
from ludeme.emit.dependence import BOARD
from ludeme.emit.directions.ways import each_radial, each_step
from ludeme.emit.expressions import FALSE, TRUE, UNDEFINED, ZERO, Condition, Number, negation
from ludeme.emit.questions import holds, within
from ludeme.language.base import by_slot, ludeme
from ludeme.language.booleans.loop_search import ORTHOGONAL
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int

#: More than the cells around a domino.
MOST_TOUCHED = 32


@ludeme("is PipsMatch")
class IsPipsMatch(Bool):
    """`(is PipsMatch)`: the domino just placed fits its neighbours (spec 07 §1.11).

    Attributes:
        site: The site of the domino; by default where the last move ended.
    """

    indexes = by_slot(site=Index.SITE)
    reads = BOARD
    site: Int | None = None

    def emit(self, c: Code) -> Condition:
        """Equal pips wherever it touches, and one other domino touched by a whole side."""
        if not has_dominoes(c.program.facts):
            return TRUE
        site = c.let("site", access.or_last_to(c, self.site))
        return holds(c, "pips_match", lambda b: _compare(b, site))


def _compare(b: Code, site: Number) -> None:
    with b.when(negation(within(b, site, b.program.facts.topology.count("Cell")))):
        b.line("return True")
    piece = b.var("piece", access.what(b, access.slot(b, site, "Cell")))
    with b.when(negation(is_domino(b, piece))):
        b.line("return True")
    touched = Touched(b, piece, site)
    with b.block(f"if {b.s}[MOVES] <= 1"):
        b.line("return True")
    touched.answer(b)


class Touched:
    """The filled cells around a domino, once for each cell of it that they touch."""

    def __init__(self, b: Code, piece: Number, root: Number) -> None:
        self.cells, self.size = b.workspace(MOST_TOUCHED, "touched"), b.var("size", ZERO)
        self.marks = b.bitmap(b.program.facts.topology.count("Cell"))
        state = access.read(b, "STATE", access.slot(b, root, "Cell"))
        own = b.bitmap(b.program.facts.topology.count("Cell"))
        with large_pieces.each_cell(b, piece, state, root) as cell:
            b.line(f"t[{own} + {cell}] = 1")
        with large_pieces.each_cell(b, piece, state, root) as cell:
            pips = b.var("pips", self._value(b, cell))
            with each_step(b, ORTHOGONAL, "Cell", cell) as near:
                filled = access.filled(b, access.slot(b, near, "Cell"))
                with b.block(f"if t[{own} + {near}] == 0 and {filled}"):
                    with b.block(f"if {self._value(b, near)} != {pips}"):
                        b.line("return False")
                    b.line(f"t[{self.marks} + {near}] = 1")
                    b.append(self.cells, self.size, MOST_TOUCHED, near)

    @staticmethod
    def _value(b: Code, cell: Number) -> Number:
        return access.read(b, "VALUE", access.slot(b, cell, "Cell"))

    def answer(self, b: Code) -> None:
        """Return whether the last pair in line belongs to one domino; False if three are."""
        fits, k, i = b.var("fits", FALSE), b.fresh("k"), b.fresh("i")
        with b.block(f"for {k} in range({self.size})"):
            cell = b.var("cell", f"t[{self.cells} + {k}]")
            number, other = b.var("n", "1"), b.var("other", UNDEFINED)
            with each_radial(b, ORTHOGONAL, "Cell", cell) as ray:
                with b.block(f"for {i} in range({ray.start}, {ray.end})"):
                    with b.block(f"if t[{self.marks} + t[{i}]] == 1"):
                        b.line(f"{number} += 1")
                        b.line(f"{other} = t[{i}]")
                with b.block(f"if {number} > 2"):
                    b.line("return False")
                with b.block(f"if {number} == 2"):
                    one, two = (access.count(b, access.slot(b, x, "Cell")) for x in (cell, other))
                    b.line(f"{fits} = {one} == {two}")
        b.line(f"return {fits}")
