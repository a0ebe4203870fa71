"""The sites at a distance from a site (spec 08 §6.4)."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.directions.ways import each_step
from ludeme.emit.expressions import ZERO, Literal, Number
from ludeme.emit.questions import contents_on_board
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.constants import RelationType, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Int, Range, Region
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.moves.step import Step
from ludeme.model.capabilities import Capability


@ludeme("sites Distance")
class SitesDistance(Region):
    """`(sites Distance from:(to) (exact 2))`: the sites at this distance (spec 08 §6.4)."""

    indexes = by_slot(from_=Index.SITE)
    reads = NOTHING
    type: SiteType | None = None
    relation: RelationType | None = None
    step: Step | None = None
    new_rotation: Int | None = named(None)
    from_: Int = named()
    range: Range

    @property
    def distances(self) -> RelationType | None:
        """By a relation, unless the steps of a piece are counted."""
        return None if self.step else self.relation or RelationType.Adjacent

    @property
    def needs(self) -> frozenset[Capability]:
        """Directions that are turned come from tables of all rotations."""
        return frozenset({Capability.ROTATION}) if self.new_rotation is not None else frozenset()

    def within(self, c: Code) -> tuple[int, ...] | None:
        """Known when the origin and the distances are, and no steps are described."""
        with c.capture() as lines:
            origin, bounds = self.from_.emit(c).value, self.range.bounds(c)
        low, high = bounds[0].value, bounds[1].value
        if lines or self.step is not None or origin is None or low is None or high is None:
            return None
        distances = c.program.facts.topology.distance(
            kind_of(c, self.type), c.program.facts.distance_relation
        )
        if not 0 <= origin < len(distances):
            return ()
        row = distances[origin].tolist()
        return tuple(site for site, far in enumerate(row) if low <= far <= high)

    def extent(self, c: Code) -> int:
        """The sites of the board."""
        return c.program.facts.topology.count(kind_of(c, self.type))

    def mark(self, c: Code, area: Number) -> None:
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
                self._by_table(c, area, kind, origin, low, high)

    def _by_table(
        self, c: Code, area: Number, kind: str, origin: Number, low: Number, high: Number
    ) -> None:
        facts = c.program.facts
        count = facts.topology.count(kind)
        distances = facts.topology.distance(kind, facts.distance_relation)
        rows: list[int] = []
        for row in distances.tolist():
            reach = counted_reach(row)
            rows.extend(distance if distance <= reach else -1 for distance in row)
        table, site = c.program.tables.add("distance", rows), c.fresh("site")
        with c.block(f"for {site} in range({count})"):
            with c.block(f"if {low} <= t[{table} + {origin} * {count} + {site}] <= {high}"):
                c.line(f"t[{area} + {site}] = 1")

    def _by_steps(
        self, c: Code, area: Number, kind: str, origin: Number, low: Number, high: Number
    ) -> None:
        """Level by level; quirk: sites of a level may be found again in the next one (§6.4)."""
        assert self.step is not None
        count = c.program.facts.topology.count(kind)
        seen, found = c.bitmap(count), c.workspace(count, "found")
        front, following = c.workspace(count, "front"), c.workspace(count, "following")
        piece = c.var("piece", contents_on_board(c, access.what, origin, kind))
        standing = {"standing_piece": piece}  # relative directions stay those of the origin
        if Capability.ROTATION in c.program.facts.needs and kind in c.program.facts.types:
            turned = access.read(c, "ROTATION", access.slot(c, origin, kind))
            standing["standing_rotation"] = c.var("rotation", turned)
        elif self.new_rotation is not None:
            standing["standing_rotation"] = c.var("rotation", ZERO)
        index, site, level = c.fresh("i"), c.fresh("site"), c.fresh("distance")
        size, more = c.var("size", Literal(1)), c.var("more", ZERO)
        c.line(f"t[{front}] = {origin}")
        c.line(f"t[{seen} + {origin}] = 1")
        with c.block(f"for {level} in range(1, max(1, {high}) + 1)"):
            c.line(f"clear(t, {found}, {count})")
            c.line(f"{more} = 0")
            with c.block(f"for {index} in range({size})"):
                c.line(f"{site} = t[{front} + {index}]")
                self._turn(c, kind, level, standing)
                with (
                    c.scope(from_=site, piece=piece, standing_site=site, **standing),
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
                with c.block(f"if {level} == 1"):
                    c.line(f"t[{seen} + {site}] = 1")
                with c.block(f"if {level} >= {low} or {high} < 1"):
                    c.line(f"t[{area} + {site}] = 1")
            c.line(f"{size} = {more}")
            with c.block(f"if {size} == 0"):
                c.line("break")

    def _turn(self, c: Code, kind: str, level: Number, standing: dict[str, Number]) -> None:
        """Turn on before every site but the first; quirk: from site to site, not along a way."""
        if self.new_rotation is None:
            return
        turns = len(c.program.facts.topology.supported(kind, "Adjacent"))
        rotation = standing["standing_rotation"]
        with c.block(f"if {level} > 1"), c.scope(value=rotation):
            c.line(f"{rotation} = {self.new_rotation.emit(c)} % {max(1, turns)}")


def counted_reach(distances: list[int]) -> int:
    """The greatest distance that counts: found in one pass over all sites (§6.4, quirk)."""
    reach = 0
    for distance in distances:
        if distance > reach:
            reach += 1
    return reach
