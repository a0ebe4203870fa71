"""Entries of the lists of pieces that stay in stacking games when the piece goes (spec 04 §5.5).

The lists can be read off the board, with two quirks: what is removed at a level beyond the top is
the top piece, but its entry stays; and so does that of a piece that stands alone and is promoted.
What is kept here are only these entries: component, slot and level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.emit.code import Code
from ludeme.emit.expressions import Condition, Number
from ludeme.emit.program import Program
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts

#: The field of the entries, three numbers each, and that of how many there are.
FIELD, TOTAL = "STALE", "STALE_TOTAL"
#: More entries than any game has seen; what goes beyond sets OVERFLOW.
ROOM = 64

#: A condition on a component, written where it is needed.
Test = Callable[[Code, Number], Condition]


def kept(facts: Facts) -> bool:
    """Whether there can be such entries, and a rule that looks."""
    looked_at = {Capability.STALE_ENTRIES, Capability.PIECE_LISTS} <= facts.needs
    return looked_at and facts.stacking


def declare(program: Program) -> None:
    """Give the entries a place in the row."""
    program.layout.need(FIELD, 3 * ROOM)
    program.layout.need(TOTAL, 1)


def listed(c: Code, place: Number, test: Test) -> Condition:
    """A condition: an entry of a component that passes a test has stayed at a slot of the board."""

    def build(body: Code) -> None:
        with _each(body, test) as (_, slot, _), body.block(f"if {slot} == {place}"):
            body.line("return True")
        body.line("return False")

    declare(c.program)
    name, free = c.function("stale_entry", build)
    return Condition(f"({c.s}[{TOTAL}] != 0 and {c.call(name, free)})")


@contextmanager
def each_on_board(
    c: Code, kind: str, size: int, test: Test
) -> Iterator[tuple[Number, Number, Number]]:
    """Loop over the entries on the first sites of a type: component, site, level."""
    facts, site = c.program.facts, c.fresh("from", 0, size - 1)
    base = 0 if kind == facts.default_type else facts.slot_base(kind)
    with _each(c, test) as (piece, slot, level):
        c.line(f"{site} = {slot} - {base}" if base else f"{site} = {slot}")
        with c.block(f"if 0 <= {site} < {size}"):
            yield piece, site, level


@contextmanager
def _each(c: Code, test: Test) -> Iterator[tuple[Number, Number, Number]]:
    """Loop over the entries whose component passes a test: component, slot, level."""
    declare(c.program)
    index, piece = c.fresh("i"), c.fresh("piece")
    slot, level = c.fresh("slot", 0, c.program.facts.slots - 1), c.fresh("level")
    with c.block(f"for {index} in range({c.s}[{TOTAL}])"):
        for number, name in enumerate((piece, slot, level)):
            c.line(f"{name} = {c.s}[{FIELD} + 3 * {index} + {number}]")
        with c.when(test(c, piece)):
            yield piece, slot, level
