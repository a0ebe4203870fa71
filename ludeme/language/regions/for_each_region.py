"""Regions collected in loops, and the region that a loop is at (spec 08 §4.1, §8)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit import access
from ludeme.emit.bitmaps import put
from ludeme.emit.code import Code
from ludeme.emit.conjunctions import all_of
from ludeme.emit.dependence import NOTHING, reads
from ludeme.emit.expressions import FALSE, TRUE, Condition, Literal, Number
from ludeme.emit.moves.move_shapes import Scene, Spot, Ways, both, either
from ludeme.emit.questions import locate
from ludeme.grammar.errors import LudemeError
from ludeme.language import roles
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.constants import SiteType, StackDirection
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int, Ints, MarkedRegion, Region
from ludeme.language.moves.move_clauses import kind_of


@ludeme("forEach")
class FilterRegion(Region):
    """`(forEach (sites Empty) if:(= 2 (row of:(site))))`: the sites that satisfy (spec 08 §8).

    Attributes:
        region: The sites that are looked at.
        if_: What must hold for a site, which is `(site)` in it, to stay.
    """

    reads = NOTHING
    region: Region
    if_: Bool = named()

    def static(self, c: Code) -> tuple[int, ...] | None:
        """Known when the region is and the condition folds for every site."""
        known = self.region.static(c)
        if known is None or reads(self.if_):
            return None
        kept = []
        for site in known:
            with c.capture() as lines, c.scope(site=Literal(site)):
                holds = self.if_.emit(c)
            if lines or holds.known is None:
                return None
            if holds.known:
                kept.append(site)
        return tuple(kept)

    def within(self, c: Code) -> tuple[int, ...] | None:
        """As the region."""
        return self.region.within(c)

    def says(self, scene: Scene, spot: Spot | None, holds: bool) -> Ways:
        """In the region, and the condition holds for it."""
        inner = scene if spot is None else scene.let(site=spot)
        said = self.region.says(scene, spot, holds), self.if_.says(inner, holds)
        return (both if holds else either)(*said)

    def extent(self, c: Code) -> int:
        """As the region."""
        return self.region.extent(c)

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The members that satisfy the condition."""
        if self.static(c) is not None:
            with super().each(c) as site:
                yield site
            return
        outer = dict(c.env)
        with c.loop() as loop, self.region.each(c) as site:
            with c.scope(site=site), c.asked_in(loop):
                holds = self.if_.emit(c)
            with c.when(holds), c.within(outer):
                yield site

    def contains(self, c: Code, site: Number) -> Condition:
        """A member of the region for which the condition holds."""
        value = c.let("site", site)

        def holds(b: Code) -> Condition:
            with b.scope(site=value):
                return self.if_.emit(b)

        return all_of(c, [lambda b: self.region.contains(b, value), holds])


@ludeme("forEach")
class ForEachSiteRegion(Region):
    """`(forEach of:(sites Corners) (sites Around (site)))`: a region for each site (08 §8).

    Attributes:
        of: The sites that are `(site)` in turn.
        region: The sites for each of them.
    """

    reads = NOTHING
    of: Region = named()
    region: Region

    def mark(self, c: Code, area: Number) -> None:
        """The second region with `site` set to each member of the first."""
        with self.of.each(c) as site, c.scope(site=site):
            self.region.mark(c, area)

    def contains(self, c: Code, site: Number) -> Condition:
        """Ask the region of every site."""
        value, found = c.let("site", site), Condition(c.var("found", FALSE))
        with self.of.each(c) as each, c.scope(site=each), c.when(self.region.contains(c, value)):
            c.line(f"{found} = True")
        return found


@ludeme("forEach Team")
class ForEachTeamRegion(Region):
    """`(forEach Team (forEach (team) (sites Occupied by:Player)))`: for each team (08 §8).

    Attributes:
        region: The sites for each team, whose members are `(team)` in it.
    """

    reads = frozenset({"team"})
    region: Region

    def mark(self, c: Code, area: Number) -> None:
        """The region with the context's `team` set to each team that has members."""
        with roles.each_team(c) as team, c.scope(team=team):
            self.region.mark(c, area)


@ludeme("forEach")
class ForEachPlayerRegion(Region):
    """`(forEach (players Enemy) (sites Occupied by:Player))`: for each of these players (08 §8).

    Attributes:
        players: The numbers of the players.
        region: The sites for each of them, who is `(player)` or the role `Player` in it.
    """

    reads = NOTHING
    players: Ints
    region: Region

    def mark(self, c: Code, area: Number) -> None:
        """The region with `player` set to each value; values beyond 0..n+1 are skipped."""
        with self.players.each(c) as player:
            valid = Condition(f"0 <= {player} <= {c.program.facts.everyone}")
            with c.when(valid), c.scope(player=player):
                self.region.mark(c, area)


@ludeme("forEach Level")
class ForEachLevelRegion(Region):
    """`(forEach Level at:(to) if:(= (who at:(to) level:(level)) (mover)))`: levels (08 §8).

    Attributes:
        at: The site of the stack.
        order: Whether to begin at the top, as by default, or at the bottom.
        if_: What must hold for a level, which is `(level)` in it.
        start_at: The level where to begin.
    """

    indexes = by_slot(at=Index.SITE)
    type: SiteType | None = None
    at: Int = named()
    order: StackDirection | None = None
    if_: Bool | None = named(None)
    start_at: Int | None = named(None)

    def mark(self, c: Code, area: Number) -> None:
        """The levels of the stack for which the condition holds."""
        site = c.let("site", self.at.emit(c))
        level = c.fresh("level")
        place = locate(c, site, kind_of(c, self.type))
        with c.when(place.valid):
            height = c.var("height", access.height(c, place.slot))
            first, last = "0", f"{height}"
            if self.start_at is not None:
                start = c.var("start", self.start_at.emit(c))
                if self.order is StackDirection.FromBottom:
                    first = f"max(0, {start})"
                else:
                    last = f"(min({start}, {height} - 1) + 1 if {start} >= 0 else {height})"
            with c.block(f"for {level} in range({first}, {last})"), c.scope(level=level):
                with c.when(self.if_.emit(c) if self.if_ else TRUE):
                    put(c, area, level)


# `(sites)` alone fits `SitesOfPlayer` too, and the first class that fits is taken: files are read
# in the order of their names. So are `SitesOfNumbers` and `SitesOfWalks` for `(sites {})`.
@ludeme("sites")
class SitesContext(Region):
    """`(sites)`: the group or region being iterated (spec 08 §4.1).

    Example:
        (forEach Group (remove (sites)))
    """

    is_iterated_region = True
    reads = NOTHING

    def _area(self, c: Code) -> MarkedRegion:
        area = c.get("region")
        if area.value == -1:
            message = "(sites) stands for the sites that a loop goes through, and is in none"
            expected = "which sites, such as (sites Empty), or a loop around it: (forEach Group …)"
            raise LudemeError(message, self.span, expected=expected)
        return MarkedRegion(area, self.extent(c))

    def extent(self, c: Code) -> int:
        """As the region that is iterated."""
        span = c.get("region_span").value or 0
        return span if span > 0 else c.program.universe

    def mark(self, c: Code, area: Number) -> None:
        """Copy the bitmap that the iterating ludeme fills."""
        self._area(c).mark(c, area)

    def area(self, c: Code) -> Number:
        """The bitmap itself."""
        return self._area(c).area(c)
