"""Sites of a board with layers that can be seen from above (spec 08 §5.6)."""

from __future__ import annotations

from collections.abc import Callable

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, TRUE, ZERO, Condition, Number, both
from ludeme.emit.questions import Flood, holds
from ludeme.language.kinds import Bool
from ludeme.language.regions.rows import each_of_row

#: Writes the test whether a site is one of those looked for.
Joins = Callable[[Code, Number], Condition]


def only_visible(c: Code, wanted: Bool | None, kind: str, flood: Flood, joins: Joins) -> Joins:
    """The test whether a neighbour joins a group, limited to visible ones where that is wanted."""
    limited = wanted.emit(c) if wanted is not None else FALSE
    if limited.known is False:
        return joins
    limit = c.let("visible", Number(limited))

    def test(b: Code, site: Number) -> Condition:
        here = b.var("here", f"t[{flood.stack} + {flood.place} - 1]")
        seen = step_visible(b, kind, here, site)
        return both(Condition(f"(not {limit} or {seen})"), joins(b, site))

    return test


def step_visible(c: Code, kind: str, here: Number, near: Number) -> Condition:
    """Whether nothing stands over a neighbour and no bridge of pieces covers the step to it.

    A bridge: two pieces that stand one step above both sites.
    """
    if kind not in c.program.facts.types:
        return TRUE
    topology = c.program.facts.topology
    places, count = topology.places.of(kind), topology.count(kind)
    over = [
        [other for other in range(site + 1, count) if _same_place(places[site], places[other])]
        for site in range(count)
    ]
    above = [topology.steps(kind, site, "Upward") for site in range(count)]

    def build(b: Code) -> None:
        tables = b.program.tables
        with each_of_row(b, tables.add_rows("over", over), near) as site:
            with b.block(f"if {access.filled(b, access.slot(b, site, kind))}"):
                b.line("return False")
        shared, table = b.var("shared", ZERO), tables.add_rows("above", above)
        first, last = f"{table} + t[{table} + {near}]", f"{table} + t[{table} + {near} + 1]"
        with (
            each_of_row(b, table, here) as site,
            b.block(f"if {access.filled(b, access.slot(b, site, kind))}"),
            b.block(f"if passes_through(t, {first}, {last}, {site})"),
        ):
            b.line(f"{shared} += 1")
        b.line(f"return {shared} < 2")

    return holds(c, "step_visible", build)


def _same_place(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(abs(a - b) < 1e-6 for a, b in zip(one[:2], other[:2], strict=True))
