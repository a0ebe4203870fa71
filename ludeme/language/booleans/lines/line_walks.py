"""The lines through a site as tables, and the walk along both halves of each (spec 07 §1.6)."""

from __future__ import annotations

from collections.abc import Callable

from ludeme.emit.code import Code
from ludeme.emit.expressions import Condition, Number
from ludeme.language.booleans.lines.line_demands import Demands
from ludeme.model.facts import Facts


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


def walk_lines(
    b: Code,
    table: str,
    pivot: Number,
    length: Number,
    fits: Callable[[Code, Number], Condition],
    *,
    exact: bool = False,
    contiguous: bool = True,
    begin: Callable[[Code, Number], None] | None = None,
    demands: Demands | None = None,
) -> None:
    """Walk both halves of every line of a site; `fits` writes the test of the next site.

    `begin` is written at the start of each half, whose number it is given.
    """
    whole = Condition(f"{(total := b.fresh('n'))} == {length}")
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
                if demands is not None:
                    demands.pass_over(b, site)
                with b.block(f"if {fits(b, site)}"):
                    b.line(f"{total} += 1")
                    if demands is not None:
                        demands.counted(b, site)
                    if not exact:
                        with b.block(f"if {whole}"):
                            b.line("return True")
                if contiguous:
                    with b.block("else"):
                        b.line("break")
        with b.block(f"if {whole}"):
            b.line("return True")


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
