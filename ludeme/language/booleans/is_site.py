"""Conditions on sites and the pieces on them (spec 07 §1.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from ludeme.emit import access, fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.directions.ways import each_step
from ludeme.emit.expressions import FALSE, TRUE, ZERO, Condition, Number, both, truth
from ludeme.emit.moves.candidate import TYPE_NUMBERS
from ludeme.emit.moves.move_shapes import UNKNOWN, Content, Scene, Spot, Ways, either
from ludeme.emit.moves.move_shapes import both as all_ways
from ludeme.emit.program import LEVELS
from ludeme.emit.questions import contents_on_board, equals, fails, holds, locate, of_site, within
from ludeme.language import roles
from ludeme.language.base import OneOrMore, by_slot, ludeme, named, shape
from ludeme.language.constants import AbsoluteDirection, HiddenData, RelationType, Role, SiteType
from ludeme.language.folding import folded
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int, Ints, Region
from ludeme.language.literals import DirectionConstant
from ludeme.language.moves.move_clauses import PlayerSpec, kind_of
from ludeme.model.capabilities import Capability
from ludeme.model.strategies import ReachRegion, Strategy


@shape
class IsSite(Bool):
    """A condition on one site.

    Attributes:
        site: The site.
    """

    indexes = by_slot(site=Index.SITE)
    reads = BOARD
    type: SiteType | None = None
    site: Int

    def spot(self, scene: Scene) -> Spot | None:
        """The spot it asks about."""
        spot = self.site.spot(scene)
        return spot if spot and spot.kind == scene.kind(self.type) else None


@ludeme("is Empty")
class IsEmpty(IsSite):
    """`(is Empty (to))`: there is no piece on the site (spec 07 §1.5)."""

    phrases = ("{site} is empty", "{site} is not empty: {site:content} stands there")

    def emit(self, c: Code) -> Condition:
        """False outside of the board and the hands; true where contents are not stored."""
        place = locate(c, self.site.emit(c), self.type)
        kind = kind_of(c, self.type)
        if kind not in c.program.facts.types:
            return within(c, place.site, c.program.facts.topology.count(kind))
        return checked(place.valid, access.empty(c, place.slot))

    def says(self, scene: Scene, holds: bool) -> Ways:
        """The site is empty."""
        return scene.test(self.spot(scene), Content.EMPTY, holds=holds, source=self)


@ludeme("is Occupied")
class IsOccupied(IsSite):
    """`(is Occupied (to))`: there is a piece on the site (spec 07 §1.5)."""

    phrases = ("{site:content} stands on {site}", "{site} is empty")

    def emit(self, c: Code) -> Condition:
        """False outside of the board and the hands; quirk: and beyond the numbers of both."""
        place = locate(c, self.site.emit(c), self.type)
        filled = Condition(f"{access.what(c, place.slot)} != 0")
        facts = c.program.facts
        if facts.topology.count(kind_of(c, self.type)) > facts.total_sites:
            filled = both(within(c, place.site, facts.total_sites), filled)
        return checked(place.valid, filled)

    def says(self, scene: Scene, holds: bool) -> Ways:
        """The site is not empty."""
        return scene.test(self.spot(scene), Content.EMPTY, holds=not holds, source=self)


def checked(valid: Condition, condition: Condition) -> Condition:
    """A condition that may only be asked of a valid place."""
    if valid.known is not None:
        return condition if valid.known else FALSE
    return Condition(f"({both(valid, condition)})")


@ludeme("is In")
class IsIn(Bool):
    """`(is In (to) (sites Top))`: a site of a region, or a number of an array (spec 07 §1.5).

    Attributes:
        sites: The site, or several that must all be in; by default `(to)`.
        region: The sites of a region, or the numbers of an array.
    """

    phrases = ("{sites or to} is in {region}", "{sites or to} is not in {region}")
    indexes = by_slot(sites=Index.MEMBER)
    reads = NOTHING
    in_order = False
    sites: OneOrMore[Int] | None = None
    region: Region | Ints

    @property
    def numbered(self) -> Mapping[str, Index]:
        """Members of regions are sites, those of arrays any numbers."""
        return self.indexes if isinstance(self.region, Region) else {}

    def emit(self, c: Code) -> Condition:
        """Several sites must all be in."""
        if self.sites is None:
            return self.region.contains(c, c.get("to"))
        parts = [self.region.contains(c, site.emit(c)) for site in self.sites]
        return both(*parts) if len(parts) < 2 else Condition(f"({both(*parts)})")

    def says(self, scene: Scene, holds: bool) -> Ways:
        """What the region says about its members."""
        if not isinstance(self.region, Region):
            return UNKNOWN
        if self.sites is None:
            return self.region.says(scene, scene.at.get("to"), holds)
        said = [self.region.says(scene, site.spot(scene), holds) for site in self.sites]
        return all_ways(*said) if holds else either(*said)

    def strategies(self, number: Callable[[Any], int | None]) -> tuple[Strategy, ...]:
        """A race to the region."""
        return (ReachRegion(),) if isinstance(self.region, Region) else ()


@ludeme("is Related")
class IsRelated(Bool):
    """`(is Related Adjacent (from) (to))`: two sites are neighbours in this way (spec 07 §1.5).

    Attributes:
        relation: How they must be neighbours.
        site: The one site.
        other: The other site, or several of which one is enough.
    """

    phrases = (
        "{site} and {other} are neighbours ({relation})",
        "{site} and {other} are no neighbours ({relation})",
    )
    indexes = by_slot(site=Index.SITE, other=Index.SITE)
    reads = NOTHING
    relation: RelationType
    type: SiteType | None = None
    site: Int
    other: Int | Region

    def emit(self, c: Code) -> Condition:
        """Search the neighbours of the first site."""
        kind = kind_of(c, self.type)
        topology = c.program.facts.topology
        count = topology.count(kind)
        site = c.let("site", self.site.emit(c))
        rows = [self._related(c, kind, place) for place in range(count)]
        other = c.let("other", self.other.emit(c)) if isinstance(self.other, Int) else None
        place, near_by = site.value, None if other is None else other.value
        if place is not None and near_by is not None:
            return truth(0 <= place < count and near_by in rows[place])

        def build(b: Code) -> None:
            test = self._tester(b, other)
            table, i = b.program.tables.add_rows("related", rows), b.fresh("i")
            near = b.fresh("near")
            first, last = f"t[{table} + {site}]", f"t[{table} + {site} + 1]"
            with (
                b.when(within(b, site, count)),
                b.block(f"for {i} in range({table} + {first}, {table} + {last})"),
            ):
                b.line(f"{near} = t[{i}]")
                with b.block(f"if {test(near)}"):
                    b.line("return True")

        return holds(c, "is_related", build)

    def _tester(self, b: Code, other: Number | None) -> Callable[[Number], Condition]:
        if isinstance(self.other, Region):
            return self.other.tester(b)
        assert other is not None
        return equals(other)

    def _related(self, c: Code, kind: str, place: int) -> tuple[int, ...]:
        topology = c.program.facts.topology
        if kind == "Edge":
            if self.relation in (RelationType.Diagonal, RelationType.OffDiagonal):
                return ()
            return (place, *topology.sites(kind)[place].adjacent)  # quirk: the edge itself too
        return tuple(topology.steps(kind, place, str(self.relation)))


@ludeme("is Hidden")
class IsHidden(Bool):
    """`(is Hidden What at:(to) to:Mover)`: the site is hidden from a player (spec 07 §1.5).

    Attributes:
        data: What must be hidden; by default the site as a whole.
        at: The site.
        level: The level of the stack; by default the bottom.
        to: From whom it must be hidden.
    """

    phrases = ("{at} is hidden from {to}", "{at} is not hidden from {to}")
    indexes = by_slot(at=Index.SITE, level=Index.LEVEL)
    reads = frozenset({"hidden"})
    data: HiddenData | None = None
    type: SiteType | None = None
    at: Int = named()
    level: Int | None = named(None)
    to: PlayerSpec | Role = named()

    def emit(self, c: Code) -> Condition:
        """The player's bit at the site; quirk: if it is known which, nothing is (spec 07 §0.8)."""
        numbers = (self.at, self.level) if self.level else (self.at,)
        told = all(folded(number, c) is not None for number in numbers)
        if told and roles.known_index(c, self.to) is not None:
            return FALSE
        place = locate(c, self.at.emit(c), self.type)
        level = self.level.emit(c) if self.level and c.program.facts.stacking else ZERO
        index = access.at_level(place.slot, level) if c.program.facts.stacking else place.slot
        bits = fields.hidden(c, str(self.data or ""), index)
        player = c.let("player", roles.index(c, self.to))
        known = TRUE if level.value == 0 else Condition(f"0 <= {level} < {LEVELS}")
        return checked(both(place.valid, known), fields.has_bit(bits, player))


@shape
class IsLastType(Bool):
    """A condition on the type of a site of the last move.

    Attributes:
        type: The kind of graph element.
    """

    reads = NOTHING
    field: ClassVar[str] = ""
    type: SiteType

    def emit(self, c: Code) -> Condition:
        """Compare with the record."""
        return Condition(f"{c.s}[{self.field}] == {TYPE_NUMBERS[str(self.type)]}")


@ludeme("is LastFrom")
class IsLastFrom(IsLastType):
    """`(is LastFrom Vertex)`: the last move started from such an element (spec 07 §1.5)."""

    field = "LAST_FROM_TYPE"


@ludeme("is LastTo")
class IsLastTo(IsLastType):
    """`(is LastTo Edge)`: the last move ended on such an element (spec 07 §1.5)."""

    field = "LAST_TO_TYPE"


@ludeme("is Visited")
class IsVisited(Bool):
    """`(is Visited (to))`: the mover was on the site already in this turn (spec 07 §1.5).

    Attributes:
        site: The site; by default `(to)`.
    """

    phrases = (
        "the mover was on {site or to} already in this turn",
        "the mover was not yet on {site or to} in this turn",
    )
    indexes = by_slot(site=Index.SITE)
    reads = frozenset({"visited"})
    needs = frozenset({Capability.VISITED})
    site: Int | None = None

    def emit_part(self, c: Code) -> Condition:
        """Quirk: if it is known which site is meant, it was not visited before play."""
        known = self.site is not None and folded(self.site, c) is not None
        return FALSE if known else self.emit(c)

    def emit(self, c: Code) -> Condition:
        """Look at the site's mark."""
        site = c.let("site", self.site.emit(c) if self.site else c.get("to"))
        inside = within(c, site, c.program.universe)
        return checked(inside, Condition(f"{fields.visited(c, site)} != 0"))


@ludeme("is Flat")
class IsFlat(Bool):
    """`(is Flat (to))`: everything below the site is filled (spec 07 §1.5).

    Attributes:
        site: The vertex; by default `(to)`.
    """

    indexes = by_slot(site=Index.SITE)
    reads = BOARD
    site: Int | None = None

    def emit(self, c: Code) -> Condition:
        """Vertices only; the lowest layer lies on the ground."""
        site = c.let("site", self.site.emit(c) if self.site else c.get("to"))
        vertices = c.program.facts.topology.sites("Vertex")
        layer = of_site(c, "layer", site, [vertex.layer for vertex in vertices])
        below = DirectionConstant(value=AbsoluteDirection.Downward)

        def build(b: Code) -> None:
            with b.when(Condition(f"not {within(b, site, len(vertices))}")):
                b.line("return False")
            with b.block(f"if {layer} == 0"):
                b.line("return True")
            with (
                each_step(b, below, "Vertex", site) as under,
                b.block(f"if {contents_on_board(b, access.what, under, 'Vertex')} == 0"),
            ):
                b.line("return False")

        return fails(c, "is_flat", build)


@ludeme("is Full")
class IsFull(Bool):
    """`(is Full)`: no site of the board is empty (spec 07 §1.5)."""

    phrases = ("every site of the board is filled", "the board has empty sites")
    reads = BOARD

    def emit(self, c: Code) -> Condition:
        """Stop at the first empty site; boards fill from the lowest site up, if in any order."""

        def build(b: Code) -> None:
            site = b.fresh("site")
            with (
                b.block(f"for {site} in range({b.program.facts.board_sites - 1}, -1, -1)"),
                b.block(f"if {access.empty(b, site)}"),
            ):
                b.line("return False")

        return fails(c, "is_full", build)
