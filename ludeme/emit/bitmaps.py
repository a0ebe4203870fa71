"""Sets of sites while a program is written: tables of constants, bitmaps of the workspace.

A number that is asked for or put in may be any integer: what lies beyond a bitmap is in none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from ludeme.emit.code import Code, Loop
from ludeme.emit.expressions import FALSE, Condition, Literal, Number, both, truth
from ludeme.emit.functions import names_in
from ludeme.emit.ludemes import Node
from ludeme.emit.questions import equals, within


@contextmanager
def each_of_table(c: Code, values: tuple[int, ...]) -> Iterator[Number]:
    """A loop over constants."""
    site = c.fresh("site", min(values, default=None), max(values, default=None))
    if values and _are_consecutive(values):
        first = f"{values[0]}, " if values[0] else ""
        with c.block(f"for {site} in range({first}{values[-1] + 1})"):
            yield site
        return
    table, index = c.program.tables.add("sites", values), c.fresh("i")
    with c.block(f"for {index} in range({table}, {table} + {len(values)})"):
        c.line(f"{site} = t[{index}]")
        yield site


def _are_consecutive(values: tuple[int, ...]) -> bool:
    return values == tuple(range(values[0], values[0] + len(values)))


def static_tester(c: Code, values: tuple[int, ...]) -> Callable[[Number], Condition]:
    """Membership in a set of constants."""
    if not values:
        return lambda site: FALSE
    if len(values) == 1:
        return equals(Literal(values[0]))
    if values[0] == 0 and _are_consecutive(values):
        return lambda site: within(c, site, len(values))
    size = c.program.universe
    members = set(values)
    table = c.program.tables.add("is_in", [int(site in members) for site in range(size)])

    def test(site: Number) -> Condition:
        if site.value is not None:
            return truth(site.value in members)
        return marked(c, table, site)

    return test


class Markable(Node, Protocol):
    """A set of sites that can be evaluated into a bitmap."""

    def mark_alone(self, c: Code, area: Number) -> None:
        """Mark every member in an empty bitmap."""
        ...


def area_of(c: Code, region: Markable) -> Number:
    """A bitmap with the members of a region; returns its offset.

    In a question that is asked again and again in a loop, what follows from nothing in that loop is
    evaluated when it is needed first, and then kept.
    """
    if not c.loops or any(node.draws for node in region.walk()):
        area = c.bitmap()
        region.mark_alone(c, area)
        return area
    first = c.program.next_number()
    with c.capture() as lines:
        area = c.bitmap()
        region.mark_alone(c, area)
    numbers = {_number(name) for name in names_in(lines)}
    for loop in c.loops:
        if loop.row == c.s and not any(loop.first < number < first for number in numbers):
            return _kept(c, loop, region)
    c.splice(lines)
    return area


def _kept(c: Code, loop: Loop, region: Markable) -> Number:
    """A bitmap that is made in the first round of a loop that asks for it."""
    env = {key: value for key, value in c.env.items() if _settled(value, loop)}
    key = c.program.shapes.of(region), tuple(sorted(env.items())), c.flags
    if key not in loop.kept:
        size = c.program.universe
        with c.capture() as made:
            area = c.workspace(size, "marks")
            known = c.var("kept", FALSE)
        c.areas[c.workspace_size - size] = size
        loop.begins |= {area: made[0].strip(), known: made[1].strip()}
        loop.kept[key] = area, known
    area, known = loop.kept[key]
    with c.block(f"if not {known}"):
        c.line(f"{known} = True")
        c.line(f"clear(t, {area}, {c.program.universe})")
        outer, c.loops = c.loops, []
        region.mark_alone(c, area)
        c.loops = outer
    return area


def _settled(value: Number, loop: Loop) -> bool:
    return all(_number(name) <= loop.first for name in names_in((value,)))


def _number(name: str) -> int:
    """When a local name was made."""
    return int(name.rpartition("__")[2])


def marked(c: Code, area: Number | str, site: Number) -> Condition:
    """A condition: a number, whatever it is, is marked in a bitmap or a table of that size."""
    return both(within(c, site, c.program.universe), Condition(f"t[{area} + {site}] != 0"))


def put(c: Code, area: Number | str, site: Number) -> None:
    """Mark a site in a bitmap; what no region can hold is left out."""
    with c.when(within(c, site, c.program.universe)):
        c.line(f"t[{area} + {site}] = 1")
