"""Regions along lines from a site (spec 08 §6)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from ludeme.board.topology.radials import Radial
from ludeme.emit import access
from ludeme.emit.bitmaps import put
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, NOTHING, reads
from ludeme.emit.directions.ways import each_radial
from ludeme.emit.expressions import FALSE, TRUE, UNDEFINED, ZERO, Condition, Number, both, negation
from ludeme.emit.questions import within
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.constants import LineOfSightType, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Direction, Int, Region
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.regions.rows import constant


def extent_from(c: Code, kind: SiteType | None, origins: Int | Region) -> int:
    """The sites of the board, and the origins of lines, if they may be others."""
    if isinstance(origins, Int):
        return c.program.universe
    return max(c.program.facts.topology.count(kind_of(c, kind)), origins.extent(c))


def are_fixed(directions: Direction | None) -> bool:
    """Whether nothing in play influences which directions these are."""
    return directions is None or not (directions.relative or directions.dynamic)


def fixed_radials(c: Code, directions: Direction | None, kind: str, site: int) -> list[Radial]:
    """The lines from a site in directions that are fixed, by default all that are adjacent."""
    words = ["Adjacent"]
    if directions is not None:
        words = directions.direction_words(c, kind, site, "", 0)
    topology = c.program.facts.topology
    return [radial for word in words for radial in topology.radials(kind, site, word)]


def lines_part(c: Code, directions: Direction | None, kind: str) -> bool:
    """Whether the lines from one site in these directions never meet again, whatever the site."""
    if not are_fixed(directions):
        return False

    def part(site: int) -> bool:
        radials = fixed_radials(c, directions, kind, site)
        reached = [target for radial in radials for target in radial.sites[1:]]
        return len(reached) == len(set(reached))

    count = c.program.facts.topology.count(kind)
    key = ("lines part", None if directions is None else c.program.shapes.of(directions), kind)
    return c.memo(key, lambda: all(part(site) for site in range(count)))


@ludeme("sites Direction")
class SitesDirection(Region):
    """`(sites Direction from:(to) N stop:(is Occupied (to)))`: sites along lines (08 §6.1).

    Attributes:
        from_: The site or sites where the lines start.
        directions: In which directions they go; by default `Adjacent`.
        included: Whether the sites where they start are in, too; by default they are not.
        stop: Where they end: at the first site, `(to)`, for which this holds.
        stop_included: Whether the site where they end is in, too; by default it is not.
        distance: How many steps they go at most; by default to the border.
    """

    indexes = by_slot(from_=Index.SITE)
    reads = NOTHING
    from_: Int | Region = named()
    directions: Direction | None = None
    included: Bool | None = named(None)
    stop: Bool | None = named(None)
    stop_included: Bool | None = named(None)
    distance: Int | None = named(None)
    type: SiteType | None = None

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The lines from known sites in directions that nothing influences."""
        included = self._is_included(c)
        if self.stop is not None or included is None:
            return None
        origins = self._known_origins(c)
        distance = constant(c, self.distance) if self.distance else 10_000
        if not are_fixed(self.directions) or origins is None or distance is None:
            return None
        kind = kind_of(c, self.type)
        count = c.program.facts.topology.count(kind)
        found = set(origins) if included else set()
        for site in origins:
            for radial in fixed_radials(c, self.directions, kind, site) if site < count else ():
                found.update(radial.sites[1 : max(0, distance) + 1])
        return tuple(sorted(found))

    def _is_included(self, c: Code) -> bool | None:
        """Whether the sites where the lines begin are members, None while that is not known."""
        if self.included is None:
            return False
        with c.capture():
            return None if reads(self.included) else self.included.emit(c).known

    def _known_origins(self, c: Code) -> tuple[int, ...] | None:
        """The sites the lines begin at, None while they are not known."""
        if isinstance(self.from_, Region):
            return self.from_.static(c)
        site = constant(c, self.from_)
        return None if site is None else ((site,) if site >= 0 else ())

    def extent(self, c: Code) -> int:
        """The sites of the board, and where the lines begin, if these are members."""
        if self.included is None:
            return c.program.facts.topology.count(kind_of(c, self.type))
        return extent_from(c, self.type, self.from_)

    def mark(self, c: Code, area: Number) -> None:
        """Walk along every line from every start until something stops."""
        if self.static(c) is not None:
            super().mark(c, area)
            return
        if isinstance(self.from_, Region):
            with self.from_.each(c) as origin:
                self._mark_lines(c, area, origin)
            return
        self._mark_lines(c, area, c.let("origin", self.from_.emit(c)))

    def is_walked(self, c: Code) -> bool:
        """From one site, where no two lines meet."""
        single = isinstance(self.from_, Int) and self.included is None
        return single and lines_part(c, self.directions, kind_of(c, self.type))

    def walked(self, c: Code) -> AbstractContextManager[Number]:
        """Line by line."""
        assert isinstance(self.from_, Int)
        return self._lines(c, c.let("origin", self.from_.emit(c)))

    def _mark_lines(self, c: Code, area: Number, origin: Number) -> None:
        with c.when(self.included.emit(c) if self.included else FALSE):
            put(c, area, origin)
        with self._lines(c, origin) as site:
            c.line(f"t[{area} + {site}] = 1")

    @contextmanager
    def _lines(self, c: Code, origin: Number) -> Iterator[Number]:
        """A loop over the sites of all lines from one site."""
        kind = kind_of(c, self.type)
        distance = c.let("distance", self.distance.emit(c)) if self.distance else None
        count = c.program.facts.topology.count(kind)
        index, site = c.fresh("i"), c.fresh("to", 0, count - 1)
        with (
            c.when(within(c, origin, count)),
            each_radial(c, self.directions, kind, origin) as radial,
        ):
            end = f"{radial.end}"
            if distance is not None:
                end = f"min({radial.end}, {radial.start} + {distance})"
            with c.block(f"for {index} in range({radial.start}, {end})"):
                c.line(f"{site} = t[{index}]")
                with c.scope(to=site):
                    stops = self.stop.emit(c) if self.stop else FALSE
                    included = self.stop_included.emit(c) if self.stop_included else FALSE
                if stops.known is not False:
                    stops = Condition(c.var("stops", stops))
                with c.when(both(stops, negation(included))):
                    c.line("break")
                yield site
                with c.when(both(stops, included)):
                    c.line("break")


@ludeme("sites Between")
class SitesBetweenSites(Region):
    """`(sites Between from:(last From) to:(last To))`: the sites between two sites (08 §6.2).

    Attributes:
        directions: In which directions the line may go; by default `Adjacent`.
        from_: The one end.
        from_included: Whether that end is in, too; by default it is not.
        to: The other end.
        to_included: Whether that end is in, too; by default it is not.
        condition: Which sites, `(between)`, are in; by default all.
    """

    indexes = by_slot(from_=Index.SITE, to=Index.SITE)
    reads = NOTHING
    directions: Direction | None = None
    type: SiteType | None = None
    from_: Int = named()
    from_included: Bool | None = named(None)
    to: Int = named()
    to_included: Bool | None = named(None)
    condition: Bool | None = named(None, label="cond")

    def extent(self, c: Code) -> int:
        """The sites of the board."""
        return c.program.facts.topology.count(kind_of(c, self.type))

    def mark(self, c: Code, area: Number) -> None:
        """The first line from one site that reaches the other, and its ends if they are wanted."""
        origin, target = c.let("from", self.from_.emit(c)), c.let("to", self.to.emit(c))
        valid = self._on_board(c, origin, target)
        with c.when(valid), c.scope(from_=origin, to=target):
            for site, wanted in ((origin, self.from_included), (target, self.to_included)):
                with c.when(wanted.emit(c) if wanted else FALSE):
                    c.line(f"t[{area} + {site}] = 1")
            with self._line(c, origin, target) as between:
                c.line(f"t[{area} + {between}] = 1")

    def is_walked(self, c: Code) -> bool:
        """Where only what is between the ends is wanted."""
        return self.from_included is None and self.to_included is None

    @contextmanager
    def walked(self, c: Code) -> Iterator[Number]:
        """From one end to the other."""
        origin, target = c.let("from", self.from_.emit(c)), c.let("to", self.to.emit(c))
        outer = c.env
        valid = self._on_board(c, origin, target)
        with c.when(valid), c.scope(from_=origin, to=target):
            with self._line(c, origin, target) as between, c.within(outer):
                yield between

    def _on_board(self, c: Code, origin: Number, target: Number) -> Condition:
        count = c.program.facts.topology.count(kind_of(c, self.type))
        return both(within(c, origin, count), within(c, target, count))

    @contextmanager
    def _line(self, c: Code, origin: Number, target: Number) -> Iterator[Number]:
        """A loop over what is between two sites on the first line that has both."""
        kind = kind_of(c, self.type)
        found = c.var("found", ZERO)
        index, between = c.fresh("i"), c.fresh("between", 0, self.extent(c) - 1)
        with each_radial(c, self.directions, kind, origin) as radial:
            reaches = f"passes_through(t, {radial.start}, {radial.end}, {target})"
            with c.block(f"if {found} == 0 and {reaches}"):
                c.line(f"{found} = 1")
                with c.block(f"for {index} in range({radial.start}, {radial.end})"):
                    c.line(f"{between} = t[{index}]")
                    with c.block(f"if {between} == {target}"):
                        c.line("break")
                    with c.scope(between=between):
                        condition = self.condition.emit(c) if self.condition else TRUE
                    with c.when(condition):
                        yield between


@ludeme("sites LineOfSight")
class SitesLineOfSight(Region):
    """`(sites LineOfSight Piece at:(to) Orthogonal)`: the first pieces seen (spec 08 §6.3).

    Attributes:
        kind: What is looked for: the first piece, as by default, all empty sites before it, or the
            last of them.
        type: Without influence; it is always that of the board.
        at: The site where to look from; by default where the last move ended.
        directions: In which directions to look; by default `Adjacent`.
    """

    indexes = by_slot(at=Index.SITE)
    reads = BOARD
    kind: LineOfSightType | None = None
    type: SiteType | None = None
    at: Int | None = named(None)
    directions: Direction | None = None

    def extent(self, c: Code) -> int:
        """The sites of the board."""
        return c.program.facts.board_sites

    def mark(self, c: Code, area: Number) -> None:
        """Look along every line; quirk: always on the default type."""
        with self.walked(c) as site:
            c.line(f"t[{area} + {site}] = 1")

    def is_walked(self, c: Code) -> bool:
        """Where no two lines meet."""
        return lines_part(c, self.directions, c.program.facts.default_type)

    @contextmanager
    def walked(self, c: Code) -> Iterator[Number]:
        """A loop over what is seen along each line up to the first piece."""
        facts = c.program.facts
        kind, wanted = facts.default_type, str(self.kind or LineOfSightType.Piece)
        origin = c.let("at", access.or_last_to(c, self.at))
        index, site = c.fresh("i"), c.fresh("to", 0, facts.board_sites - 1)
        with (
            c.block(f"if 0 <= {origin} < {facts.topology.count(kind)}"),
            each_radial(c, self.directions, kind, origin) as radial,
        ):
            last = c.var("last", UNDEFINED) if wanted == "Farthest" else UNDEFINED
            with c.block(f"for {index} in range({radial.start}, {radial.end})"):
                c.line(f"{site} = t[{index}]")
                with c.block(f"if {access.filled(c, access.slot(c, site, kind))}"):
                    if wanted == "Piece":
                        yield site
                    c.line("break")
                if wanted == "Empty":
                    yield site
                elif wanted == "Farthest":
                    c.line(f"{last} = {site}")
            if wanted == "Farthest":
                with c.block(f"if {last} >= 0"):
                    yield last
