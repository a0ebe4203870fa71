"""Arrays that a position holds: the sizes of groups, remembered values (spec 07 §4)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit import access, fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, Parts, list_read
from ludeme.emit.expressions import (
    TRUE,
    ZERO,
    Condition,
    Literal,
    Number,
    both,
)
from ludeme.emit.questions import counted, spread, start_flood
from ludeme.language import roles
from ludeme.language.arrays.arrays import each_stored
from ludeme.language.base import Naming, Thing, by_slot, ludeme, named, slot
from ludeme.language.constants import Role, SiteType
from ludeme.language.kinds import Bool, Direction, Int, Ints
from ludeme.language.moves.move_clauses import kind_of
from ludeme.model.capabilities import Capability


@ludeme("sizes Group")
class SizesGroup(Ints):
    """`(sizes Group Orthogonal Mover min:2)`: the sizes of all groups (spec 07 §4).

    Attributes:
        type: The kind of graph element that groups are made of; by default that of the board.
        directions: In which directions neighbours belong together; by default `Adjacent`.
        role: Whose groups; by default everybody's.
        of: The number of the player whose groups are meant.
        if_: Which sites, `(to)`, belong to the groups of shared pieces: no others begin one then.
        min: The smallest size that counts; by default all do.
    """

    reads = BOARD
    type: SiteType | None = None
    directions: Direction | None = None
    role: Role | None = slot(None, group=1)
    of: Int | None = named(None, group=1)
    if_: Bool | None = named(None, group=1)
    min: Int | None = named(None)

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """Groups in the order of their lowest sites (the reference goes by its piece lists)."""
        kind = kind_of(c, self.type)
        area = c.workspace(c.program.facts.topology.count(kind), "sizes")
        least = c.let("least", self.min.emit(c) if self.min else ZERO)
        owner: Number | None = None
        if self.of is not None or self.role not in (None, Role.All, Role.Shared):
            owner = c.let("who", roles.index(c, self.of or self.role))  # type: ignore[arg-type]

        def loop(b: Code, total: Number) -> None:
            self._write_sizes(b, kind, owner, least, area, total)

        size = c.var("size", counted(c, "group_sizes", loop))
        with each_stored(c, area, size) as item:
            yield item

    def _write_sizes(
        self, b: Code, kind: str, owner: Number | None, least: Number, area: Number, total: Number
    ) -> None:
        """Append the size of each group to an area; without an owner, any pieces connect."""
        flood, site = start_flood(b, kind), b.fresh("site")

        def belongs(g: Code, place: Number) -> Condition:
            here = access.slot(g, place, kind)
            if self.if_ is not None:
                with g.scope(from_=site, to=place):
                    return self.if_.emit(g)
            own = TRUE if owner is None else Condition(f"{access.who(g, here)} == {owner}")
            return both(access.filled(g, here), own)

        with (
            b.block(f"for {site} in range({b.program.facts.topology.count(kind)})"),
            b.block(f"if t[{flood.marks} + {site}] == 0 and {self._seeds(b, kind, owner, site)}"),
            b.scope(from_=site),
            b.when(self.if_.emit(b) if self.if_ else TRUE),  # quirk: `(to)` is what it was before
        ):
            b.line(f"{flood.size} = {flood.place} = 0")
            flood.add(b, site)
            spread(b, flood, kind, self.directions, belongs)
            with b.block(f"if {flood.size} >= {least}"):
                b.line(f"t[{area} + {total}] = {flood.size}")
                b.line(f"{total} += 1")

    def _seeds(self, b: Code, kind: str, owner: Number | None, site: Number) -> Condition:
        """Where groups begin; quirk: with a condition, with shared pieces only."""
        here, facts = access.slot(b, site, kind), b.program.facts
        if self.if_ is not None:
            owner = Literal(facts.everyone)
        who = access.who(b, here)
        anybody = Condition(f"1 <= {who} <= {facts.players}")
        own = anybody if owner is None else Condition(f"{who} == {owner}")
        return both(access.filled(b, here), own)


@ludeme("values Remembered")
class ValuesRemembered(Ints):
    """`(values Remembered "Visited")`: a list of remembered values (spec 07 §4).

    Attributes:
        name: The name of the list; without it, the one list that has no name.
    """

    refers = by_slot(name=Thing.VALUES)
    declares = Naming.ALL
    needs_in_order = frozenset({Capability.ORDER_OF_VALUES})
    name: str | None = None

    @property
    def reads(self) -> Parts:  # type: ignore[override]
        """The list."""
        return list_read(self.name)

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """In the order they were remembered."""
        index, value = c.fresh("i"), c.fresh("value")
        with c.block(f"for {index} in range({fields.remembered_count(c, self.name)})"):
            c.line(f"{value} = {fields.remembered(c, self.name, index)}")
            yield value

    def size(self, c: Code) -> Number:
        """The length of the list."""
        return fields.remembered_count(c, self.name)

    def contains(self, c: Code, value: Number) -> Condition:
        """Search the list."""
        wanted = c.let("value", value)
        fields.remembered(c, self.name, ZERO)
        start = fields.remembered_name(c, self.name)
        count = fields.remembered_count(c, self.name)
        return Condition(f"find({c.s}, {start}, {count}, {wanted}) >= 0")
