"""Regions of the board that never change (spec 08 §3, §4, §6.5, §6.9, §9.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import TRUE, Condition, Number, both
from ludeme.emit.questions import within
from ludeme.grammar.errors import LudemeError, LudemeWarning, nearest
from ludeme.language import roles
from ludeme.language.base import Thing, by_slot, ludeme, named
from ludeme.language.constants import (
    CompassDirection,
    Role,
    SitesEdgeType,
    SitesIndexType,
    SitesSimpleType,
    SiteType,
    StepType,
)
from ludeme.language.folding import code_to_fold, folded
from ludeme.language.indexes import Index, numbers_between
from ludeme.language.kinds import Bool, Int, MarkedRegion, Region
from ludeme.language.moves.move_clauses import PlayerSpec, kind_of
from ludeme.language.owned_regions import holds_now, look_at_position, without_regions
from ludeme.language.regions.rows import constant, each_of_row, player_rows, row_tester, union
from ludeme.language.site_labels import unknown_labels
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts

#: What the number of an index region is the number of.
_NUMBERED = {
    SitesIndexType.Row: Index.ROW,
    SitesIndexType.Column: Index.COLUMN,
    SitesIndexType.Layer: Index.LAYER,
    SitesIndexType.Phase: Index.PHASE,
}


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


@ludeme("sites")
class SitesSimple(Region):
    """`(sites Top)`: a fixed region of the board (spec 08 §3).

    Attributes:
        kind: Which part of the board.
    """

    reads = NOTHING
    kind: SitesSimpleType
    type: SiteType | None = None

    def static(self, c: Code) -> tuple[int, ...]:
        """The sites of the type."""
        topology, kind = c.program.facts.topology, kind_of(c, self.type)
        if self.kind is SitesSimpleType.Board:
            return tuple(range(topology.count(kind)))
        name = str(self.kind)
        return tuple(topology.site_sets(kind)[name[0].lower() + name[1:]])


@ludeme("sites")
class SitesIndex(Region):
    """`(sites Row 2)`: a row, column, phase or layer; the vertices of a cell or edge (08 §4).

    Attributes:
        kind: What is numbered: rows, columns, layers or colours of the board; for a cell or an
            edge, its vertices are meant.
        index: The number, counted from 0.
    """

    reads = NOTHING
    kind: SitesIndexType
    type: SiteType | None = None
    index: Int | None = None

    @property
    def numbered(self) -> Mapping[str, Index]:
        """The number is that of a row, ...; of the vertices of cells and edges nothing is said."""
        index = _NUMBERED.get(self.kind)
        return {} if index is None else {"index": index}

    def stands_for_none(self, number: int) -> bool:
        """What is before the first has no sites, nor a row or cell behind the last (spec 08 §4)."""
        return number < 0 or self.kind in (SitesIndexType.Row, SitesIndexType.Cell)

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A cell or edge that is not there; -1 and -2 stand for none."""
        number = folded(self.index, code_to_fold(facts)) if self.index else None
        last = len(self._rows(facts)) - 1
        if not self.numbered and number is not None and not -2 <= number <= last:
            error = LudemeWarning if self.stands_for_none(number) else LudemeError
            message = f"there is no {str(self.kind).lower()} {number}"
            yield error(message, self.span, expected=numbers_between(0, last))

    def _rows(self, facts: Facts) -> list[tuple[int, ...]]:
        topology = facts.topology
        if self.kind in (SitesIndexType.Cell, SitesIndexType.Edge):
            return [tuple(sorted(site.vertices)) for site in topology.sites(str(self.kind))]
        name = f"{str(self.kind).lower()}s"
        rows = topology.site_sets(str(self.type or facts.default_type))[name]
        return [tuple(sorted(row)) for row in rows]

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The sites of a known row; none without an index or beyond the last."""
        index = constant(c, self.index) if self.index else -1
        if index is None:
            return None
        rows = self._rows(c.program.facts)
        return rows[index] if 0 <= index < len(rows) else ()

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The sites of the row that the number stands for now."""
        known = self.static(c)
        if known is not None:
            with super().each(c) as site:
                yield site
            return
        rows = self._rows(c.program.facts)
        assert self.index is not None
        index = c.let("index", self.index.emit(c))
        table = c.program.tables.add_rows(str(self.kind), rows)
        with c.block(f"if 0 <= {index} < {len(rows)}"), each_of_row(c, table, index) as site:
            yield site


@ludeme("sites")
class SitesOfWalks(Region):
    """`(sites (to) {{F F R F}})`: where these walks lead from a site (spec 08 §6.5).

    Attributes:
        site: The site where the walks start; by default `(from)`.
        walks: The walks: `F` goes one on, `L` and `R` turn. Where each ends is in the region.
        rotations: Whether walks may begin in every direction, as by default, or only in the first.
    """

    indexes = by_slot(site=Index.SITE)
    reads = NOTHING
    type: SiteType | None = None
    site: Int | None = None
    walks: tuple[tuple[StepType, ...], ...]
    rotations: Bool | None = named(None)

    @property
    def needs(self) -> frozenset[Capability]:
        """Turning."""
        return frozenset({Capability.ROTATION} if self.rotations is not None else ())

    def _turning(self, c: Code) -> Condition:
        return self.rotations.emit(c) if self.rotations else TRUE

    def _ends(self, c: Code, site: int, turning: bool) -> tuple[int, ...]:
        kind, walks = kind_of(c, self.type), [[str(step) for step in walk] for walk in self.walks]
        topology = c.program.facts.topology
        if not 0 <= site < topology.count(kind):
            return ()
        return tuple(topology.walk_ends(kind, site, walks, turning))

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The ends from a known site."""
        start = constant(c, self.site) if self.site else None
        with c.capture():
            turning = self._turning(c).known
        return None if start is None or turning is None else self._ends(c, start, turning)

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The ends from the site."""
        if self.static(c) is not None:
            with super().each(c) as site:
                yield site
            return
        table, row, valid = self._row(c)
        with c.when(valid), each_of_row(c, table, row) as site:
            yield site

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """Search the ends."""
        if self.static(c) is not None:
            return super().tester(c)
        table, row, valid = self._row(c)
        return lambda site: both(valid, row_tester(table, row)(site))

    def _row(self, c: Code) -> tuple[str, Number, Condition]:
        """Of the table of all sites; where it is not known whether walks turn, of both kinds."""
        count = c.program.facts.topology.count(kind_of(c, self.type))
        start = c.let("from", self.site.emit(c) if self.site else c.get("from"))
        turning = self._turning(c)
        turnings = (False, True) if turning.known is None else (turning.known,)
        rows = [self._ends(c, site, turned) for turned in turnings for site in range(count)]
        table, valid = (
            c.program.tables.add_rows("walks", rows),
            Condition(f"0 <= {start} < {count}"),
        )
        if turning.known is not None:
            return table, start, valid
        return table, c.var("row", f"{start} + ({count} if {turning} else 0)"), valid


@ludeme("sites")
class SitesOfPlayer(Region):
    """`(sites Mover "Home")`: a region of the equipment, or the site of a label (08 §4.1, §9.1).

    Attributes:
        player: Whose regions of the equipment; with a name, those whose name contains it. Where
            a player's pieces are is `(sites Occupied by:Mover)`.
        name: The name of a region of the equipment, whoever owns it, or the label of a site.
    """

    refers = by_slot(name=Thing.REGION)
    about_nobody = True
    reads = NOTHING
    player: PlayerSpec | Role | None = None
    type: SiteType | None = None
    name: str | None = None

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """The region's name; all regions of a player where there is none."""
        yield Thing.REGION, self.name or ""

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """A player's region where no player has one; a name that is only a part of one; a label
        that no site has.
        """
        if self.player is None and self.name and is_coordinate(self.name):
            yield from unknown_labels(self, facts, self.type, (self.name,), LudemeWarning)
        if self.player is not None:
            by = self.player if isinstance(self.player, Role) else "…"
            pieces = f", or for where a player's pieces are (sites Occupied by:{by})"
            yield from without_regions(self, self.player, facts, pieces)
        elif (name := self.name) and not is_coordinate(name):
            names = [region.name for region in facts.regions]
            if name not in names and any(name in each for each in names):
                message = f'no region is called "{name}" as a whole, so these are no sites at all'
                close = nearest(name, names) or next(each for each in names if name in each)
                yield LudemeWarning(message, self.place_of(name), suggestion=close)

    def _owned(self, c: Code, owner: int) -> tuple[int, ...]:
        regions = c.program.facts.regions
        name = self.name or ""
        return c.memo(
            ("sites owned", owner, name),
            lambda: union(r.sites for r in regions if r.owner == owner and name in r.name),
        )

    def _by_name(self, c: Code) -> tuple[int, ...]:
        facts, name = c.program.facts, self.name or ""
        if is_coordinate(name):
            site = facts.topology.find_label(kind_of(c, self.type), name)
            return (site,) if site >= 0 else ()
        return union(r.sites for r in facts.regions if r.name == name)

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The sites of a known player's regions, or of the regions with exactly this name."""
        if self.player is None:
            return self._by_name(c)
        owner = owner_number(c, self.player)
        return None if owner is None else self._owned(c, owner)

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The sites of the player's regions."""
        if self.static(c) is not None:
            with super().each(c) as site:
                yield site
            return
        assert self.player is not None
        with player_rows(c, "owned", self.player, lambda p: self._owned(c, p)) as (table, row):
            with each_of_row(c, table, row) as site:
                yield site

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """One membership table for all players."""
        if self.static(c) is not None:
            return super().tester(c)
        assert self.player is not None
        size, everyone = c.program.universe, c.program.facts.everyone

        def write() -> str:
            members = [set(self._owned(c, owner)) for owner in range(everyone + 1)]
            return c.program.tables.add(
                "is_owned", [int(site in own) for own in members for site in range(size)]
            )

        table = c.memo(("is_owned", self.name), write)
        owner = c.let("owner", roles.index(c, self.player))
        here = f"t[{table} + {owner} * {size}"
        return lambda site: both(within(c, site, size), Condition(f"{here} + {site}] != 0"))

    def contains(self, c: Code, site: Number) -> Condition:
        """Quirk: where some region looks at the position, all are asked as they are now (§9.1)."""
        if self.player is None or not look_at_position(c):
            return super().contains(c, site)
        return holds_now(c, self.player, self.name or "", site)


def owner_number(c: Code, who: PlayerSpec | Role) -> int | None:
    """The number of a player when it is known."""
    with c.capture():
        return roles.index(c, who).value


@ludeme("sites")
class SitesEdges(Region):
    """`(sites Horizontal)`: all edges of one orientation (spec 08 §3).

    Attributes:
        kind: How the edges run.
    """

    reads = NOTHING
    site_type = "Edge"
    kind: SitesEdgeType

    def static(self, c: Code) -> tuple[int, ...]:
        """The edges."""
        return tuple(c.program.facts.topology.site_sets("Edge")[str(self.kind).lower()])


@ludeme("sites Side")
class SitesSide(Region):
    """`(sites Side N)`: a side of the board (spec 08 §3).

    Attributes:
        side: The side of the board that lies in this direction, or towards which the player faces.
    """

    reads = NOTHING
    type: SiteType | None = None
    side: PlayerSpec | Role | CompassDirection | None = None

    def _sites(self, c: Code, direction: str) -> tuple[int, ...]:
        kind = "Cell" if kind_of(c, self.type) == "Cell" else "Vertex"
        return tuple(c.program.facts.topology.site_sets(kind)["sides"].get(direction, ()))

    def static(self, c: Code) -> tuple[int, ...] | None:
        """A side given by its direction."""
        if isinstance(self.side, CompassDirection):
            return self._sites(c, str(self.side))
        return () if self.side is None else None

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The side that a player faces."""
        if self.static(c) is not None:
            with super().each(c) as site:
                yield site
            return
        assert isinstance(self.side, PlayerSpec | Role)
        facing = c.program.facts.player_facing
        with player_rows(c, "side", self.side, lambda p: self._sites(c, facing.get(p, ""))) as (
            table,
            row,
        ):
            with each_of_row(c, table, row) as site:
                yield site


def is_coordinate(text: str) -> bool:
    """Whether a name is read as the label of a site (spec 08 §4.1)."""
    letters = text.rstrip("0123456789")
    if letters == text or len(letters) > 3 or not (letters == "" or letters.isalpha()):
        return False
    return len(letters) < 3 or letters[0] == letters[1]
