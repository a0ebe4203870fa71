"""Chains of pieces, kept up to date in the row of games in which pieces only ever arrive.

A chain is made of the pieces of one owner that single steps connect. Where nothing is removed,
moved or replaced, chains can only grow together: they are disjoint sets, and a piece that arrives
unites those it touches. So a test what a chain has reached need not search for its pieces.

The field CHAIN has one number per site. On the *root* of a chain it is the complement of a mask,
whose bits are the goals that the chain has touched: a negative number, -1 for none. On the other
pieces it is a site that is nearer to the root. No path is ever shortened, so that asking changes
nothing.

Whether pieces only arrive is read off the finished program: its contents are written by `put`
alone, which leaves occupied sites as they are. If not, the program is written again without.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludeme.emit import access
from ludeme.emit.actions.primitive import action, lines
from ludeme.emit.code import Code, shorten
from ludeme.emit.directions.ways import Cases, each_step

if TYPE_CHECKING:
    from ludeme.emit.program import Program
    from ludeme.language.kinds import Direction

#: Most goals of all the tests that share chains: the bits of an integer.
MOST_GOALS = 30
#: A line that writes the contents of a site, or the name of a function.
WRITES = re.compile(r"^def (\w+)\(|^\s*\w+\[(?:WHAT|WHO)\b", re.MULTILINE)

#: For every owner, the sets of sites that are goals of his chains.
Families = Sequence[Sequence[Sequence[int]]]


@dataclass
class Chains:
    """The chains that steps in one choice of directions make."""

    name: str
    direction: Direction | None
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

    def write_join(self, c: Code, site: str) -> None:
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


def goals_met(
    c: Code, kind: str, direction: Direction | None, families: Families | None, site: str
) -> str | None:
    """The mask of goals that the chain of the piece on a site touches; None if it is not kept."""
    program = c.program
    if families is None or not program.keeps_chains or program.facts.types != (kind,):
        return None
    if program.facts.stacking or program.facts.deduction:
        return None
    steps = _steps(c, kind, direction)
    if steps is None:
        return None
    if steps not in program.chains:
        name = f"CHAIN_{len(program.chains) + 1}" if program.chains else "CHAIN"
        program.layout.need(name, len(steps), initial=-1)
        program.chains[steps] = Chains(name, direction)
    chains = program.chains[steps]
    bits = chains.bits_of(families)
    if bits is None:
        return None
    root = f"{c.helper('root_of')}({c.s}, {chains.name}, {site})"
    return c.var("met", f"~{c.s}[{chains.name} + {root}] & {bits}")


def _steps(c: Code, kind: str, direction: Direction | None) -> tuple[tuple[int, ...], ...] | None:
    """The steps of every site, if they depend on nothing else and lead back as well."""
    if direction is not None and direction.dynamic:
        return None
    cases = Cases(c, direction, kind)
    if cases.imposed is not None or len(cases.facings) * cases.turns > 1:
        return None
    steps = tuple(tuple(row) for row in cases.lists(radial=False))
    both_ways = all(here in steps[near] for here, row in enumerate(steps) for near in row)
    return steps if both_ways else None


def only_grow(source: str) -> bool:
    """Whether nothing but `put` writes the contents of sites in the text of a program."""
    function = ""
    for match in WRITES.finditer(source):
        function = match[1] or function
        if not match[1] and function != "put":
            return False
    return True


@action("join_chains")
def join_chains(program: Program) -> str:
    """Unite the piece that has come to slot `i` with the chains it touches."""
    c = Code(program)
    site = c.fresh("site")
    with c.block(f"if 0 <= {site} < {program.facts.board_sites}"):
        for chains in program.chains.values():
            chains.write_join(c, site)
    c.line("return 0")
    params, body = shorten(("s", "t", site), c.pieces())
    return lines(f"def join_chains({', '.join(params)}):", body)


@action("root_of")
def root_of(program: Program) -> str:
    """The site that stands for the chain of the piece on a site."""
    return lines(
        "def root_of(s, chain, site):",
        "    while s[chain + site] >= 0:",
        "        site = s[chain + site]",
        "    return site",
    )
