"""The test for a line on boards of stacks, as the sites lie or level by level (spec 07 §1.6)."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, Condition, Literal, Number, negation
from ludeme.emit.questions import holds, within
from ludeme.language.booleans.lines.asked_line import AskedLine, Wanted
from ludeme.language.booleans.lines.line_walks import Begin, Fits, LineWalk
from ludeme.language.booleans.logic import compare


class LineOfStacks:
    """The test on a board of stacks, as the sites lie or level by level."""

    def __init__(self, line: AskedLine) -> None:
        self.line = line
        self.kind = line.kind

    def emit(self, c: Code, pivot: Number) -> Condition:
        """A condition on the pivot."""
        return holds(c, "is_line", lambda b: self._at(b, pivot))

    def _at(self, b: Code, pivot: Number) -> None:
        line = self.line
        with b.when(negation(within(b, pivot, b.program.facts.topology.count(self.kind)))):
            b.line("return False")
        with b.when(compare(line.length, "==", Literal(1))):
            b.line("return True")
        slot = access.slot(b, pivot, self.kind)
        wanted = line.wanted(b, b.var("here", access.what(b, slot)))
        if line.by_level:
            self._by_level(b, pivot, slot, wanted)
        else:
            self._by_site(b, pivot, wanted)

    def _by_site(self, b: Code, pivot: Number, wanted: Wanted) -> None:
        """A site fits with its top piece, or with any of its pieces."""
        line = self.line

        def matches(c: Code, site: Number) -> Condition:
            slot = access.slot(c, site, self.kind)
            if line.top:
                return wanted(c, c.var("piece", access.what(c, slot)))
            found, level = Condition(c.var("fits", FALSE)), c.fresh("level")
            with (
                c.block(f"for {level} in range({access.height(c, slot)})"),
                c.block(f"if {wanted(c, c.var('piece', access.what(c, slot, level)))}"),
            ):
                c.line(f"{found} = True")
            return found

        def fits(c: Code, site: Number) -> Condition:
            same = matches(c, site)
            if line.top:
                same = Condition(c.var("fits", same))
            if line.if_ is not None:
                with c.block(f"if {same}"), c.scope(to=site):
                    c.line(f"{same} = {line.if_.emit(c)}")
            return same

        with b.block(f"if {matches(b, pivot)}"):
            self._walk(b, pivot, fits)

    def _by_level(self, b: Code, pivot: Number, slot: Number, wanted: Wanted) -> None:
        """Lines that are upright, level, falling or rising, through the top of the pivot."""
        height = b.var("height", access.height(b, slot))
        total, below = b.var("n", Literal(1)), b.fresh("below")
        with b.block(f"for {below} in range({height} - 2, -1, -1)"):
            piece = b.var("piece", access.what(b, slot, below))
            with b.block(f"if not ({wanted(b, piece)})"):
                b.line("break")
            b.line(f"{total} += 1")
            with b.block(f"if {total} == {self.line.length}"):
                b.line("return True")
        slope, level, step = b.fresh("slope"), b.fresh("level"), b.fresh("step")

        def begin(c: Code, half: Number) -> None:
            c.line(f"{level} = {height} - 1")
            c.line(f"{step} = {slope} if {half} == 0 else -{slope}")

        def fits(c: Code, site: Number) -> Condition:
            c.line(f"{level} += {step}")
            there = access.slot(c, site, self.kind)
            piece = c.var("piece", access.what(c, there, level))
            return Condition(f"0 <= {level} < {access.height(c, there)} and {wanted(c, piece)}")

        with b.block(f"for {slope} in range(-1, 2)"):
            self._walk(b, pivot, fits, begin)

    def _walk(self, b: Code, pivot: Number, fits: Fits, begin: Begin | None = None) -> None:
        line = self.line
        walk = LineWalk(table=line.table(b), pivot=pivot, length=line.length, exact=line.exact)
        walk.write(b, fits, begin)
