"""Start rules that place pieces on sites drawn by lot, or in an order drawn by lot (§7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import ZERO, Literal, Number
from ludeme.grammar.errors import LudemeError
from ludeme.language.base import Node, Thing, by_slot, form, ludeme, named
from ludeme.language.constants import SiteType
from ludeme.language.kinds import Int, Region, StartRule
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.rules.placing import (
    Cargo,
    Piece,
    add,
    carried,
    component,
    draw,
    for_each_site,
    how_many,
    known_placements,
    place_slot,
)
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts
from ludeme.model.overflow import Overflow


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
    at_least = by_slot(count=0)
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
    at_least = by_slot(counts=0)
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

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """Counts of other pieces than those that are named."""
        if self.counts and len(self.counts) != len(self.items):
            yield LudemeError("as many counts as pieces are needed here", self.span)

    def placements(self, c: Code) -> Iterator[tuple[str, str, int]]:
        """Some piece on the site."""
        return known_placements(c, self.items[0] if self.items else "", (self.site,), self.type)

    def emit(self, c: Code) -> None:
        """Stack all the pieces in an order drawn by lot."""
        cargo = Cargo.of(c, self.state, None, self.value)
        numbers = (
            [how_many(c, count) for count in self.counts]
            if self.counts
            else [Literal(1)] * len(self.items)
        )
        room = c.program.facts.max_height
        area, left = c.workspace(room, "pieces"), c.var("left", ZERO)
        for item, number in zip(self.items, numbers, strict=True):
            with c.block(f"for {c.fresh('k')} in range({number})"):
                c.append(area, left, room, component(c, self, item), Overflow.STACK)
        site = c.let("site", self.site.emit(c))
        with c.block(f"while {left} > 0"):
            add(c, self, Piece(draw(c, area, left)), site, self.type, cargo)
