"""The sites of a loop, or those within it (spec 08 §6.8)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.directions.ways import each_step
from ludeme.emit.expressions import FALSE, ONE, UNDEFINED, ZERO, Condition, Number, negation
from ludeme.language.base import by_slot, ludeme, named, slot
from ludeme.language.booleans.loop_search import BORDER, ORTHOGONAL, LoopFound, LoopSearch
from ludeme.language.constants import Role, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Direction, Int, Region
from ludeme.language.moves.move_clauses import kind_of

#: Marks of border sites that have been looked at: of the loop, left out of it.
RING, LEFT_OUT = 3, 4


@ludeme("sites Loop")
class SitesLoop(Region):
    """`(sites Loop inside:True)`: the sites of a loop, or inside it (spec 08 §6.8).

    Attributes:
        inside: Whether the sites inside are wanted instead of the loop itself.
        type: The kind of graph element that the loop is made of; by default that of the board.
        surround: Whose pieces the loop must be around; `Neutral` means empty sites.
        surrounded: Several such roles.
        directions: In which directions neighbours in the loop touch; by default `Adjacent`.
        colour: The number of the player whose loop it is; by default the mover.
        start: A site next to the loop; by default where the last move ended.
    """

    indexes = by_slot(start=Index.SITE)
    reads = BOARD
    inside: Bool | None = named(None)
    type: SiteType | None = None
    surround: Role | None = named(None, group=1)
    surrounded: tuple[Role, ...] | None = slot(None, group=1)
    directions: Direction | None = None
    colour: Int | None = None
    start: Int | Region | None = None

    def mark(self, c: Code, area: Number) -> None:
        """The first loop that the search finds; quirk: a region is no start."""
        kind = kind_of(c, self.type)
        if kind not in c.program.facts.types:
            return
        last = Number(f"{c.s}[LAST_TO]")
        start = c.let("site", self.start.emit(c) if isinstance(self.start, Int) else last)
        colour = c.let("colour", self.colour.emit(c) if self.colour else Number(f"{c.s}[MOVER]"))
        within = self.inside.emit(c) if self.inside else FALSE
        if within.known is None:
            within = Condition(c.var("within", within))
        wanted = self.surrounded or ((self.surround,) if self.surround else ())
        search = LoopSearch(kind, wanted, start, colour)

        def build(b: Code) -> None:
            search.write(b, lambda inner, loop: self._found(inner, loop, within, area))
            b.line("return False")

        name, free = c.function("loop", build)
        c.line(c.call(name, free))

    def _found(self, c: Code, loop: LoopFound, within: Condition, area: Number) -> None:
        """Mark the sites of a border where a loop is left of it, and end the search."""
        ring = Ring(c, loop, self.directions)
        with c.block(f"if {ring.size} > 0"):
            with c.when(within):
                i = c.fresh("i")
                with c.block(f"for {i} in range({loop.flood.size})"):
                    c.line(f"t[{area} + t[{loop.flood.stack} + {i}]] = 1")
            with c.when(negation(within)):
                ring.thin(c)
                ring.mark(c, area)
            c.line("return True")


class Ring:
    """The border without what is no part of the loop, as a list in the workspace."""

    def __init__(self, c: Code, loop: LoopFound, directions: Direction | None) -> None:
        self.kind, self.directions = loop.kind, directions
        self.marks = loop.flood.marks
        self.count = c.program.facts.topology.count(loop.kind)
        self.sites, self.size = c.workspace(self.count, "ring"), c.var("size", ZERO)
        self._list(c, loop)

    def _list(self, c: Code, loop: LoopFound) -> None:
        """Border sites with a piece of the loop and a neighbour that is of it too (07 §1.8)."""
        i, flood = c.fresh("i"), loop.flood
        with (
            c.block(f"for {i} in range({flood.size})"),
            each_step(c, ORTHOGONAL, self.kind, Number(f"t[{flood.stack} + {i}]")) as site,
            c.block(f"if {loop.of_border(c, site)}"),
        ):
            c.line(f"t[{self.marks} + {site}] = {RING}")
            c.line(f"t[{self.sites} + {self.size}] = {site}")
            c.line(f"{self.size} += 1")
        listed, kept = self.size, c.var("kept", ZERO)
        with c.block(f"for {i} in range({listed})"):
            here = c.var("here", f"t[{self.sites} + {i}]")
            alone = c.var("alone", ONE)
            with each_step(c, self.directions, self.kind, here) as near:
                with c.block(f"if t[{self.marks} + {near}] == {RING}"):
                    c.line(f"{alone} = 0")
            with c.block(f"if {alone} == 1"):
                c.line(f"t[{self.marks} + {here}] = {BORDER}")
            with c.block("else"):
                c.line(f"t[{self.sites} + {kept}] = {here}")
                c.line(f"{kept} += 1")
        c.line(f"{self.size} = {kept}")

    def thin(self, c: Code) -> None:
        """From the last site to the first, leave out what the loop closes without."""
        k, left = c.fresh("k"), c.var("left", self.size)
        with c.block(f"for {k} in range({self.size} - 1, -1, -1)"):
            site = c.var("site", f"t[{self.sites} + {k}]")
            c.line(f"t[{self.marks} + {site}] = {LEFT_OUT}")
            with c.when(negation(self._closes(c, Number(f"{left} - 1")))):
                c.line(f"t[{self.marks} + {site}] = {RING}")
            with c.block("else"):
                c.line(f"{left} -= 1")

    def _closes(self, c: Code, left: Number) -> Condition:
        """Whether a walk from the first site, one step at a time, takes in all and comes back.

        It goes on to the first neighbour that it has not been to, and never turns back.
        """
        first, i = c.var("first", UNDEFINED), c.fresh("i")
        with c.block(f"for {i} in range({self.size} - 1, -1, -1)"):
            with c.block(f"if t[{self.marks} + t[{self.sites} + {i}]] == {RING}"):
                c.line(f"{first} = t[{self.sites} + {i}]")
        been = c.bitmap(self.count)
        here, steps, closes = c.var("here", first), c.var("steps", ZERO), c.var("closes", ZERO)
        following = c.fresh("following")
        with c.block(f"while {here} >= 0"):
            c.line(f"t[{been} + {here}] = 1")
            c.line(f"{steps} += 1")
            c.line(f"{following} = -1")
            c.line(f"{closes} = 0")
            with each_step(c, self.directions, self.kind, here) as near:
                with c.block(f"if {near} == {first}"):
                    c.line(f"{closes} = 1")
                free = f"t[{self.marks} + {near}] == {RING} and t[{been} + {near}] == 0"
                with c.block(f"if {following} < 0 and {free}"):
                    c.line(f"{following} = {near}")
            c.line(f"{here} = {following}")
        return Condition(f"{closes} == 1 and {steps} == {left}")

    def mark(self, c: Code, area: Number) -> None:
        """Mark what is left of the loop."""
        i = c.fresh("i")
        with c.block(f"for {i} in range({self.size})"):
            site = c.var("site", f"t[{self.sites} + {i}]")
            with c.block(f"if t[{self.marks} + {site}] == {RING}"):
                c.line(f"t[{area} + {site}] = 1")
