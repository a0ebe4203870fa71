"""Sites of a pyramid that can be seen from above (spec 08 §5.6)."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import ZERO, Condition, Number
from ludeme.emit.questions import holds
from ludeme.language.regions.rows import each_of_row

KIND = "Vertex"


def step_visible(c: Code, here: Number, near: Number) -> Condition:
    """Whether nothing stands over a neighbour and no bridge of pieces covers the step to it.

    A bridge: two pieces that stand one step above both sites.
    """
    topology = c.program.facts.topology
    places, count = topology.places.vertex, topology.count(KIND)
    over = [
        [other for other in range(site + 1, count) if _same_place(places[site], places[other])]
        for site in range(count)
    ]
    above = [topology.steps(KIND, site, "Upward") for site in range(count)]

    def build(b: Code) -> None:
        tables = b.program.tables
        with each_of_row(b, tables.add_rows("over", over), near) as site:
            with b.block(f"if {access.filled(b, access.slot(b, site, KIND))}"):
                b.line("return False")
        shared, table = b.var("shared", ZERO), tables.add_rows("above", above)
        first, last = f"{table} + t[{table} + {near}]", f"{table} + t[{table} + {near} + 1]"
        with (
            each_of_row(b, table, here) as site,
            b.block(f"if {access.filled(b, access.slot(b, site, KIND))}"),
            b.block(f"if passes_through(t, {first}, {last}, {site})"),
        ):
            b.line(f"{shared} += 1")
        b.line(f"return {shared} < 2")

    return holds(c, "step_visible", build)


def _same_place(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(abs(a - b) < 1e-6 for a, b in zip(one[:2], other[:2], strict=True))
