"""The test for a line on flat boards: of pieces, or of the values of a puzzle (spec 07 §1.6)."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import TRUE, Condition, Number, both, negation
from ludeme.emit.questions import holds, within
from ludeme.language.booleans.lines.asked_line import AskedLine, Wanted


class LineOfPieces:
    """The test on a board without stacks."""

    def __init__(self, line: AskedLine) -> None:
        self.line = line
        self.kind = line.kind

    def emit(self, c: Code, pivot: Number) -> Condition:
        """A condition on one pivot; the plain case is a kernel's work."""
        if self.simple:
            count = c.program.facts.topology.count(self.kind)
            valid = within(c, pivot, count)
            call = self.kernel(c, pivot)
            return call if valid.known is True else Condition(f"({valid} and {call})")
        return holds(c, "is_line", lambda b: self.at(b, pivot))

    @property
    def simple(self) -> bool:
        """Whether a kernel can do the work."""
        return self.line.is_plain

    def kernel(self, c: Code, pivot: Number) -> Condition:
        """The kernel call for a pivot on the board."""
        line, facts = self.line, c.program.facts
        what = access.what(c, access.slot(c, pivot, self.kind))
        base = "" if self.kind == facts.default_type else f" + {facts.slot_base(self.kind)}"
        return Condition(
            f"line_through({c.s}, t, WHAT{base}, {line.table(c)}, {pivot}, {what}, "
            f"{line.length}, {int(line.exact)})"
        )

    def at(self, b: Code, pivot: Number) -> None:
        """Return True if there is a line through a pivot, False if that settles the question."""
        line = self.line
        count = b.program.facts.topology.count(self.kind)
        with b.when(negation(within(b, pivot, count))):
            b.line("return False")
        if self.simple:
            with b.block(f"if {self.kernel(b, pivot)}"):
                b.line("return True")
            return
        here = b.var("here", access.what(b, access.slot(b, pivot, self.kind)))
        wanted = line.wanted(b, here)
        if line.if_ is not None:
            condition = self._meets(b, pivot)
            if line.through_any and line.names_pieces:
                condition = Condition(f"not ({wanted(b, here)}) or {condition}")
            with b.when(negation(condition)):
                b.line("return False")
        with b.when(wanted(b, here)):
            self._walk(b, pivot, wanted)

    def _walk(self, b: Code, pivot: Number, wanted: Wanted) -> None:
        self.line.walk(b, pivot, lambda c, site: self.fits(c, site, wanted))

    def _meets(self, b: Code, site: Number) -> Condition:
        if self.line.if_ is None:
            return TRUE
        with b.scope(to=site):
            return self.line.if_.emit(b)

    def fits(self, c: Code, site: Number, wanted: Wanted) -> Condition:
        """Whether the next site belongs to the line."""
        piece = c.var("piece", access.what(c, access.slot(c, site, self.kind)))
        same = Condition(c.var("fits", wanted(c, piece)))
        if self.line.if_ is not None:
            with c.block(f"if {same}"):
                c.line(f"{same} = {self._meets(c, site)}")
        return same


class LineOfValues(LineOfPieces):
    """The test in a deduction puzzle: values in a row, up to the first unresolved one."""

    @property
    def simple(self) -> bool:
        """Never a kernel's work."""
        return False

    def at(self, b: Code, pivot: Number) -> None:
        """An unresolved pivot settles the question; roles do not count."""
        count = b.program.facts.topology.count(self.kind)
        with b.when(negation(within(b, pivot, count))):
            b.line("return False")
        with b.block(f"if {self._unresolved(b, pivot)}"):
            b.line("return False")
        here = b.var("here", access.what(b, access.slot(b, pivot, self.kind)))
        wanted = self.line.wanted(b, here)
        with b.when(negation(self._meets(b, pivot))):
            b.line("return False")
        with b.when(self._allowed(b, pivot, wanted(b, here))):
            self._walk(b, pivot, wanted)

    def fits(self, c: Code, site: Number, wanted: Wanted) -> Condition:
        """Quirk: the line stops at an unresolved site even if it may have gaps."""
        with c.block(f"if {self._unresolved(c, site)}"):
            c.line("break")
        return self._allowed(c, site, super().fits(c, site, wanted))

    def _unresolved(self, c: Code, site: Number) -> Condition:
        return Condition(f"{c.s}[CHOICES + {access.slot(c, site, self.kind)}] != 1")

    def _allowed(self, c: Code, site: Number, condition: Condition) -> Condition:
        """Quirk: where values are named, the site `(from)` has none of them."""
        if not self.line.names_pieces:
            return condition
        return both(Condition(f"{site} != {c.get('from')}"), condition)
