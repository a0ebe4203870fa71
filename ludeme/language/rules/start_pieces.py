"""Start rules that place pieces (spec 04 §7.2-§7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit import access
from ludeme.emit.code import Code, repeat
from ludeme.emit.expressions import ZERO, Literal, Number
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.base import Node, Thing, by_slot, form, ludeme, named, slot
from ludeme.language.constants import SiteType
from ludeme.language.kinds import Int, Region, unsupported
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.rule_kinds import StartRule
from ludeme.language.rules.placing import (
    Cargo,
    Piece,
    add,
    carried,
    component,
    counted,
    draw,
    find_container,
    for_each_site,
    how_many,
    known_placements,
    one_piece_for_all,
    piece_of_its_number,
    place_slot,
    plus,
    site_of_label,
    sites_of_labels,
)
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


@ludeme("place")
class Place(StartRule):
    """`(place "Disc" "Hand" count:9)`: a piece on a site, or in a container (spec 04 §7.2).

    Attributes:
        item: The full name of the piece, with the number of its player; for `"Hand"`, without it,
            each player gets his own.
        container: Where it goes instead of the board, such as `"Hand"`. A hand that is named with
            its number, such as `"Hand1"`, gets the piece that has the number of the container,
            whichever is named.
        site: The site; in a container, counted from its first one.
        coord: The label of the site, as `ludeme board` shows it.
        count: How many pieces; by default 1.
        state: Their local state; by default 0.
        rotation: Their rotation; by default 0.
        value: Their value; by default 0.
    """

    mentions = by_slot(item=Thing.PIECE, container=Thing.CONTAINER)
    item: str
    container: str | None = None
    type: SiteType | None = None
    site: Int | None = None
    coord: str | None = named(None)
    count: Int | None = named(None)
    state: Int | None = named(None)
    rotation: Int | None = named(None)
    value: Int | None = named(None)

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """The piece by its full name; in hands, everybody's."""
        yield Thing.PIECES if self.container is not None else Thing.PIECE, self.item

    @property
    def needs(self) -> frozenset[Capability]:
        """What the pieces carry."""
        return carried(self) | counted(self.count)

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Another piece than the named one, because a hand gets the one that has its number."""
        yield from piece_of_its_number(self, facts, self.item, self.container)

    def placements(self, c: Code) -> Iterator[tuple[str, str, int]]:
        """The piece on its site, unless that belongs to a container."""
        if self.container is None and self.coord is not None:
            site = site_of_label(c, self, self.type, self.coord)
            yield self.item, kind_of(c, self.type), site
        elif self.container is None and self.site is not None:
            yield from known_placements(c, self.item, (self.site,), self.type)

    def emit(self, c: Code) -> None:
        """Add the piece to its site, to a place of a container, or to every player's hand."""
        cargo = Cargo.of(c, self.state, self.rotation, self.value, self.count)
        if self.container is not None:
            self._in_container(c, cargo)
        elif self.coord is not None:
            site = Literal(site_of_label(c, self, self.type, self.coord))
            add(c, self, self.item, site, self.type, cargo)
        elif self.site is not None:
            add(c, self, self.item, self.site.emit(c), self.type, cargo)

    def _in_container(self, c: Code, cargo: Cargo) -> None:
        facts = c.program.facts
        shared = any(p.name == self.item and p.role == "Shared" for p in facts.pieces)
        numbered = any(letter.isdigit() for letter in self.item)
        if self.container == "Hand" and not numbered and not shared:
            self._in_every_hand(c, cargo)
            return
        if self.container == "Hand" and numbered:
            one_piece_for_all(self, facts, self.item)
        container = find_container(c, self, str(self.container))
        if container.kind == "dice":
            raise unsupported(self)
        if "Hand" in container.name:
            # quirk: the component whose index is the container's, not the named one (§7.2)
            quirky = Piece(Literal(container.index))
            add(c, self, quirky, Literal(container.first), None, cargo)
        else:
            site = self.site.emit(c) if self.site else ZERO
            add(c, self, self.item, plus(container.first, site), self.type, cargo)

    def _in_every_hand(self, c: Code, cargo: Cargo) -> None:
        """One for each player, on the first empty site of his hand."""
        for player in range(1, c.program.facts.players + 1):
            hand = find_container(c, self, f"Hand{player}")
            site = c.var("site", Literal(hand.first))
            last = c.program.facts.total_sites - 1
            with c.block(f"while {site} < {last} and {access.filled(c, site)}"):
                c.line(f"{site} += 1")
            add(c, self, f"{self.item}{player}", site, None, cargo)


@ludeme("place")
class PlaceMany(StartRule):
    """`(place "Pawn1" (sites Row 1))`: a piece on each of several sites (spec 04 §7.2).

    Attributes:
        item: The full name of the piece, with the number of its player.
        sites: The sites.
        region: The sites, as a region.
        coords: The labels of the sites, as `ludeme board` shows them.
        counts: How many pieces: the first number holds for every site; by default 1.
        state: Their local state; by default 0.
        rotation: Their rotation; by default 0.
        value: Their value; by default 0.
    """

    refers = by_slot(item=Thing.PIECE)
    item: str
    type: SiteType | None = None
    sites: tuple[Int, ...] | None = None
    region: Region | None = None
    coords: tuple[str, ...] | None = None
    counts: tuple[Int, ...] | None = named(None)
    state: Int | None = named(None)
    rotation: Int | None = named(None)
    value: Int | None = named(None)

    @property
    def needs(self) -> frozenset[Capability]:
        """What the pieces carry; quirk: only the first count counts."""
        return carried(self) | counted(self.counts[0] if self.counts else None)

    def placements(self, c: Code) -> Iterator[tuple[str, str, int]]:
        """The piece on each site."""
        labels = tuple(site_of_label(c, self, self.type, label) for label in self.coords or ())
        return known_placements(c, self.item, self.region or self.sites or labels, self.type)

    def emit(self, c: Code) -> None:
        """Add a piece to each site; quirk: only the first count counts."""
        count = self.counts[0] if self.counts else None
        cargo = Cargo.of(c, self.state, self.rotation, self.value, count)
        sites = self.region or self.sites or sites_of_labels(c, self.type, self.coords or ())
        before = c.program.started_pieces
        for_each_site(c, sites, lambda site: add(c, self, self.item, site, self.type, cargo))
        known = sites.static(c) if isinstance(sites, Region) else sites
        number = len(known) if known is not None else c.program.facts.board_sites
        if cargo.count.value is not None:
            c.program.started_pieces = before + cargo.count.value * number


@ludeme("place Stack")
class PlaceStack(StartRule):
    """`(place Stack "Disc1" 5 count:3)`: a stack of pieces (spec 04 §7.3).

    Attributes:
        item: The full name of the piece that the stack is made of, with the number of its player.
        items: The full names of several pieces, from the bottom of the stack.
        container: Where it goes instead of the board; there, each site gets one piece.
        site: The site.
        sites: The sites of several stacks.
        region: The sites of several stacks, as a region.
        coord: The label of the site, as `ludeme board` shows it.
        coords: The labels of several sites, as `ludeme board` shows them.
        count: How many of each piece; by default 1.
        counts: How many pieces on each site, in order.
        state: Their local state; by default 0.
        rotation: Their rotation; by default 0.
        value: Their value; by default 0.
    """

    refers = by_slot(item=Thing.PIECE, items=Thing.PIECE)
    item: str | None = slot(None, group=1, required=True)
    items: tuple[str, ...] | None = named(None, group=1, required=True)
    container: str | None = None
    type: SiteType | None = None
    site: Int | None = slot(None, group=2)
    sites: tuple[Int, ...] | None = slot(None, group=2)
    region: Region | None = slot(None, group=2)
    coord: str | None = named(None, group=2)
    coords: tuple[str, ...] | None = slot(None, group=2)
    count: Int | None = named(None, group=3)
    counts: tuple[Int, ...] | None = named(None, group=3)
    state: Int | None = named(None)
    rotation: Int | None = named(None)
    value: Int | None = named(None)

    @property
    def needs(self) -> frozenset[Capability]:
        """Stacks, and what the pieces carry."""
        return carried(self) | {Capability.STACKS}

    def placements(self, c: Code) -> Iterator[tuple[str, str, int]]:
        """The lowest piece on each site, unless that belongs to a container."""
        item = self.item or (self.items or ("",))[0]
        return known_placements(c, item, () if self.container else self._places(c), self.type)

    def emit(self, c: Code) -> None:
        """Put the levels of each stack, bottom first."""
        cargo = Cargo.of(c, self.state, self.rotation, self.value)
        if self.container is not None:
            self._in_container(c, cargo)
            return
        places = self._places(c)
        if self.counts:
            counts = iter(self.counts)
            known = self._listed(c, places)
            for site in known:
                self._stack(c, site, how_many(c, next(counts)), cargo)
            return
        count = how_many(c, self.count)
        for_each_site(c, places, lambda site: self._stack(c, site, count, cargo))

    def _places(self, c: Code) -> tuple[Int, ...] | tuple[int, ...] | Region:
        if self.coord is not None:
            return (site_of_label(c, self, self.type, self.coord),)
        if self.coords is not None:
            return sites_of_labels(c, self.type, self.coords)
        if self.site is not None:
            return (self.site,)
        return self.region or self.sites or ()

    def _listed(self, c: Code, places: tuple[Int, ...] | tuple[int, ...] | Region) -> list[Number]:
        """The sites as single expressions, as many as there are counts."""
        found = places.static(c) if isinstance(places, Region) else places
        if found is None or len(found) != len(self.counts or ()):
            raise LudemeError("as many counts as sites are needed here", self.span)
        return [Literal(site) if isinstance(site, int) else site.emit(c) for site in found]

    def _stack(self, c: Code, site: Number, count: Number, cargo: Cargo) -> None:
        for item in self.items or (str(self.item),):
            repeat(c, count, lambda item=item: add(c, self, item, site, self.type, cargo))  # type: ignore[misc]

    def _in_container(self, c: Code, cargo: Cargo) -> None:
        """One level on every site of a container, or on one of them; the count is ignored."""
        container = find_container(c, self, str(self.container))
        if container.kind == "dice":
            raise unsupported(self)
        sites = tuple(range(container.first, container.first + container.size))
        if self.site is not None:
            add(c, self, str(self.item), plus(container.first, self.site.emit(c)), None, cargo)
        else:
            for_each_site(c, sites, lambda site: add(c, self, str(self.item), site, None, cargo))


@ludeme("place Random")
class PlaceRandom(StartRule):
    """`(place Random (sites Board) {"Disc1" "Disc2"} count:5)`: on sites drawn by lot (§7.4).

    Attributes:
        region: The sites that are drawn from; by default the whole board.
        items: The full names of the pieces, with the numbers of their players.
        count: How many of each are placed; by default 1.
        state: Their local state; by default 0.
        value: Their value; by default 0.
    """

    refers = by_slot(items=Thing.PIECE)
    region: Region | None = None
    items: tuple[str, ...]
    count: Int | None = named(None)
    state: Int | None = named(None)
    value: Int | None = named(None)
    type: SiteType | None = None

    @property
    def needs(self) -> frozenset[Capability]:
        """What the pieces carry."""
        return carried(self)

    def emit(self, c: Code) -> None:
        """Draw a site without a piece, each time a different one, until none is left."""
        cargo = Cargo.of(c, self.state, None, self.value)
        facts = c.program.facts
        everywhere = tuple(range(facts.topology.count(kind_of(c, self.type))))
        for item in self.items:
            area, left = c.workspace(c.program.universe, "free"), c.var("left", ZERO)

            def offer(site: Number, area: Number = area, left: Number = left) -> None:
                slot = place_slot(c, site, self.type)
                with c.block(f"if {access.what(c, slot)} == 0"):
                    c.line(f"t[{area} + {left}] = {site}")
                    c.line(f"{left} += 1")

            for_each_site(c, self.region or everywhere, offer)
            count = how_many(c, self.count)
            with c.block(f"for {c.fresh('k')} in range(min({count}, {left}))"):
                add(c, self, item, draw(c, area, left), self.type, cargo)


@ludeme("count")
class ItemCount(Node):
    """`(count "Disc1" 3)`: so many pieces of a kind (spec 04 §7.4).

    Attributes:
        item: The full name of the piece, with the number of its player.
        count: How many of them.
    """

    mentions = by_slot(item=Thing.PIECE)
    item: str
    count: Int


@ludeme("place Random")
class PlaceRandomStack(StartRule):
    """`(place Random {"Disc1" "Disc2"} count:{3 4} 5)`: a stack in random order (04 §7.4).

    Attributes:
        items: The full names of the pieces, with the numbers of their players.
        counts: How many of each; by default 1.
        state: Their local state; by default 0.
        value: Their value; by default 0.
        site: The site of the stack.
    """

    refers = by_slot(items=Thing.PIECE)
    items: tuple[str, ...]
    counts: tuple[Int, ...] | None = named(None, label="count")
    state: Int | None = named(None)
    value: Int | None = named(None)
    site: Int
    type: SiteType | None = None

    @form
    @staticmethod
    def of_counts(
        counted: tuple[ItemCount, ...], site: Int, type: SiteType | None = None
    ) -> PlaceRandomStack:
        """`(place Random {(count "Disc1" 3) (count "Disc2" 4)} 5)`.

        Args:
            counted: The pieces, and how many of each.
        """
        return PlaceRandomStack(
            items=tuple(each.item for each in counted),
            counts=tuple(each.count for each in counted),
            site=site,
            type=type,
        )

    @property
    def needs(self) -> frozenset[Capability]:
        """Stacks, and what the pieces carry."""
        return carried(self) | {Capability.STACKS}

    def emit(self, c: Code) -> None:
        """Stack all the pieces in an order drawn by lot."""
        cargo = Cargo.of(c, self.state, None, self.value)
        numbers = (
            [how_many(c, count) for count in self.counts]
            if self.counts
            else [Literal(1)] * len(self.items)
        )
        area, left = c.workspace(c.program.facts.max_height, "pieces"), c.var("left", ZERO)
        for item, number in zip(self.items, numbers, strict=True):
            with c.block(f"for {c.fresh('k')} in range({number})"):
                c.line(f"t[{area} + {left}] = {component(c, self, item)}")
                c.line(f"{left} += 1")
        site = c.let("site", self.site.emit(c))
        with c.block(f"while {left} > 0"):
            add(c, self, Piece(draw(c, area, left)), site, self.type, cargo)
