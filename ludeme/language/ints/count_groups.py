"""Counting groups of pieces, and their liberties (spec 07 §2.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.directions.ways import each_step
from ludeme.emit.expressions import FALSE, TRUE, ZERO, Condition, Number, negation
from ludeme.emit.questions import counted, enough, spread, start_flood, within
from ludeme.language.base import by_slot, ludeme, named, shape
from ludeme.language.constants import SiteType
from ludeme.language.indexes import Index
from ludeme.language.ints.runs import meets
from ludeme.language.ints.size import same_piece
from ludeme.language.kinds import Bool, Direction, Int
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.regions.visible import only_visible
from ludeme.model.strategies import Gather, KeepCompany, Strategy


@shape
class OfGroups(Int):
    """A number of the groups of sites that meet a condition, by default the occupied ones.

    Attributes:
        type: The kind of graph element that groups are made of; by default that of the board.
        directions: In which directions neighbours belong together; by default `Adjacent`.
        if_: Which sites, `(to)`, belong to groups; by default those with a piece.
        min: The smallest size that counts; by default all do.
        is_visible: In boards with layers, whether only sites that nothing covers count.
    """

    reads = BOARD
    type: SiteType | None = None
    directions: Direction | None = None
    if_: Bool | None = named(None)
    min: Int | None = named(None)
    is_visible: Bool | None = named(None)

    def each_group(self, c: Code, found: Callable[[Code, Number], None]) -> None:
        """Write the search; `found` writes what happens with the size of a group that counts."""
        kind = kind_of(c, self.type)
        least = c.let("least", self.min.emit(c) if self.min else ZERO)
        flood = start_flood(c, kind)
        count = c.program.facts.topology.count(kind)
        with c.loop() as loop:

            def belongs(b: Code, near: Number) -> Condition:
                with b.asked_in(loop):
                    return meets(b, self.if_, kind, near)

            site = c.fresh("site", 0, count - 1)
            with (
                c.block(f"for {site} in range({count})"),
                c.block(f"if t[{flood.marks} + {site}] == 0"),
                c.when(belongs(c, site)),
            ):
                c.line(f"{flood.size} = {flood.place} = 0")
                flood.add(c, site)
                joins = only_visible(c, self.is_visible, kind, flood, belongs)
                spread(c, flood, kind, self.directions, joins)
                with c.when(TRUE if least.value == 0 else Condition(f"{flood.size} >= {least}")):
                    found(c, flood.size)

    def biggest(self, c: Code) -> Number:
        """The size of the biggest group."""

        def loop(b: Code, most: Number) -> None:
            self.each_group(b, lambda g, size: g.line(f"{most} = max({most}, {size})"))

        return counted(c, "biggest_group", loop, key=self)


@ludeme("count Groups")
class CountGroups(OfGroups):
    """`(count Groups Orthogonal)`: the number of groups (spec 07 §2.4)."""

    phrases = ("the number of groups",)

    def strategies(self, number: Callable[[Any], int | None]) -> tuple[Strategy, ...]:
        """Groups and territories."""
        return (KeepCompany(), Gather())

    def emit(self, c: Code) -> Number:
        """The search goes through all groups."""
        return self._counted(c, None)

    def up_to(self, c: Code, most: int) -> Number:
        """The search stops at the first group too many."""
        return self._counted(c, None if c.loops else most)

    def _counted(self, c: Code, most: int | None) -> Number:
        def loop(b: Code, total: Number) -> None:
            def found(g: Code, size: Number) -> None:
                g.line(f"{total} += 1")
                enough(g, total, most)

            self.each_group(b, found)

        return counted(c, "count_groups", loop)


@ludeme("count SizeBiggestGroup")
class CountSizeBiggestGroup(OfGroups):
    """`(count SizeBiggestGroup Orthogonal)`: the size of the biggest group (spec 07 §2.4)."""

    phrases = ("the size of the biggest group",)

    def emit(self, c: Code) -> Number:
        """The largest size, 0 where no group counts."""
        return self.biggest(c)


@ludeme("countSizeBiggestGroup")
class CountSizeBiggestGroupPlain(Int):
    """`(countSizeBiggestGroup Orthogonal)`: an older way to ask the same (spec 07 §2.4).

    Attributes:
        type: The kind of graph element that groups are made of; by default that of the board.
        directions: In which directions neighbours belong together; by default `Adjacent`.
        if_: Which sites, `(to)`, belong to groups; by default those with a piece.
        is_visible: In boards with layers, whether only sites that nothing covers count.
    """

    type: SiteType | None = None
    directions: Direction | None = None
    if_: Bool | None = named(None, group=1)
    is_visible: Bool | None = named(None, group=1)

    def emit(self, c: Code) -> Number:
        """The largest size."""
        same = CountSizeBiggestGroup(
            type=self.type, directions=self.directions, if_=self.if_, is_visible=self.is_visible
        )
        return same.biggest(c)


@ludeme("count Liberties")
class CountLiberties(Int):
    """`(count Liberties at:(to) Orthogonal)`: the empty neighbours of a group (spec 07 §2.4).

    Attributes:
        at: A site of the group; by default where the last move ended.
        directions: In which directions neighbours belong together; by default `Adjacent`.
        if_: Which sites, `(to)`, belong to the group besides having the same piece; by default all.
    """

    phrases = ("the number of liberties of the group on {at or last}",)
    indexes = by_slot(at=Index.SITE)
    reads = BOARD
    type: SiteType | None = None
    at: Int | None = named(None)
    directions: Direction | None = None
    if_: Bool | None = named(None)

    def emit(self, c: Code) -> Number:
        """Collect the group; mark the empty sites met."""
        return self._counted(c, None)

    def up_to(self, c: Code, most: int) -> Number:
        """The search stops at the first empty site too many."""
        return self._counted(c, most)

    def _counted(self, c: Code, most: int | None) -> Number:
        kind = kind_of(c, self.type)
        start = c.let("site", access.or_last_to(c, self.at))
        count = c.program.facts.topology.count(kind)

        def loop(b: Code, total: Number) -> None:
            with b.when(negation(within(b, start, count))):
                b.line("return 0")
            same = same_piece(b, kind, start)
            with b.when(_is_free(b, kind, start)):
                b.line("return 0")
            if self.if_ is not None:
                with b.scope(to=start), b.when(negation(self.if_.emit(b))):
                    b.line("return 0")
            flood = start_flood(b, kind)
            flood.add(b, start)
            with b.block(f"while {flood.place} < {flood.size}"):
                here = flood.next(b, kind)
                with (
                    each_step(b, self.directions, kind, here) as near,
                    b.block(f"if t[{flood.marks} + {near}] == 0"),
                ):
                    with b.block(f"if {_is_free(b, kind, near)}"):
                        b.line(f"t[{flood.marks} + {near}] = 1")
                        b.line(f"{total} += 1")
                        enough(b, total, None if b is c else most)
                    with (
                        b.block("else"),
                        b.when(same(b, near)),
                        b.scope(to=near),
                        b.when(self.if_.emit(b) if self.if_ else TRUE),
                    ):
                        flood.add(b, near)

        return counted(c, "count_liberties", loop)


def _is_free(c: Code, kind: str, site: Number) -> Condition:
    """A condition: a site of the board whose contents are stored is empty."""
    stored = kind in c.program.facts.types
    return access.empty(c, access.slot(c, site, kind)) if stored else FALSE
