"""Entries of the lists of pieces that stay when the piece goes (spec 04 §5.5).

In a flat game the list of a player's pieces has one entry for each of his piles, with one quirk:
several pieces that move at once onto a pile enter its site once more, and when the pile goes, one
entry goes. So what is kept is how many entries each component has at each site beyond the one that
can be read off the board. Where all sites are of one type nothing ever takes such an entry away;
elsewhere the pile that goes takes all of its component's with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import Condition, Number
from ludeme.emit.program import Program
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts

#: The field of the entries, component by component, and that of their number.
FIELD, TOTAL = "LEFT_OVER", "LEFT_OVERS"

#: A condition on a component, written where it is needed.
Test = Callable[[Code, Number], Condition]


def kept(facts: Facts) -> bool:
    """Whether there can be left-over entries, and a rule that looks."""
    looked_at = {Capability.PILES_MOVE, Capability.PIECE_LISTS} <= facts.needs
    return looked_at and not facts.stacking


def of_one_type(facts: Facts) -> bool:
    """Whether all sites are cells, or all are vertices: hands and dice are cells (spec 04 §5.5)."""
    cells_beside = facts.default_type != "Cell" and len(facts.containers) > 1
    return len(facts.types) == 1 and not cells_beside and facts.default_type != "Edge"


def entry(program: Program, piece: str, place: str) -> str:
    """The index of the number of left-over entries of a component at a slot."""
    slots = program.facts.slots
    program.layout.need(FIELD, slots * len(program.facts.pieces))
    return f"{FIELD} + {piece} * {slots} + {place}"


def noted(program: Program, owner: str, piece: str, place: str) -> list[str]:
    """Lines that enter a component once more; neutral pieces have no such entries."""
    program.layout.need(TOTAL, 1)
    return [
        f"if {piece} != 0 and {owner} != 0:",
        f"    s[{entry(program, piece, place)}] += 1",
        f"    s[{TOTAL}] += 1",
    ]


def forgotten(program: Program, place: str) -> list[str]:
    """Lines before what stands at a slot goes: with sites of several types, its entries go too."""
    if not kept(program.facts) or of_one_type(program.facts):
        return []
    program.layout.need(TOTAL, 1)
    index = entry(program, f"s[WHAT + {place}]", place)
    return [f"s[{TOTAL}] -= s[{index}]", f"s[{index}] = 0"]


def any_left(c: Code) -> Condition:
    """A condition: there are left-over entries at all."""
    return Condition(f"{c.s}[{c.program.layout.need(TOTAL, 1)}] != 0")


def listed(c: Code, place: Number, test: Test) -> Condition:
    """A condition: a component that passes the test has left an entry at a slot."""

    def build(body: Code) -> None:
        with _each_piece(body) as piece:
            number = f"{body.s}[{entry(body.program, piece, place)}]"
            with body.block(f"if {number} != 0"), body.when(test(body, piece)):
                body.line("return True")
        body.line("return False")

    name, free = c.function("left_over", build)
    return Condition(f"({any_left(c)} and {c.call(name, free)})")


def owners(c: Code, place: Number, test: Test) -> Number:
    """How many owners, beside that of what stands there, have left an entry at a slot."""

    def build(body: Code) -> None:
        seen = body.var("seen", f"1 << {access.owner_of(body, access.what(body, place))}")
        with _each_piece(body) as piece:
            number = f"{body.s}[{entry(body.program, piece, place)}]"
            with body.block(f"if {number} != 0"), body.when(test(body, piece)):
                body.line(f"{seen} |= 1 << {access.owner_of(body, piece)}")
        body.line(f"return count_bits({seen}) - 1")

    name, free = c.function("left_over_owners", build)
    return Number(f"({c.call(name, free)} if {any_left(c)} else 0)")


@contextmanager
def each(c: Code, place: Number, test: Test) -> Iterator[Number]:
    """Loop over the components that have left entries at a slot, once for each entry."""
    with _each_piece(c) as piece:
        number = f"{c.s}[{entry(c.program, piece, place)}]"
        with c.block(f"for {c.fresh('k')} in range({number})"), c.when(test(c, piece)):
            yield piece


@contextmanager
def _each_piece(c: Code) -> Iterator[Number]:
    last = len(c.program.facts.pieces) - 1
    piece = c.fresh("piece", 1, last)
    with c.block(f"for {piece} in range(1, {last + 1})"):
        yield piece
