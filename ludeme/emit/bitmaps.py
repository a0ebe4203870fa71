"""Sets of sites while a program is written: tables of constants, bitmaps of the workspace.

A number that is asked for or put in may be any integer: what lies beyond a bitmap is in none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, Condition, Literal, Number, both, truth
from ludeme.emit.questions import equals, within


@contextmanager
def each_of_table(c: Code, values: tuple[int, ...]) -> Iterator[Number]:
    """A loop over constants."""
    site = c.fresh("site", min(values, default=None), max(values, default=None))
    if values and values == tuple(range(values[0], values[0] + len(values))):
        first = f"{values[0]}, " if values[0] else ""
        with c.block(f"for {site} in range({first}{values[-1] + 1})"):
            yield site
        return
    table, index = c.program.tables.add("sites", values), c.fresh("i")
    with c.block(f"for {index} in range({table}, {table} + {len(values)})"):
        c.line(f"{site} = t[{index}]")
        yield site


def static_tester(c: Code, values: tuple[int, ...]) -> Callable[[Number], Condition]:
    """Membership in a set of constants."""
    if not values:
        return lambda site: FALSE
    if len(values) == 1:
        return equals(Literal(values[0]))
    if values == tuple(range(values[0], values[-1] + 1)) and values[0] == 0:
        return lambda site: within(c, site, len(values))
    size = c.program.universe
    members = set(values)
    table = c.program.tables.add("is_in", [int(site in members) for site in range(size)])

    def test(site: Number) -> Condition:
        if site.value is not None:
            return truth(site.value in members)
        return marked(c, table, site)

    return test


def marked(c: Code, area: Number | str, site: Number) -> Condition:
    """A condition: a number, whatever it is, is marked in a bitmap or a table of that size."""
    return both(within(c, site, c.program.universe), Condition(f"t[{area} + {site}] != 0"))


def put(c: Code, area: Number | str, site: Number) -> None:
    """Mark a site in a bitmap; what no region can hold is left out."""
    with c.when(within(c, site, c.program.universe)):
        c.line(f"t[{area} + {site}] = 1")
