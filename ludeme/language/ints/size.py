"""Sizes of groups, stacks, territories and arrays (spec 07 §2.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.components import large_pieces
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.directions.ways import each_step
from ludeme.emit.expressions import ZERO, Condition, Literal, Number, choose, negation
from ludeme.emit.moves.move_shapes import Scene, Spot, Ways
from ludeme.emit.questions import (
    contents_on_board,
    counted,
    enough,
    locate,
    number,
    spread,
    start_flood,
    within,
)
from ludeme.language import roles
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.constants import AbsoluteDirection, Role, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Direction, Int, Ints, Region
from ludeme.language.literals import DirectionConstant
from ludeme.language.moves.move_clauses import PlayerSpec, kind_of
from ludeme.model.capabilities import Capability
from ludeme.model.strategies import KeepCompany, Strategy


@ludeme("size Array")
class SizeArray(Int):
    """`(size Array (values Remembered))`: the length of an array (spec 07 §2.5).

    Attributes:
        values: The array.
    """

    reads = NOTHING
    in_order = False
    values: Ints

    def emit(self, c: Code) -> Number:
        """The length."""
        return self.values.size(c)


@ludeme("size Stack")
class SizeStack(Int):
    """`(size Stack at:(to))`: the height of a stack (spec 07 §2.5).

    Attributes:
        in_: The sites of several stacks, whose heights are added.
        at: The site of the stack; by default where the last move ended.
    """

    indexes = by_slot(at=Index.SITE)
    needs = frozenset({Capability.STACKS})
    reads = BOARD
    type: SiteType | None = None
    in_: Region | None = named(None, group=1)
    at: Int | None = named(None, group=1)

    def emit(self, c: Code) -> Number:
        """The height, or the sum over a region; by default of the last move's target."""
        if self.in_ is not None:
            return sum_over(c, self.in_, lambda b, site: self._height(b, site))
        return self._height(c, access.or_last_to(c, self.at))

    def exceeds(self, scene: Scene, bound: int, holds: bool) -> Ways:
        """More than no piece means that there is one."""
        return scene.more_than(self._counted(scene), bound, holds, self)

    def equals(self, scene: Scene, other: Int | Role, holds: bool) -> Ways:
        """No piece means that the site is empty."""
        number = None if isinstance(other, Role) else scene.number(other)
        return scene.as_many(self._counted(scene), number, holds, self)

    def _counted(self, scene: Scene) -> Spot | None:
        spot = self.at.spot(scene) if self.at else None
        return spot if spot and spot.kind == scene.kind(self.type) else None

    def _height(self, c: Code, site: Number) -> Number:
        place = locate(c, site, self.type)
        return choose(place.valid, access.height(c, place.slot), ZERO)


def sum_over(c: Code, region: Region, of: Callable[[Code, Number], Number]) -> Number:
    """The sum of a number over the sites of a region, as a function."""

    def loop(b: Code, total: Number) -> None:
        with region.each(b) as site:
            b.line(f"{total} += {of(b, site)}")

    return counted(c, "sum_over", loop)


@ludeme("size Group")
class SizeGroup(Int):
    """`(size Group at:(to) Orthogonal)`: the size of the group of a site (spec 07 §2.5).

    Attributes:
        type: The kind of graph element that groups are made of; by default that of the board.
        at: A site of the group.
        directions: In which directions neighbours belong together; by default `Adjacent`.
        if_: Which sites, `(to)`, belong to the group; by default those with the same piece.
    """

    indexes = by_slot(at=Index.SITE)
    reads = BOARD
    type: SiteType | None = None
    at: Int = named()
    directions: Direction | None = None
    if_: Bool | None = named(None)

    def strategies(self, number: Callable[[Any], int | None]) -> tuple[Strategy, ...]:
        """Groups and territories."""
        return (KeepCompany(),)

    def emit(self, c: Code) -> Number:
        """Collect the connected sites with the same piece, or those that meet the condition."""
        return self._size(c, None)

    def up_to(self, c: Code, most: int) -> Number:
        """The search stops at the first site too many."""
        return self._size(c, most)

    def _size(self, c: Code, most: int | None) -> Number:
        kind = kind_of(c, self.type)
        start = c.let("site", self.at.emit(c))
        count = c.program.facts.topology.count(kind)

        def build(b: Code) -> None:
            with b.when(negation(within(b, start, count))):
                b.line("return 0")
            joins = self._member(b, kind, start)
            if self.if_ is not None:
                with b.when(negation(joins(b, start))):
                    b.line("return 0")
            flood = start_flood(b, kind)
            flood.add(b, start)
            spread(b, flood, kind, self.directions, joins, lambda b, _: enough(b, flood.size, most))
            b.line(f"return {flood.size}")

        return number(c, "size_group", build, ZERO)

    def _member(self, b: Code, kind: str, start: Number) -> Callable[[Code, Number], Condition]:
        if self.if_ is None:
            return same_piece(b, kind, start)

        def meets(c: Code, site: Number) -> Condition:
            with c.scope(from_=start, to=site):
                return self.if_.emit(c)  # type: ignore[union-attr]

        return meets


def same_piece(c: Code, kind: str, start: Number) -> Callable[[Code, Number], Condition]:
    """A test whether a site holds the same component as a starting site."""
    piece = c.let("piece", contents_on_board(c, access.what, start, kind))
    return lambda b, site: Condition(f"{contents_on_board(b, access.what, site, kind)} == {piece}")


@ludeme("size Territory")
class SizeTerritory(Int):
    """`(size Territory P1 Orthogonal)`: the empty sites that only P1 borders (spec 07 §2.5).

    Attributes:
        type: The kind of graph element that areas are made of; by default that of the board.
        player: Whose territory.
        direction: In which directions neighbours belong together; by default `Adjacent`.
    """

    reads = BOARD
    type: SiteType | None = None
    player: Role | PlayerSpec
    direction: AbsoluteDirection | None = None

    def strategies(self, number: Callable[[Any], int | None]) -> tuple[Strategy, ...]:
        """Groups and territories."""
        return (KeepCompany(),)

    def emit(self, c: Code) -> Number:
        """Collect every empty area; quirk: an area without any border counts for everybody."""
        kind = kind_of(c, self.type)
        if kind not in c.program.facts.types:
            return Literal(c.program.facts.topology.count(kind))
        return counted(c, "size_territory", lambda b, total: self._areas(b, kind, total))

    def _areas(self, c: Code, kind: str, total: Number) -> None:
        test = roles.owner_test(c, self.player)
        direction = DirectionConstant(value=self.direction) if self.direction else None
        flood = start_flood(c, kind)
        count = c.program.facts.topology.count(kind)
        site, owned = c.fresh("site", 0, count - 1), c.fresh("owned")
        with c.block(f"for {site} in range({count})"):
            free = access.empty(c, access.slot(c, site, kind))
            with c.block(f"if t[{flood.marks} + {site}] == 0 and {free}"):
                c.line(f"{flood.size} = {flood.place} = 0")
                c.line(f"{owned} = True")
                flood.add(c, site)
                with c.block(f"while {flood.place} < {flood.size}"):
                    here = flood.next(c, kind)
                    with each_step(c, direction, kind, here) as near:
                        slot = access.slot(c, near, kind)
                        foreign = negation(test(access.who(c, slot)))
                        with c.block(f"if {access.filled(c, slot)}"), c.when(foreign):
                            c.line(f"{owned} = False")
                        with c.block(f"elif t[{flood.marks} + {near}] == 0"):
                            flood.add(c, near)
                with c.block(f"if {owned}"):
                    c.line(f"{total} += {flood.size}")


@ludeme("size LargePiece")
class SizeLargePiece(Int):
    """`(size LargePiece at:(to))`: the number of sites a piece covers (spec 07 §2.5).

    Attributes:
        in_: The sites of several pieces, whose sizes are added.
        at: The site of the piece.
    """

    indexes = by_slot(at=Index.SITE)
    reads = BOARD
    type: SiteType | None = None
    in_: Region | None = named(None, group=1, required=True)
    at: Int | None = named(None, group=1, required=True)

    def emit(self, c: Code) -> Number:
        """The size of one piece, or the sum over a region."""
        if self.in_ is not None:
            return sum_over(c, self.in_, self._size)
        assert self.at is not None
        site = c.let("site", self.at.emit(c))
        return counted(
            c, "size_piece", lambda b, total: b.line(f"{total} += {self._size(b, site)}")
        )

    def _size(self, c: Code, root: Number) -> Number:
        """Nothing on empty sites and off the board, 1 for ordinary pieces."""
        kind, size = kind_of(c, self.type), c.var("size", ZERO)
        with c.block(f"if 0 <= {root} < {c.program.facts.topology.count(kind)}"):
            piece = c.var("piece", contents_on_board(c, access.what, root, kind))
            with c.block(f"if {piece} != 0"):
                c.line(f"{size} = 1")
            if kind == "Cell" and c.program.facts.has_large:
                with c.block(f"if {large_pieces.is_large(c, piece)}"):
                    c.line(f"{size} = 0")
                    state = access.read(c, "STATE", access.slot(c, root, kind))
                    with large_pieces.each_cell(c, piece, state, root):
                        c.line(f"{size} += 1")
        return size
