"""The order of the lists of pieces, where a rule asks for the first of several (spec 07 §2.6).

A piece that comes to a site is listed last. In a flat game whose sites are of one type, the last
entry takes the place of one that goes; elsewhere those behind it move up (spec 04 §5.5).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit import left_over
from ludeme.emit.actions.primitive import action, lines
from ludeme.emit.code import Code
from ludeme.emit.expressions import Number
from ludeme.emit.program import Program

#: The field of the lists, one after the other, and that of how many entries each has.
FIELD, NUMBER = "ORDER", "ORDERED"


def entered(program: Program, piece: str, place: str) -> list[str]:
    """Lines after a component has come to a slot."""
    return [f"list_piece(s, t, {piece}, {place})"] if program.facts.ordered_pieces else []


def gone(program: Program, place: str) -> list[str]:
    """Lines before what stands at a slot goes."""
    return [f"unlist_piece(s, t, {place})"] if program.facts.ordered_pieces else []


def declare(program: Program) -> str:
    """Give the lists a place in the row; the table of the list of each component, -1 for none."""
    facts, kept = program.facts, sorted(program.facts.ordered_pieces)
    program.layout.need(FIELD, len(kept) * facts.slots)
    program.layout.need(NUMBER, len(kept))
    numbers = [kept.index(p.index) if p.index in kept else -1 for p in facts.pieces]
    return program.tables.add("list_of", numbers)


@contextmanager
def each(c: Code, piece: Number) -> Iterator[Number]:
    """A loop over the slots at which a component is listed, in order; none if it has no list."""
    table, slots = declare(c.program), c.program.facts.slots
    number, k = c.var("list", f"t[{table} + {piece}]"), c.fresh("k")
    with (
        c.block(f"if {number} >= 0"),
        c.block(f"for {k} in range({c.s}[{NUMBER} + {number}])"),
    ):
        yield c.var("place", f"{c.s}[{FIELD} + {number} * {slots} + {k}]")


@action("list_piece", stacks=False)
def list_piece(program: Program) -> list[str]:
    """A component comes to slot `i`."""
    table, slots = declare(program), program.facts.slots
    return lines(
        "def list_piece(s, t, piece, i):",
        f"    k = t[{table} + piece]",
        "    if k >= 0:",
        f"        n = s[{NUMBER} + k]",
        f"        if n < {slots}:",
        f"            s[{FIELD} + k * {slots} + n] = i",
        f"            s[{NUMBER} + k] = n + 1",
        "    return 0",
    )


@action("unlist_piece", stacks=False)
def unlist_piece(program: Program) -> list[str]:
    """What stands at slot `i` goes: one entry of it, or with sites of several types all of them."""
    table, slots = declare(program), program.facts.slots
    one_type = left_over.of_one_type(program.facts)
    if one_type:
        found = [
            "                m = n - 1",
            "                s[first + j] = s[first + m]",
            "                break",
        ]
    else:
        found = ["                s[first + m] = s[first + j]", "                m += 1"]
    return lines(
        "def unlist_piece(s, t, i):",
        f"    k = t[{table} + s[WHAT + i]]",
        "    if k >= 0:",
        f"        first = {FIELD} + k * {slots}",
        f"        n = s[{NUMBER} + k]",
        f"        m = {'n' if one_type else '0'}",
        "        for j in range(n):",
        f"            if s[first + j] {'==' if one_type else '!='} i:",
        found,
        "        for j in range(m, n):",
        "            s[first + j] = 0",
        f"        s[{NUMBER} + k] = m",
        "    return 0",
    )
