"""The lines through a site as tables, and the walk along both halves of each (spec 07 §1.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludeme.emit.code import Code
from ludeme.emit.expressions import Condition, Number
from ludeme.language.booleans.lines.line_demands import Demands
from ludeme.model.facts import Facts

#: Writes the test of the next site of a line.
Fits = Callable[[Code, Number], Condition]
#: Writes what is done at the start of a half, whose number it is given.
Begin = Callable[[Code, Number], None]


def line_table(c: Code, kind: str, direction: str, *, opposites: bool) -> str:
    """Per site its distinct radials, each with its opposite behind it (see `line_through`)."""
    topology = c.program.facts.topology
    rows = []
    for site in range(topology.count(kind)):
        lines = []
        for radial in topology.distinct_radials(kind, site, direction):
            first = radial.sites[1:]
            second = radial.opposites[0].sites[1:] if radial.opposites and opposites else ()
            lines.append((len(first), *first, *second))
        rows.append(lines)
    return c.program.tables.add_lists(f"lines_{direction}", rows)


@dataclass(frozen=True, kw_only=True)
class LineWalk:
    """The walk along both halves of every line of a site, in search of a line that is whole."""

    #: The table of the lines of every site, made by `line_table`.
    table: str
    pivot: Number
    length: Number
    exact: bool
    contiguous: bool = True
    demands: Demands | None = None

    def write(self, b: Code, fits: Fits, begin: Begin | None = None) -> None:
        """Return True where a line is whole."""
        table, pivot, demands = self.table, self.pivot, self.demands
        total = b.fresh("n")
        whole = Condition(f"{total} == {self.length}")
        if demands is not None:
            whole = demands.met_by(whole)
        r, i, stop, half = b.fresh("line"), b.fresh("i"), b.fresh("stop"), b.fresh("half")
        first, last = f"{table} + t[{table} + {pivot}]", f"{table} + t[{table} + {pivot} + 1]"
        with b.block(f"for {r} in range({first}, {last})"):
            start, end = b.var("start", f"{table} + t[{r}]"), b.var("end", f"{table} + t[{r} + 1]")
            turn = b.var("turn", f"{start} + 1 + t[{start}]")
            b.line(f"{total} = 1")
            with b.block(f"for {half} in range(2)"):
                b.line(f"{i} = {start} + 1 if {half} == 0 else {turn}")
                b.line(f"{stop} = {turn} if {half} == 0 else {end}")
                if begin is not None:
                    begin(b, half)
                if demands is not None:
                    demands.begin(b, pivot, half)
                with b.block(f"while {i} < {stop}"):
                    site = b.var("site", f"t[{i}]")
                    b.line(f"{i} += 1")
                    self._count(b, site, total, whole, fits)
            with b.block(f"if {whole}"):
                b.line("return True")

    def _count(self, b: Code, site: Number, total: Number, whole: Condition, fits: Fits) -> None:
        """Go on with a site, or end the half at it."""
        if self.demands is not None:
            self.demands.pass_over(b, site)
        with b.block(f"if {fits(b, site)}"):
            b.line(f"{total} += 1")
            if self.demands is not None:
                self.demands.counted(b, site)
            if not self.exact:
                with b.block(f"if {whole}"):
                    b.line("return True")
        if self.contiguous:
            with b.block("else"):
                b.line("break")


def longest_line(facts: Facts, kind: str, direction: str) -> int:
    """The most sites that lie in a row in one of the directions."""
    board = facts.topology
    return max(
        (
            len(radial.sites)
            for site in range(board.count(kind))
            for radial in board.radials(kind, site, direction)
        ),
        default=0,
    )
