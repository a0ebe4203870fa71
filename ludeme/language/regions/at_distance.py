"""The sites at a distance from a site, or up to one from a region (spec 08 §6.4, §8)."""

from __future__ import annotations

from ludeme.emit.bitmaps import put
from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.directions.ways import Cases, each_step
from ludeme.emit.expressions import ZERO, Condition, Literal, Number
from ludeme.language.base import by_slot, ludeme, named, slot
from ludeme.language.constants import AbsoluteDirection, RelationType, SiteType
from ludeme.language.folding import ANY_ROTATION
from ludeme.language.indexes import Index
from ludeme.language.kinds import Int, Range, Region
from ludeme.language.literals import DirectionConstant
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.moves.standing import standing_on
from ludeme.language.moves.step import Step
from ludeme.language.regions.tabulated import Composed
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


@ludeme("sites Distance")
class SitesDistance(Composed):
    """`(sites Distance from:(to) (exact 2))`: the sites at this distance (spec 08 §6.4).

    Attributes:
        relation: Which neighbours are one step apart; by default `Adjacent`. One relation serves
            the whole game.
        step: How a piece steps, with what its `(to if:...)` allows; by default over neighbours,
            whatever stands there.
        new_rotation: The rotation after each step, from the one before it, which is `(value)`.
        from_: The site where to start.
        range: How far away the sites are.
    """

    indexes = by_slot(from_=Index.SITE)
    reads = NOTHING
    type: SiteType | None = None
    relation: RelationType | None = None
    step: Step | None = None
    new_rotation: Int | None = named(None)
    from_: Int = named()
    range: Range

    def highest_rotation(self, facts: Facts) -> int:
        """Any, where it turns on from step to step."""
        return 0 if self.new_rotation is None else ANY_ROTATION

    @property
    def distances(self) -> RelationType | None:
        """By a relation, unless the steps of a piece are counted."""
        return None if self.step else self.relation or RelationType.Adjacent

    @property
    def needs(self) -> frozenset[Capability]:
        """Directions that are turned come from tables of all rotations."""
        return frozenset({Capability.ROTATION}) if self.new_rotation is not None else frozenset()

    def static(self, c: Code) -> tuple[int, ...] | None:
        """Known when the origin and the distances are, unless steps need a look at the position."""
        with c.capture() as lines:
            origin, bounds = self.from_.emit(c).value, self.range.bounds(c)
        low, high = bounds[0].value, bounds[1].value
        if lines or origin is None or low is None or high is None:
            return None
        if not 0 <= origin < self.extent(c) or low < 0:
            return ()
        if self.step is None:
            row = self._distances(c)[origin]
            return tuple(site for site, far in enumerate(row) if low <= far <= high)
        steps = self._free_steps(c)
        return None if steps is None else _stepwise(steps, origin, low, high)

    def within(self, c: Code) -> tuple[int, ...] | None:
        """Known when it is itself."""
        return self.static(c)

    def _distances(self, c: Code) -> list[list[int]]:
        """Between any two sites; -1 where that is too far to be counted, or no way leads."""
        facts, kind = c.program.facts, kind_of(c, self.type)

        def counted() -> list[list[int]]:
            rows = facts.topology.distance(kind, facts.distance_relation).tolist()
            reaches = [counted_reach(row) for row in rows]
            return [
                [far if far <= reach and (far or to == here) else -1 for to, far in enumerate(row)]
                for here, (row, reach) in enumerate(zip(rows, reaches, strict=True))
            ]

        return c.memo(("counted distances", kind), counted)

    def _free_steps(self, c: Code) -> list[list[int]] | None:
        """The steps from every site, if these are the same whatever the position."""
        assert self.step is not None
        way, kind = self.step.directions, kind_of(c, self.type)
        if self.new_rotation is not None or (way and (way.relative or way.dynamic)):
            return None
        with c.capture() as lines, c.scope(from_=c.fresh("from"), to=c.fresh("to")):
            allowed = self.step.to.allows(c)
        if lines or allowed.known is not True:
            return None
        key = ("free steps", c.program.shapes.of(way), kind)
        return c.memo(key, lambda: Cases(c, way, kind).lists(radial=False))

    def extent(self, c: Code) -> int:
        """The sites of the board."""
        return c.program.facts.topology.count(kind_of(c, self.type))

    def fill(self, c: Code, area: Number) -> None:
        """By the table of distances, or step by step as a piece moves."""
        kind = kind_of(c, self.type)
        count = c.program.facts.topology.count(kind)
        origin = c.let("from", self.from_.emit(c))
        low, high = self.range.bounds(c)
        low, high = c.let("low", low), c.let("high", high)
        with c.block(f"if 0 <= {origin} < {count} and {low} >= 0"):
            if self.step is not None:
                self._by_steps(c, area, kind, origin, low, high)
            else:
                self._by_table(c, area, origin, low, high)

    def _by_table(self, c: Code, area: Number, origin: Number, low: Number, high: Number) -> None:
        rows, count = self._distances(c), self.extent(c)
        table = c.program.tables.add("distance", [far for row in rows for far in row])
        site = c.fresh("site", 0, count - 1)
        with c.block(f"for {site} in range({count})"):
            with c.block(f"if {low} <= t[{table} + {origin} * {count} + {site}] <= {high}"):
                c.line(f"t[{area} + {site}] = 1")

    def _by_steps(
        self, c: Code, area: Number, kind: str, origin: Number, low: Number, high: Number
    ) -> None:
        """Level by level; quirk: sites of a level may be found again in the next one (§6.4)."""
        assert self.step is not None
        count = c.program.facts.topology.count(kind)
        seen, found = c.bitmap(count), c.bitmap(count)
        front, following = c.workspace(count, "front"), c.workspace(count, "following")
        standing = standing_on(c, origin, kind, self.new_rotation)
        index, level = c.fresh("i"), c.fresh("distance")
        site = c.fresh("site", 0, count - 1)
        size, more = c.var("size", Literal(1)), c.var("more", ZERO)
        c.line(f"t[{front}] = {origin}")
        c.line(f"t[{seen} + {origin}] = 1")
        with c.block(f"for {level} in range(1, max(1, {high}) + 1)"):
            c.line(f"{more} = 0")
            with c.block(f"for {index} in range({size})"):
                c.line(f"{site} = t[{front} + {index}]")
                standing.turn(c, Condition(f"{level} > 1"))
                with (
                    c.scope(from_=site, piece=standing.piece, **standing.at(site)),
                    each_step(c, self.step.directions, kind, site) as to,
                    c.block(f"if t[{seen} + {to}] == 0 and t[{found} + {to}] == 0"),
                    c.scope(to=to),
                    c.when(self.step.to.allows(c)),
                ):
                    c.line(f"t[{found} + {to}] = 1")
                    c.line(f"t[{following} + {more}] = {to}")
                    c.line(f"{more} += 1")
            with c.block(f"for {index} in range({size})"):
                c.line(f"t[{seen} + t[{front} + {index}]] = 1")
            with c.block(f"for {index} in range({more})"):
                c.line(f"{site} = t[{following} + {index}]")
                c.line(f"t[{front} + {index}] = {site}")
                c.line(f"t[{found} + {site}] = 0")
                with c.block(f"if {level} == 1"):
                    c.line(f"t[{seen} + {site}] = 1")
                with c.block(f"if {level} >= {low}"):
                    c.line(f"t[{area} + {site}] = 1")
            c.line(f"{size} = {more}")
            with c.block(f"if {size} == 0"):
                c.line("break")


def _stepwise(steps: list[list[int]], origin: int, low: int, high: int) -> tuple[int, ...]:
    """The members from one origin; sites of a level are found again as in `_by_steps`."""
    seen, front, members = {origin}, [origin], set[int]()
    for level in range(1, max(1, high) + 1):
        found = dict.fromkeys(to for site in front for to in steps[site] if to not in seen)
        seen.update(front)
        front = list(found)
        if level == 1:
            seen.update(front)
        if level >= low:
            members.update(front)
        if not front:
            break
    return tuple(sorted(members))


def counted_reach(distances: list[int]) -> int:
    """The greatest distance that counts: found in one pass over all sites (§6.4, quirk)."""
    reach = 0
    for distance in distances:
        if distance > reach:
            reach += 1
    return reach


@ludeme("expand")
class Expand(Composed):
    """`(expand (sites Bottom) steps:2 N)`: a region and what is around it (spec 08 §8).

    Attributes:
        container: The board; nothing else can be expanded.
        region: The sites where to begin; they stay in.
        origin: A single site where to begin; it stays in.
        steps: How often neighbours are added; by default once.
        direction: In which direction neighbours are added; by default `Adjacent`.
    """

    indexes = by_slot(container=Index.CONTAINER, origin=Index.SITE)
    container: Int | str | None = None
    region: Region | None = slot(None, group=1, required=True)
    origin: Int | None = named(None, group=1, required=True)
    steps: Int | None = named(None)
    direction: AbsoluteDirection | None = None
    type: SiteType | None = None
    reads = NOTHING

    @property
    def site_type(self) -> str | None:  # type: ignore[override]
        """The type it names."""
        return str(self.type) if self.type else None

    def _way(self, kind: str) -> DirectionConstant | None:
        """Directions of one step; for edges always the adjacent ones."""
        if self.direction is None or kind == "Edge":
            return None
        return DirectionConstant(value=self.direction)

    def static(self, c: Code) -> tuple[int, ...] | None:
        """Known when what is expanded and the number of steps are."""
        with c.capture() as lines:
            steps = self.steps.emit(c).value if self.steps else 1
            origin = self.origin.emit(c).value if self.origin else None
        if lines or steps is None:
            return None
        known: tuple[int, ...] | None = None if origin is None else (origin,)
        if self.region is not None:
            known = self.region.static(c)
        if known is None:
            return None
        kind = kind_of(c, self.type)
        way = self._way(kind)
        word = str(way.value) if way else "Adjacent"
        key = ("expand", known, kind, word, steps)
        return c.memo(key, lambda: self._grown(c, known, kind, word, steps))

    def _grown(
        self, c: Code, known: tuple[int, ...], kind: str, word: str, steps: int
    ) -> tuple[int, ...]:
        members = {site for site in known if site >= 0}
        topology = c.program.facts.topology
        count = topology.count(kind)
        frontier = set(members)
        for _ in range(steps):
            if not frontier:
                break
            reached = {t for s in frontier if s < count for t in topology.steps(kind, s, word)}
            frontier = reached - members
            members |= reached
        return tuple(sorted(members))

    def fill(self, c: Code, area: Number) -> None:
        """Ring by ring: a member found in step k is marked with k + 1."""
        kind = kind_of(c, self.type)
        own = c.bitmap()
        if self.region is not None:
            self.region.mark(c, own)
        else:
            assert self.origin is not None
            origin = c.let("origin", self.origin.emit(c))
            put(c, own, origin)
        count = c.program.facts.topology.count(kind)
        steps = self.steps.emit(c) if self.steps else Literal(1)
        ring, site = c.fresh("ring"), c.fresh("site")
        with c.block(f"for {ring} in range(1, {steps} + 1)"):
            with (
                c.block(f"for {site} in range({count})"),
                c.block(f"if t[{own} + {site}] == {ring}"),
            ):
                with each_step(c, self._way(kind), kind, site) as target:
                    with c.block(f"if t[{own} + {target}] == 0"):
                        c.line(f"t[{own} + {target}] = {ring} + 1")
        with c.block(f"for {site} in range({self.extent(c)})"):
            with c.block(f"if t[{own} + {site}] != 0"):
                c.line(f"t[{area} + {site}] = 1")

    def extent(self, c: Code) -> int:
        """The sites of the board, and what is expanded."""
        if self.region is None:
            return c.program.universe
        count = c.program.facts.topology.count(kind_of(c, self.type))
        return max(count, self.region.extent(c))
