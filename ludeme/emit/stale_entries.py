"""Entries of the lists of pieces that stay in stacking games when the piece goes (spec 04 §5.5).

The lists can be read off the board, with two quirks: what is removed at a level beyond the top is
the top piece, but its entry stays; and so does that of a piece that stands alone and is promoted.
What is kept here are only these entries: component, slot and level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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


def tell(c: Code, kinds: Sequence[str]) -> bool:
    """Whether they add anything to what stands on the board's sites of some types."""
    return kept(c.program.facts) and list(kinds) == [c.program.facts.default_type]


def declare(program: Program) -> None:
    """Give the entries a place in the row."""
    program.layout.need(FIELD, 3 * ROOM)
    program.layout.need(TOTAL, 1)


def listed(c: Code, place: Number, test: Test) -> Condition:
    """A condition: an entry of a component that passes a test has stayed at a slot of the board."""

    def build(body: Code) -> None:
        with each_on_board(body, test) as (_, site, _), body.block(f"if {site} == {place}"):
            body.line("return True")
        body.line("return False")

    declare(c.program)
    name, free = c.function("stale_entry", build)
    return Condition(f"({c.s}[{TOTAL}] != 0 and {c.call(name, free)})")


@contextmanager
def each_on_board(c: Code, test: Test) -> Iterator[tuple[Number, Number, Number]]:
    """Loop over the entries on the board whose component passes a test: component, site, level."""
    declare(c.program)
    index, last = c.fresh("i"), c.program.facts.board_sites - 1
    piece, level = c.fresh("piece"), c.fresh("level")
    site = c.fresh("from", 0, last)
    with c.block(f"for {index} in range({c.s}[{TOTAL}])"):
        for number, name in enumerate((piece, site, level)):
            c.line(f"{name} = {c.s}[{FIELD} + 3 * {index} + {number}]")
        with c.block(f"if {site} <= {last}"), c.when(test(c, piece)):
            yield piece, site, level
