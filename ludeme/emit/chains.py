"""Chains of pieces, kept up to date in the row of games in which pieces only ever arrive.

A chain is made of the pieces of one owner that single steps connect. Where nothing is removed,
moved or replaced, chains can only grow together: they are disjoint sets, and a piece that arrives
unites those it touches. So a test what a chain has reached need not search for its pieces.

The field CHAIN has one number per site. On the *root* of a chain it is the complement of a mask,
whose bits are the goals that the chain has touched: a negative number, -1 for none. On the other
pieces it is a site that is nearer to the root. No path is ever shortened, so that asking changes
nothing.

Whether pieces only arrive is known when all functions are: contents are stored by `put` alone,
which leaves occupied sites as they are. Tests that ask chains have a second body that searches,
which is taken where pieces do more than arrive.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ludeme.emit import access
from ludeme.emit.actions.primitive import action, lines
from ludeme.emit.code import Code
from ludeme.emit.directions.ways import Cases, Stepping, each_step
from ludeme.emit.expressions import Number
from ludeme.emit.functions import shorten
from ludeme.emit.passes.call_graph import Functions
from ludeme.emit.passes.reading import read
from ludeme.emit.program import Program

#: Most goals of all the tests that share chains: the bits of an integer.
MOST_GOALS = 30
#: What stands on a site, the fields that say whether something does, and the action that lets a
#: piece arrive there.
CONTENTS = ("WHAT", "WHO")
FILLINGS = ("WHAT", "COUNT", "HEIGHT")
ARRIVAL = "put"

#: For every owner, the sets of sites that are goals of his chains.
Families = Sequence[Sequence[Sequence[int]]]


@dataclass
class Chains:
    """The chains that steps in one choice of directions make."""

    name: str
    direction: Stepping | None
    #: The first bit of every family of goals, and how many bits there are.
    first_bits: dict[tuple[tuple[tuple[int, ...], ...], ...], int] = field(default_factory=dict)
    width: int = 0

    def bits_of(self, families: Families) -> int | None:
        """The mask that stands for a family of goals; None if there are too many."""
        key = tuple(tuple(tuple(goal) for goal in goals) for goals in families)
        size = max(len(goals) for goals in key)
        if key not in self.first_bits:
            if self.width + size > MOST_GOALS:
                return None
            self.first_bits[key] = self.width
            self.width += size
        return ((1 << size) - 1) << self.first_bits[key]

    def masks(self, sites: int) -> list[list[int]]:
        """For every owner, the bits of each site; a single row where owners do not matter."""
        owners = max(len(families) for families in self.first_bits)
        rows = [[0] * sites for _ in range(owners)]
        for families, first in self.first_bits.items():
            for row, goals in zip(rows, families, strict=True):
                for number, goal in enumerate(goals, first):
                    for site in goal:
                        if 0 <= site < sites:
                            row[site] |= 1 << number
        return rows if any(row != rows[0] for row in rows) else rows[:1]

    def write_join(self, c: Code, site: Number) -> None:
        """Unite the piece on a site with the chains around it."""
        facts = c.program.facts
        owner = c.var("owner", access.who(c, site))
        rows = self.masks(facts.board_sites)
        row = f"{owner} * {facts.board_sites} + " if len(rows) > 1 else ""
        table = c.program.tables.add("goals", [mask for masks in rows for mask in masks])
        with c.block(f"if {owner} > 0"):
            met, root = c.var("met", f"t[{table} + {row}{site}]"), c.var("root", site)
            with (
                each_step(c, self.direction, facts.default_type, site) as near,
                c.block(f"if {access.who(c, near)} == {owner}"),
            ):
                other = c.var("other", f"root_of(s, {self.name}, {near})")
                with c.block(f"if {other} != {root}"):
                    c.line(f"{met} |= ~s[{self.name} + {other}]")
                    c.line(f"s[{self.name} + {root}] = {other}")
                    c.line(f"{root} = {other}")
            c.line(f"s[{self.name} + {root}] = ~{met}")


def kept_chains(program: Program) -> dict[object, Chains]:
    """The chains that a program keeps, by the steps that make them."""
    return program.attached(_no_chains)


def _no_chains(program: Program) -> dict[object, Chains]:
    return {}


def asking_chains(
    c: Code, kind: str, direction: Stepping | None, families: Families | None
) -> Callable[[Code, Number], Number] | None:
    """What writes the mask of goals that the chain of the piece on a site touches.

    None if such chains cannot be kept.
    """
    program = c.program
    if families is None or program.facts.types != (kind,):
        return None
    if max(len(goals) for goals in families) > MOST_GOALS:
        return None
    if program.facts.stacking or program.facts.deduction:
        return None
    steps = fixed_steps(c, kind, direction)
    if steps is None:
        return None
    known = kept_chains(program)
    if steps not in known:
        name = f"CHAIN_{len(known) + 1}" if known else "CHAIN"
        program.layout.need(name, len(steps), initial=-1)
        known[steps] = Chains(name, direction)
    chains = known[steps]
    bits = chains.bits_of(families)
    if bits is None:
        return None

    def ask(b: Code, site: Number) -> Number:
        root = f"{b.helper('root_of')}({b.s}, {chains.name}, {site})"
        return b.var("met", f"~{b.s}[{chains.name} + {root}] & {bits}")

    return ask


def fixed_steps(
    c: Code, kind: str, direction: Stepping | None
) -> tuple[tuple[int, ...], ...] | None:
    """The steps of every site, if they depend on nothing else and lead back as well."""
    if direction is not None and direction.dynamic:
        return None
    cases = Cases(c, direction, kind)
    if cases.imposed is not None or len(cases.facings) * cases.turns > 1:
        return None
    steps = tuple(tuple(row) for row in cases.lists(radial=False))
    both_ways = all(here in steps[near] for here, row in enumerate(steps) for near in row)
    return steps if both_ways else None


def pieces_only_arrive(functions: Functions) -> bool:
    """Whether nothing but `put` stores what stands on sites."""
    return not _stored_otherwise(functions, CONTENTS)


def filled_sites_stay(functions: Functions) -> bool:
    """Whether nothing but `put` stores what says that a site is filled, so that it stays so."""
    return not _stored_otherwise(functions, FILLINGS)


def _stored_otherwise(functions: Functions, fields: Sequence[str]) -> bool:
    """Whether functions other than `put` store one of these fields."""
    stores = (
        read(line).store
        for name, lines in functions.items()
        if name != ARRIVAL
        for line in lines[1:]
    )
    return any(store.field in fields for store in stores if store is not None)


def give_up(program: Program) -> None:
    """Keep no chains: tests that asked them search."""
    known = kept_chains(program)
    for chains in known.values():
        program.layout.drop(chains.name)
    known.clear()
    program.functions.update(program.alternatives)
    program.alternatives.clear()


@action("join_chains")
def join_chains(program: Program) -> list[str]:
    """Unite the piece that has come to slot `i` with the chains it touches."""
    c = Code(program)
    site = c.fresh("site")
    with c.block(f"if 0 <= {site} < {program.facts.board_sites}"):
        for chains in kept_chains(program).values():
            chains.write_join(c, site)
    c.line("return 0")
    params, body = shorten(("s", "t", site), c.pieces())
    return lines(f"def join_chains({', '.join(params)}):", body)


@action("root_of")
def root_of(program: Program) -> list[str]:
    """The site that stands for the chain of the piece on a site."""
    return lines(
        "def root_of(s, chain, site):",
        "    while s[chain + site] >= 0:",
        "        site = s[chain + site]",
        "    return site",
    )
