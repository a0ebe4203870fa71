"""Start rules that place pieces on given sites (spec 04 §7.2, §7.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit import access
from ludeme.emit.code import Code, repeat
from ludeme.emit.expressions import ZERO, Literal, Number
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.base import Thing, by_slot, ludeme, named, slot
from ludeme.language.constants import SiteType
from ludeme.language.folding import most_turned
from ludeme.language.kinds import Int, Region, StartRule, unsupported
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.rules.placing import (
    Cargo,
    Piece,
    add,
    alone_on_stacks,
    carried,
    counted,
    find_container,
    for_each_site,
    how_many,
    known_placements,
    one_piece_for_all,
    piece_of_its_number,
    placeless,
    plus,
    site_of_label,
    sites_of_labels,
    unknown_container,
)
from ludeme.language.site_labels import unknown_labels
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts
from ludeme.model.overflow import Overflow


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
    at_least = by_slot(count=0)
    item: str
    container: str | None = None
    type: SiteType | None = None
    site: Int | None = None
    coord: str | None = named(None)
    count: Int | None = named(None)
    state: Int | None = named(None)
    rotation: Int | None = named(None)
    value: Int | None = named(None)

    def highest_rotation(self, facts: Facts) -> int:
        """The one it gives."""
        return most_turned(self.rotation, facts)

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """The piece by its full name; in hands, everybody's."""
        yield Thing.PIECES if self.container is not None else Thing.PIECE, self.item

    @property
    def needs(self) -> frozenset[Capability]:
        """What the pieces carry."""
        return carried(self) | counted(self.count)

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A container that is not there; `Hand` is that of every player."""
        name = self.container
        if name not in (None, "Hand") and facts.find_container(str(name)) is None:
            yield unknown_container(self, facts, str(name))

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """No place, or a count that is not heeded; another piece than the named one, as a hand
        gets the one with its number."""
        yield from placeless(self, self.item, self.container, self.coord, self.site)
        yield from alone_on_stacks(self, facts, self.count, self.container)
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
        """One for each player, on the first empty site of his hand, which must have one."""
        for player in range(1, c.program.facts.players + 1):
            hand = find_container(c, self, f"Hand{player}")
            site, end = c.var("site", Literal(hand.first)), hand.first + hand.size
            with c.block(f"while {site} < {end} and {access.filled(c, site)}"):
                c.line(f"{site} += 1")
            with c.block(f"if {site} < {end}"):
                add(c, self, f"{self.item}{player}", site, None, cargo)
            with c.block("else"):
                c.line(f"t[OVERFLOW] = {Overflow.HAND}")


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
    at_least = by_slot(counts=0)
    item: str
    type: SiteType | None = None
    sites: tuple[Int, ...] | None = None
    region: Region | None = None
    coords: tuple[str, ...] | None = None
    counts: tuple[Int, ...] | None = named(None)
    state: Int | None = named(None)
    rotation: Int | None = named(None)
    value: Int | None = named(None)

    def highest_rotation(self, facts: Facts) -> int:
        """The one it gives."""
        return most_turned(self.rotation, facts)

    @property
    def needs(self) -> frozenset[Capability]:
        """What the pieces carry; quirk: only the first count counts."""
        return carried(self) | counted(self.counts[0] if self.counts else None)

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """No place, or a count that is not heeded; labels that no site has, which are left out."""
        yield from placeless(self, self.item, self.sites, self.region, self.coords)
        yield from alone_on_stacks(self, facts, self.counts[0] if self.counts else None)
        yield from unknown_labels(self, facts, self.type, self.coords or (), LudemeWarning)

    def placements(self, c: Code) -> Iterator[tuple[str, str, int]]:
        """The piece on each site."""
        labels = sites_of_labels(c, self.type, self.coords or ())
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
    at_least = by_slot(count=0, counts=0)
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

    def highest_rotation(self, facts: Facts) -> int:
        """The one it gives."""
        return most_turned(self.rotation, facts)

    @property
    def needs(self) -> frozenset[Capability]:
        """Stacks, and what the pieces carry."""
        return carried(self) | {Capability.STACKS}

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """No place at all; labels that no site has, which are left out."""
        places = (self.site, self.sites, self.region, self.coord, self.coords)
        yield from placeless(self, self._lowest, self.container, *places)
        yield from unknown_labels(self, facts, self.type, self.coords or (), LudemeWarning)

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A stack of nothing; one of several pieces in a container, where each site gets one."""
        if self.items == ():
            message = "a stack needs one piece at least"
            expected = 'items: and the names of pieces in braces, such as {"Disc1"}'
            yield LudemeError(message, self.span, expected=expected)
        elif self.container is not None and len(self.items or ()) > 1:
            message = "a stack of several pieces stands on the board, not in a container"
            expected = "one piece, of which each site of the container gets one; or a site"
            yield LudemeError(message, self.span, expected=expected)

    def placements(self, c: Code) -> Iterator[tuple[str, str, int]]:
        """The lowest piece on each site, unless that belongs to a container."""
        return known_placements(
            c, self._lowest, () if self.container else self._places(c), self.type
        )

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

    @property
    def _lowest(self) -> str:
        return self.item or (self.items or ("",))[0]

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
        sites = tuple(container.sites)
        if self.site is not None:
            add(c, self, self._lowest, plus(container.first, self.site.emit(c)), None, cargo)
        else:
            for_each_site(c, sites, lambda site: add(c, self, self._lowest, site, None, cargo))
