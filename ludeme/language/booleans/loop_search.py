"""The search for a loop of pieces, of `is Loop` and of `sites Loop` (spec 07 §1.8, 08 §6.8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.directions.ways import each_radial, each_step
from ludeme.emit.expressions import TRUE, Condition, Number, negation
from ludeme.emit.questions import Flood, start_flood, within
from ludeme.language import roles
from ludeme.language.constants import AbsoluteDirection, Role
from ludeme.language.literals import DirectionConstant
from ludeme.language.regions.rows import each_of_row

ORTHOGONAL = DirectionConstant(value=AbsoluteDirection.Orthogonal)
#: Marks of sites: of the border, and of areas that are known to reach the rim; collected sites
#: have 1.
BORDER, OPEN = 2, 3


@dataclass(frozen=True)
class LoopFound:
    """What is known where an inside has been found whose border is all of one colour."""

    kind: str
    flood: Flood
    piece: Number

    def of_border(self, c: Code, site: Number) -> Condition:
        """A condition: the site is of the border, and holds a piece like the one at the start."""
        what = access.what(c, access.slot(c, site, self.kind))
        return Condition(f"t[{self.flood.marks} + {site}] == {BORDER} and {what} == {self.piece}")


@dataclass(frozen=True)
class LoopSearch:
    """The search around a start site, for sites of a type."""

    kind: str
    #: Whose sites may be surrounded; everybody's if it is empty.
    surrounded: tuple[Role, ...]
    start: Number
    colour: Number

    def write(self, b: Code, found: Callable[[Code, LoopFound], None]) -> None:
        """Write it into a function, which returns False where it gives up.

        `found` writes what is done about each inside; the search goes on unless that returns.
        """
        topology, kind = b.program.facts.topology, self.kind
        count = topology.count(kind)
        with b.when(negation(within(b, self.start, count))):
            b.line("return False")
        piece = b.var("piece", access.what(b, access.slot(b, self.start, kind)))
        with b.block(f"if {piece} == 0"):
            b.line("return False")
        rim = set(topology.site_sets(kind)["outer"])
        outer = b.program.tables.add("outer", [int(site in rim) for site in range(count)])
        inside = self._inside(b)
        loop = LoopFound(kind, start_flood(b, kind), piece)
        flood = loop.flood
        seeds = [
            [seed for seed in reversed(topology.steps(kind, site, "Adjacent")) if seed not in rim]
            for site in range(count)
        ]
        table = b.program.tables.add_rows("seed", seeds)
        with (
            each_of_row(b, table, self.start) as seed,
            b.block(f"if t[{flood.marks} + {seed}] == 0"),
            b.when(inside(b, seed)),
        ):
            closed = Condition(b.var("closed", TRUE))
            b.line(f"{flood.size} = {flood.place} = 0")
            flood.add(b, seed)
            with b.block(f"while {closed} and {flood.place} < {flood.size}"):
                here = flood.next(b, self.kind)
                self._look_out(b, loop, here, outer, closed, inside)
            with b.block(f"if {closed}"):
                self._border(b, flood, closed)
                with b.block(f"if {closed}"):
                    found(b, loop)
                b.line(f"clear(t, {flood.marks}, {count})")
            with b.block("else"):
                self._leave(b, loop, seed)

    def _inside(self, b: Code) -> Callable[[Code, Number], Condition]:
        """The test whether a site's owner may be surrounded."""
        if not self.surrounded:
            return lambda c, site: TRUE
        owners = [b.let("who", roles.index(b, role)) for role in self.surrounded]

        def test(c: Code, site: Number) -> Condition:
            who = c.var("owner", access.who(c, access.slot(c, site, self.kind)))
            return Condition(f"({' or '.join(f'{who} == {owner}' for owner in owners)})")

        return test

    def _look_out(
        self,
        b: Code,
        loop: LoopFound,
        here: Number,
        outer: str,
        closed: Condition,
        inside: Callable[[Code, Number], Condition],
    ) -> None:
        """Follow the rays of a collected site up to the loop's own pieces."""
        i, site = b.fresh("i"), b.fresh("site")
        marks = loop.flood.marks
        with each_radial(b, ORTHOGONAL, self.kind, here) as ray:
            with b.block(f"if not {closed}"):
                b.line("break")
            with b.block(f"for {i} in range({ray.start}, {ray.end})"):
                b.line(f"{site} = t[{i}]")
                what = access.what(b, access.slot(b, site, self.kind))
                with b.block(f"if {what} == {loop.piece}"):
                    b.line("break")
                with b.block(f"if t[{outer} + {site}] != 0 or t[{marks} + {site}] == {OPEN}"):
                    b.line(f"{closed} = False")
                    b.line("break")
                with b.block(f"if t[{marks} + {site}] == 0"), b.when(inside(b, site)):
                    loop.flood.add(b, site)

    def _leave(self, b: Code, loop: LoopFound, seed: Number) -> None:
        """Mark an area that reaches the rim, so that nobody follows it again.

        Where it was left through a piece of the loop, or not all sites may be inside, parts of it
        may still be closed.
        """
        i, mark = b.fresh("i"), Number("0")
        if not self.surrounded:
            own = f"{access.what(b, access.slot(b, seed, self.kind))} == {loop.piece}"
            mark = b.var("mark", f"0 if {own} else {OPEN}")
        with b.block(f"for {i} in range({loop.flood.size})"):
            b.line(f"t[{loop.flood.marks} + t[{loop.flood.stack} + {i}]] = {mark}")

    def _border(self, b: Code, flood: Flood, closed: Condition) -> None:
        """Mark the sites next to the collected ones; all must be of the colour."""
        i = b.fresh("i")
        with (
            b.block(f"for {i} in range({flood.size})"),
            each_step(b, ORTHOGONAL, self.kind, Number(f"t[{flood.stack} + {i}]")) as near,
            b.block(f"if t[{flood.marks} + {near}] == 0"),
        ):
            b.line(f"t[{flood.marks} + {near}] = {BORDER}")
            with b.block(f"if {access.who(b, access.slot(b, near, self.kind))} != {self.colour}"):
                b.line(f"{closed} = False")
