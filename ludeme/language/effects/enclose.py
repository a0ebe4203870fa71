"""The capture of groups without liberties (spec 06 §A10)."""

from __future__ import annotations

from dataclasses import replace

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.directions.ways import each_step
from ludeme.emit.expressions import UNDEFINED, ZERO, Condition, Number, negation
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.passing import with_then
from ludeme.language.base import ludeme, named
from ludeme.language.booleans.is_site import IsEmpty
from ludeme.language.constants import AbsoluteDirection, SiteType
from ludeme.language.effects.capture import (
    LAST_TO,
    Capture,
    Start,
    capture,
    each_site,
    is_enemy,
    start_of,
)
from ludeme.language.kinds import Direction, Int
from ludeme.language.literals import DirectionConstant
from ludeme.language.moves.move_clauses import Between, From, Then, captured_apart


class Group:
    """The group being looked at: its sites are t[stack] ..., t[marks + site] is its number."""

    def __init__(self, c: Code, kind: str) -> None:
        count = c.program.facts.topology.count(kind)
        self.kind = kind
        self.stack, self.marks = c.workspace(count, "stack"), c.bitmap(count)
        self.number, self.size = c.var("group", ZERO), c.var("size", ZERO)

    def start(self, c: Code) -> None:
        """Begin the next group."""
        c.line(f"{self.number} += 1")
        c.line(f"{self.size} = 0")

    def add(self, c: Code, site: Number) -> None:
        """Put a site into the group."""
        c.line(f"t[{self.marks} + {site}] = {self.number}")
        c.line(f"t[{self.stack} + {self.size}] = {site}")
        c.line(f"{self.size} += 1")

    def lacks(self, site: Number) -> Condition:
        """A condition: the site is not in the group."""
        return Condition(f"t[{self.marks} + {site}] != {self.number}")


class Walls:
    """The sites around a group that are not in it, as they are found."""

    def __init__(self, c: Code, kind: str) -> None:
        self.marks = c.bitmap(c.program.facts.topology.count(kind))
        self.count, self.first = c.var("walls", ZERO), c.var("first", UNDEFINED)

    def add(self, c: Code, site: Number) -> None:
        """Note a wall."""
        c.line(f"t[{self.marks} + {site}] = 1")
        c.line(f"{self.count} += 1")
        with c.block(f"if {self.first} < 0"):
            c.line(f"{self.first} = {site}")

    def lack(self, site: Number) -> Condition:
        """A condition: the site is not known to be a wall."""
        return Condition(f"t[{self.marks} + {site}] == 0")


@ludeme("enclose")
class Enclose(Capture):
    """`(enclose (from (last To)) Orthogonal)`: groups without liberties, as in Go (06 §A10).

    Attributes:
        type: The kind of graph element that groups are made of; by default that of the board.
        from_: The site whose neighbours may be enclosed; by default where the last move ended.
        directions: In which directions neighbours belong together; by default `Adjacent`.
        between: With `if:`, which pieces `(between)` may be enclosed, and what happens to each; by
            default they are removed.
        num_exception: How many empty sites next to the group do not save it; by default none.
    """

    type: SiteType | None = None
    from_: From | None = None
    directions: Direction | None = None
    between: Between | None = None
    num_exception: Int | None = named(None)
    then: Then | None = None

    @property
    def immediate(self) -> bool:
        """When captures do not change what is tested."""
        return captured_apart(self.between)

    @property
    def _takes_empty_sites(self) -> bool:
        """Whether the target condition speaks of empty sites: other rules hold then."""
        condition = self.between.if_ if self.between else None
        return condition is not None and any(isinstance(n, IsEmpty) for n in condition.walk())

    def emit(self, c: Code, sink: Sink) -> None:
        """The groups next to the start, one after the other."""
        out = with_then(sink, self.then)
        from_ = self.from_ or LAST_TO
        with start_of(c, self, replace(from_, type=self.type or from_.type)) as start:
            with c.when(access.filled(c, access.slot(c, start.site, start.kind))):
                spare = c.let("spare", self.num_exception.emit(c) if self.num_exception else ZERO)
                self._groups(c, out, start, spare)

    def _target(self, c: Code, site: Number) -> Condition:
        with c.scope(between=site):
            return is_enemy(c, self.between.if_ if self.between else None, site)

    def _groups(self, c: Code, out: Sink, start: Start, spare: Number) -> None:
        group = Group(c, start.kind)
        with each_step(c, self.directions, start.kind, start.site) as seed:
            with c.block(f"if t[{group.marks} + {seed}] == 0"):
                left = c.var("left", spare) if spare.value != 0 else None
                taken = c.var("taken", ZERO)
                with c.when(self._target(c, seed)):
                    c.line(f"{taken} = 1")
                if left is not None:
                    empty = access.empty(c, access.slot(c, seed, start.kind))
                    with c.block(f"if {left} > 0 and {empty}"):
                        c.line(f"{taken} = 1")
                        c.line(f"{left} -= 1")
                with c.block(f"if {taken} == 1"):
                    group.start(c)
                    group.add(c, seed)
                    self._enclosed(c, out, start, group, left)

    def _enclosed(
        self, c: Code, out: Sink, start: Start, group: Group, left: Number | None
    ) -> None:
        """Let the group grow; capture it when it has no liberty."""
        free = c.var("free", ZERO)
        walls = Walls(c, start.kind) if self._takes_empty_sites else None
        self._grow(c, start, group, left, free, walls)
        if walls is not None:
            with c.block(f"if {free} == 0"):
                self._closed(c, start.kind, walls, free)
        with c.block(f"if {free} == 0"):
            end = Number(f"{group.stack} + {group.size}")
            with each_site(c, group.stack, end, start.kind) as site, c.scope(between=site):
                capture(c, out, self.between.apply if self.between else None)

    def _grow(
        self,
        c: Code,
        start: Start,
        group: Group,
        left: Number | None,
        free: Number,
        walls: Walls | None,
    ) -> None:
        """Step from site to site; a wall is tested once."""
        place = c.var("k", ZERO)
        with c.block(f"while {place} < {group.size} and {free} == 0"):
            here = c.fresh("here", 0, c.program.facts.topology.count(start.kind) - 1)
            c.line(f"{here} = t[{group.stack} + {place}]")
            c.line(f"{place} += 1")
            with each_step(c, self.directions, start.kind, here) as near:
                new = group.lacks(near)
                with c.block(f"if {new} and {walls.lack(near)}" if walls else f"if {new}"):
                    joins = c.var("joins", ZERO)
                    with c.when(self._target(c, near)):
                        c.line(f"{joins} = 1")
                    with c.block(f"if {joins} == 1"):
                        group.add(c, near)
                    with c.block(f"elif {access.empty(c, access.slot(c, near, start.kind))}"):
                        if left is None:
                            c.line(f"{free} = 1")
                        else:
                            with c.block(f"if {left} > 0"):
                                c.line(f"{left} -= 1")
                                group.add(c, near)
                            with c.block("else"):
                                c.line(f"{free} = 1")
                    if walls is not None:
                        with c.block("else"):
                            walls.add(c, near)

    def _closed(self, c: Code, kind: str, walls: Walls, free: Number) -> None:
        """The sites around the group must form one chain of neighbours."""
        everywhere = DirectionConstant(value=AbsoluteDirection.All)
        here = c.var("here", walls.first)
        with c.block(f"while {here} >= 0 and {walls.count} > 1"):
            following = c.var("following", UNDEFINED)
            with each_step(c, everywhere, kind, here) as near:
                with c.block(f"if t[{walls.marks} + {near}] == 1"):
                    c.line(f"{following} = {near}")
                    c.line("break")
            with c.block(f"if {following} >= 0"):
                c.line(f"t[{walls.marks} + {here}] = 0")
                c.line(f"{walls.count} -= 1")
            c.line(f"{here} = {following}")
        with c.when(negation(Condition(f"{walls.count} == 1"))):
            c.line(f"{free} = 1")
