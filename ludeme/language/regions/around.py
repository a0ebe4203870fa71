"""Regions next to a site: what is around it, and what touches it (spec 08 §5.7, §5.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.directions.ways import each_radial
from ludeme.emit.expressions import FALSE, TRUE, Condition, Number, both
from ludeme.emit.moves.move_shapes import UNKNOWN, Content, Scene, Spot, Ways
from ludeme.emit.moves.move_shapes import both as both_ways
from ludeme.emit.questions import contents_on_board, is_site, within
from ludeme.language import roles
from ludeme.language.base import by_slot, ludeme, named, slot
from ludeme.language.constants import AbsoluteDirection, RegionTypeDynamic, Role, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int, MarkedRegion, Region
from ludeme.language.literals import DirectionConstant
from ludeme.language.moves.move_clauses import PlayerSpec, kind_of
from ludeme.language.regions.rows import constant, each_of_row, row_tester, union


@ludeme("sites Around")
class SitesAround(Region):
    """`(sites Around (last To) Own distance:2 Orthogonal)`: neighbours of sites (spec 08 §5.7).

    Attributes:
        where: The site or sites whose neighbours are meant.
        kind: What must stand on the neighbours; by default anything, or nothing.
        distance: How many steps away, in a straight line; by default 1.
        direction: In which directions; by default `Adjacent`.
        if_: Which neighbours, `(to)`, count; the site itself is `(from)`.
        include_self: Whether the sites themselves are in, too; by default they are not.
    """

    indexes = by_slot(where=Index.SITE)
    type: SiteType | None = None
    where: Int | Region
    kind: RegionTypeDynamic | None = None
    distance: Int | None = named(None)
    direction: AbsoluteDirection | None = None
    if_: Bool | None = named(None)
    include_self: Bool | None = named(None)

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """The board, when the pieces around matter."""
        return BOARD if self.kind is not None else NOTHING

    def _rows(self, c: Code, distance: int) -> list[tuple[int, ...]]:
        """For each site the elements at exactly this distance on its radials."""
        word = str(self.direction) if self.direction else "Adjacent"
        return c.program.facts.topology.around(kind_of(c, self.type), word, distance)

    def _table(self, c: Code, distance: int) -> str:
        key = ("around", kind_of(c, self.type), self.direction, distance)
        return c.memo(key, lambda: c.program.tables.add_rows("around", self._rows(c, distance)))

    def _distance(self, c: Code) -> int | None:
        """How far away, when that is known."""
        distance = constant(c, self.distance) if self.distance else 1
        return None if distance is None else max(0, distance)

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The sites around known ones, when nothing else matters."""
        origins = self._known_origins(c)
        distance, included = self._distance(c), self._included(c).known
        if origins is None or distance is None or included is None:
            return None
        if self.kind is not None or self.if_ is not None:
            return None
        rows = self._rows(c, distance)
        around = set(union(rows[site] for site in origins if site < len(rows)))
        return tuple(sorted(around | set(origins) if included else around - set(origins)))

    def within(self, c: Code) -> tuple[int, ...] | None:
        """As if nothing but the distance mattered."""
        origins, distance = self._known_origins(c), self._distance(c)
        if origins is None or distance is None:
            return None
        rows = self._rows(c, distance)
        around = union(rows[site] for site in origins if site < len(rows))
        return tuple(sorted({*around, *(origins if self.include_self else ())}))

    def says(self, scene: Scene, spot: Spot | None, holds: bool) -> Ways:
        """What is asked of the sites around."""
        kind = scene.kind(self.type)
        if not holds or spot is None or spot.kind != kind or self.include_self is not None:
            return UNKNOWN
        origin = self.where.spot(scene) if isinstance(self.where, Int) else None
        inner = scene.let(from_=origin or Spot(kind), to=spot)
        said = self.if_.says(inner, True) if self.if_ else UNKNOWN
        return both_ways(self._says_of_piece(scene, spot), said)

    def _says_of_piece(self, scene: Scene, spot: Spot) -> Ways:
        if self.kind is None:
            return UNKNOWN
        name = str(self.kind)
        if name == "Empty":
            return scene.test(spot, Content.EMPTY, source=self)
        filled = scene.occupied(spot, self) if name in ("NotEmpty", "NotOwn") else UNKNOWN
        if scene.facts.teams or not scene.declared_owners:
            return filled
        if name == "NotOwn":
            return both_ways(filled, scene.mine(spot, self, holds=False))
        return scene.enemy(spot, True, self) if name == "Enemy" else filled

    def _known_origins(self, c: Code) -> tuple[int, ...] | None:
        if isinstance(self.where, Region):
            return self.where.static(c)
        site = constant(c, self.where)
        return None if site is None else ((site,) if site >= 0 else ())

    def candidates(self, c: Code) -> int | None:
        """No more than the longest row around a single site."""
        if not self._is_row(c):
            return super().candidates(c)
        return max(map(len, self._rows(c, self._distance(c) or 1)), default=0)

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The sites around a single one are the row of a table."""
        if not self._is_row(c):
            with super().each(c) as site:
                yield site
            return
        table, origin, valid, test = self._row(c)
        with c.when(valid), each_of_row(c, table, origin) as site, c.when(test(site)):
            yield site

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """Search the row of a single site."""
        if not self._is_row(c) or self.if_ is not None:
            return super().tester(c)
        table, origin, valid, test = self._row(c)
        return lambda site: both(
            valid, Condition(f"{site} != {origin}"), row_tester(table, origin)(site), test(site)
        )

    def mark(self, c: Code, area: Number) -> None:
        """Mark what is around each origin and is none itself; the origins if they are members."""
        if self.static(c) is not None or self._is_row(c):
            super().mark(c, area)
            return
        kind = kind_of(c, self.type)
        count = c.program.facts.topology.count(kind)
        if isinstance(self.where, Int):
            single = c.let("origin", self.where.emit(c))
            with c.when(within(c, single, count)):
                self._mark_around(c, area, single, lambda site: Condition(f"{site} != {single}"))
            with c.when(is_site(c, single, kind)), c.when(self._included(c)):
                c.line(f"t[{area} + {single}] = 1")
            return
        marks, origin = self.where.area(c), c.fresh("origin", 0, count - 1)
        with c.block(f"for {origin} in range({count})"):
            with c.block(f"if t[{marks} + {origin}] != 0"):
                self._mark_around(
                    c, area, origin, lambda site: Condition(f"t[{marks} + {site}] == 0")
                )
        with c.when(self._included(c)):
            MarkedRegion(marks, self.where.extent(c)).mark(c, area)

    def _mark_around(
        self, c: Code, area: Number, origin: Number, apart: Callable[[Number], Condition]
    ) -> None:
        test = self._dynamic(c)
        with (
            self._each_around(c, origin) as site,
            c.when(apart(site)),
            c.when(self._allowed(c, test, origin, site)),
        ):
            c.line(f"t[{area} + {site}] = 1")

    def _included(self, c: Code) -> Condition:
        """Whether the origins are members, whatever they are next to."""
        return self.include_self.emit(c) if self.include_self else FALSE

    def extent(self, c: Code) -> int:
        """The sites of the board; origins may be others."""
        count = c.program.facts.topology.count(kind_of(c, self.type))
        if self.include_self is None:
            return count
        if isinstance(self.where, Int):
            return max(count, c.program.facts.total_sites)
        return max(count, self.where.extent(c))

    def _is_row(self, c: Code) -> bool:
        """Whether the members stand in a row of a table."""
        single = isinstance(self.where, Int) and bool(self._distance(c))
        return self.static(c) is None and single and self._included(c).known is False

    @contextmanager
    def _each_around(self, c: Code, origin: Number) -> Iterator[Number]:
        """The elements at the distance from one origin."""
        distance = self._distance(c)
        if distance is not None:
            table = self._table(c, distance)
            with each_of_row(c, table, origin) as site:
                yield site
            return
        assert self.distance is not None
        steps, kind = c.let("distance", self.distance.emit(c)), kind_of(c, self.type)
        direction = DirectionConstant(value=self.direction) if self.direction else None
        with (
            each_radial(c, direction, kind, origin) as radial,
            c.block(f"if 0 < {steps} <= {radial.end} - {radial.start}"),
        ):
            yield c.var("site", f"t[{radial.start} + {steps} - 1]")

    def _row(self, c: Code) -> tuple[str, Number, Condition, Callable[[Number], Condition]]:
        assert isinstance(self.where, Int)
        table = self._table(c, self._distance(c) or 1)
        origin = c.let("origin", self.where.emit(c))
        test = self._dynamic(c)
        return (
            table,
            origin,
            Condition(f"0 <= {origin} < {c.program.facts.topology.count(kind_of(c, self.type))}"),
            lambda site: self._allowed(c, test, origin, site),
        )

    def _allowed(
        self, c: Code, test: Callable[[Number], Condition], origin: Number, site: Number
    ) -> Condition:
        if self.if_ is None:
            return test(site)
        with c.scope(from_=origin, to=site):
            return both(test(site), Condition(f"({self.if_.emit(c)})"))

    def _dynamic(self, c: Code) -> Callable[[Number], Condition]:
        """A condition on the piece of a site, by the owner of its component (§5.7)."""
        if self.kind is None:
            return lambda site: TRUE
        kind, name = kind_of(c, self.type), str(self.kind)

        def test(site: Number) -> Condition:
            piece = contents_on_board(c, access.what, site, kind)
            if name == "Empty":
                return Condition(f"{piece} == 0")
            if name == "NotEmpty":
                return Condition(f"{piece} != 0")
            owner, everyone = access.owner_of(c, piece), c.program.facts.everyone
            mine = f"{owner} == {c.s}[MOVER] or {owner} == {everyone}"
            enemy = roles.owner_test(c, Role.Enemy)(owner)
            if name == "Own" or (name == "NotEnemy" and not c.program.facts.teams):
                return Condition(f"({mine})")
            if name == "NotOwn":
                return Condition(f"{piece} != 0 and not ({mine})")
            if name == "NotEnemy":  # quirk: in team games it means the opposite
                return Condition(f"({enemy} or {owner} == {everyone})")
            return Condition(f"({enemy})")

        return test


@ludeme("sites Incident")
class SitesIncident(Region):
    """`(sites Incident Edge of:Vertex at:(to))`: elements that touch an element (spec 08 §5.8).

    Attributes:
        result: The kind of graph element that is wanted.
        of: The kind of graph element that is touched.
        at: The element that is touched.
        owner: Only elements with a piece of this player.
        role: Only elements with a piece of this player.
    """

    indexes = by_slot(at=Index.SITE)
    result: SiteType
    of: SiteType = named()
    at: Int = named()
    owner: PlayerSpec | None = named(None, group=1)
    role: Role | None = slot(None, group=1)

    @property
    def site_type(self) -> str:  # type: ignore[override]
        """The type of the elements found."""
        return str(self.result)

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """The board, when owners matter."""
        return NOTHING if self.owner is None and self.role is None else BOARD

    def _rows(self, c: Code) -> list[tuple[int, ...]]:
        topology, of, result = c.program.facts.topology, str(self.of), str(self.result)
        sites, edges = topology.sites(of), topology.sites("Edge")
        if of == result:
            if of == "Cell":  # cells that share an edge
                return [others(cell.index, (edges[e].cells for e in cell.edges)) for cell in sites]
            if of == "Edge":
                ends = topology.sites("Vertex")
                return [
                    others(edge.index, (ends[v].edges for v in edge.vertices)) for edge in sites
                ]
            # quirk: cells of the incident edges, but for one with the number of the vertex
            return [
                others(vertex.index, (edges[e].cells for e in vertex.edges)) for vertex in sites
            ]
        field = {"Cell": "cells", "Edge": "edges", "Vertex": "vertices"}[result]
        return [tuple(sorted(set(getattr(site, field)))) for site in sites]

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The elements at a known site; quirk: with an owner there are none for ever (§2.3)."""
        site = constant(c, self.at)
        if site is None:
            return None
        if self.owner is not None or self.role is not None:
            return () if owner_is_known(c, self.owner or self.role) else None
        rows = self._rows(c)
        return rows[site] if 0 <= site < len(rows) else ()

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The row of the site, filtered by owner."""
        if self.static(c) is not None:
            with super().each(c) as site:
                yield site
            return
        rows = self._rows(c)
        table = c.program.tables.add_rows("incident", rows)
        at = c.let("at", self.at.emit(c))
        with c.block(f"if 0 <= {at} < {len(rows)}"), each_of_row(c, table, at) as site:
            with c.when(self._owned(c, site)):
                yield site

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """Search the row of the site."""
        if self.static(c) is not None or self.owner is not None or self.role is not None:
            return super().tester(c)
        rows = self._rows(c)
        table = c.program.tables.add_rows("incident", rows)
        at = c.let("at", self.at.emit(c))
        return lambda site: both(Condition(f"0 <= {at} < {len(rows)}"), row_tester(table, at)(site))

    def _owned(self, c: Code, site: Number) -> Condition:
        who = self.owner or self.role
        if who is None:
            return TRUE
        owner = contents_on_board(c, access.who, site, str(self.result))
        number, everyone = c.let("who", roles.index(c, who)), c.program.facts.everyone
        if number.value == everyone:
            return Condition(f"{owner} != 0")
        if number.value is not None:
            return Condition(f"{owner} == {number}")
        return Condition(f"({owner} != 0 if {number} == {everyone} else {owner} == {number})")


def owner_is_known(c: Code, who: PlayerSpec | Role | None) -> bool:
    """Whether a player is given by number."""
    with c.capture():
        return who is not None and roles.index(c, who).value is not None


def others(own: int, parts: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """All sites of several, but for one's own number."""
    return tuple(site for site in union(parts) if site != own)
