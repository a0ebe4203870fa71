"""Sites and numbers of the board and the equipment (spec 07 §2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit import access, fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.expressions import UNDEFINED, ZERO, Condition, Literal, Number, choose
from ludeme.emit.questions import by_player, number, of_site, within
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language import roles
from ludeme.language.base import Thing, by_slot, form, ludeme, named, shape, slot
from ludeme.language.constants import Role, SiteType
from ludeme.language.indexes import Index, numbers_between
from ludeme.language.ints.size import sum_over
from ludeme.language.kinds import Int, Ints, Region
from ludeme.language.literals import IntConstant
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.site_labels import unknown_labels
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


@ludeme("centrePoint")
class CentrePoint(Int):
    """`(centrePoint)`: the first of the board's centre sites (spec 07 §2.6, 03 §4.6)."""

    number_of = Index.SITE
    reads = NOTHING
    type: SiteType | None = None

    def emit(self, c: Code) -> Number:
        """A constant."""
        return Literal(c.program.facts.topology.site_sets(kind_of(c, self.type))["centre"][0])


@shape
class OfSite(Int):
    """A number of a site that depends on the board only.

    Attributes:
        of: The site.
    """

    indexes = by_slot(of=Index.SITE)
    reads = NOTHING
    is_small = True
    type: SiteType | None = None
    of: Int = named()

    def emit(self, c: Code) -> Number:
        """A table over the sites; -1 for numbers that are no site."""
        return of_site(c, self.words[0], self.of.emit(c), self.values(c, kind_of(c, self.type)))

    def values(self, c: Code, kind: str) -> list[int]:
        """The number of every site of a type."""
        return [getattr(site, self.words[0]) for site in c.program.facts.topology.sites(kind)]


@ludeme("column")
class Column(OfSite):
    """`(column of:(to))`: the column of a site (spec 07 §2.6, 02 §8.1)."""


@ludeme("row")
class Row(OfSite):
    """`(row of:(to))`: the row of a site (spec 07 §2.6, 02 §8.1)."""


@ludeme("phase")
class PhaseOf(OfSite):
    """`(phase of:(to))`: the colour of a site (spec 07 §2.6, 03 §4.8)."""

    def emit(self, c: Code) -> Number:
        """A table over the sites, unless a start rule gives some of them other colours."""
        kind, site = kind_of(c, self.type), c.let("site", self.of.emit(c))
        colours = self.values(c, kind)
        colour = of_site(c, "phase", site, colours)
        if Capability.SET_PHASE not in c.program.facts.needs:
            return colour
        slot = access.slot(c, site, kind)
        painted = f"0 <= {site} < {len(colours)} and {fields.painted(c, slot)} == 1"
        return Number(f"({fields.paint(c, slot)} if {painted} else {colour})")


@ludeme("layer")
class Layer(Int):
    """`(layer of:(to))`: the layer of a site (spec 07 §2.6, 02 §8.1).

    Attributes:
        of: The site.
    """

    indexes = by_slot(of=Index.SITE)
    needs = frozenset({Capability.LAYERS})
    reads = NOTHING
    of: Int = named()
    type: SiteType | None = None

    def emit(self, c: Code) -> Number:
        """A table over the sites."""
        layers = [s.layer for s in c.program.facts.topology.sites(kind_of(c, self.type))]
        return of_site(c, "layer", self.of.emit(c), layers)


@ludeme("coord")
class Coord(Int):
    """`(coord "C3")`: the site with this label (spec 07 §2.6, 02 §8.3).

    Attributes:
        label: The label, a column and a row, as `ludeme board` shows it.
    """

    reads = NOTHING
    type: SiteType | None = None
    label: str

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """A label that no site has: it is -1."""
        yield from unknown_labels(self, facts, self.type, (self.label,), LudemeWarning)

    def emit(self, c: Code) -> Number:
        """A constant."""
        return Literal(c.program.facts.topology.find_label(kind_of(c, self.type), self.label))


@ludeme("coord")
class CoordAt(Int):
    """`(coord row:1 column:2)`: the first site of a row and column (spec 07 §2.6, 02 §8.3).

    Attributes:
        row: The number of the row, counted from 0.
        column: The number of the column, counted from 0.
    """

    number_of = Index.SITE
    indexes = by_slot(row=Index.ROW, column=Index.COLUMN)
    reads = NOTHING
    type: SiteType | None = None
    row: Int = named()
    column: Int = named()

    def stands_for_none(self, number: int) -> bool:
        """There is no site in a row or column that is not there: it is -1."""
        return True

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A row and a column that are there, but do not meet in a site: that is -1."""
        row, column = self.row, self.column
        if not (isinstance(row, IntConstant) and isinstance(column, IntConstant)):
            return
        kind = str(self.type or facts.default_type)
        layout = facts.topology.layout(kind)
        there = row.value in layout.row and column.value in layout.column
        if there and facts.topology.find_coordinate(kind, row.value, column.value) < 0:
            message = f"there is no {kind.lower()} in row {row.value} and column {column.value}"
            yield LudemeWarning(message, self.span, expected="a row and a column that meet")

    def emit(self, c: Code) -> Number:
        """A constant, or a table over rows and columns."""
        topology, kind = c.program.facts.topology, kind_of(c, self.type)
        row, column = c.let("row", self.row.emit(c)), c.let("column", self.column.emit(c))
        if row.value is not None and column.value is not None:
            return Literal(topology.find_coordinate(kind, row.value, column.value))
        layout = topology.layout(kind)
        rows, columns = max(layout.row) + 1, max(layout.column) + 1
        table = c.program.tables.add(
            "coordinate",
            [topology.find_coordinate(kind, r, k) for r in range(rows) for k in range(columns)],
        )
        inside = Condition(f"0 <= {row} < {rows} and 0 <= {column} < {columns}")
        return choose(inside, Number(f"t[{table} + {row} * {columns} + {column}]"), UNDEFINED)


@ludeme("cost")
class Cost(Int):
    """`(cost at:(to))`: the cost of a site, or of all sites of a region (spec 07 §2.6).

    Attributes:
        type: The kind of graph element; by default cells, whatever the board is played on.
        at: The site.
        in_: The sites, whose costs are added.
    """

    indexes = by_slot(at=Index.SITE)
    reads = BOARD
    type: SiteType | None = None
    at: Int | None = named(None, group=1, required=True)
    in_: Region | None = named(None, group=1, required=True)

    def emit(self, c: Code) -> Number:
        """Quirk: the type is Cell by default, whatever the board."""
        kind = str(self.type or "Cell")
        if kind not in c.program.facts.types:
            return ZERO
        count = c.program.facts.topology.count(kind)

        def of(b: Code, site: Number) -> Number:
            cost = fields.cost(b, access.slot(b, site, kind))
            return choose(within(b, site, count), cost, ZERO)

        if self.in_ is not None:
            return sum_over(c, self.in_, of)
        assert self.at is not None
        return of(c, c.let("site", self.at.emit(c)))


@ludeme("handSite")
class HandSite(Int):
    """`(handSite Mover 2)`: a site of a player's hand (spec 07 §2.6, 04 §3.7).

    Attributes:
        player: Whose hand; the first of several.
        index: Which of its sites, counted from 0; by default the first.
    """

    number_of = Index.SITE
    indexes = by_slot(player=Index.PLAYER)
    uses = frozenset({Thing.HAND})
    needs = frozenset({Capability.COUNTS})
    about_nobody = True
    reads = NOTHING
    player: Int | Role
    index: Int | None = None

    def stands_for_none(self, number: int) -> bool:
        """Who does not play has no hand: its site is -1."""
        return True

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Games whose only sites beside the board are those of dice."""
        if {each.kind for each in facts.containers[1:]} == {"dice"}:
            message = "(handSite …) is a site of the dice here: no player has a hand"
            yield LudemeWarning(message, self.span, expected="(hand Each) in the equipment")

    @property
    def beside_board(self) -> bool:  # type: ignore[override]
        """Where there is no hand, an index alone may name any site."""
        return self.index is None

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A site behind the largest hand; a warning where something comes behind hands."""
        hands = [container for container in facts.containers if facts.is_hand_like(container)]
        index = self.index.value if isinstance(self.index, IntConstant) else 0
        largest = max((hand.size for hand in hands), default=0)
        if not 0 < largest <= index:
            return
        error: type[LudemeError] = LudemeError
        message = f"there is no site {index} in a hand: the largest has {largest}"
        if min(hand.first for hand in hands) + index < facts.total_sites:
            error = LudemeWarning
            message += ", so this is one of what comes behind the hand"
        yield error(message, self.span, expected=numbers_between(0, largest - 1))

    def emit(self, c: Code) -> Number:
        """The first site of the first hand, dice or deck of the player, plus an index."""
        facts = c.program.facts
        hands = [container for container in facts.containers if facts.is_hand_like(container)]
        firsts = [
            next((hand.first for hand in hands if hand.owner == owner), -1)
            for owner in range(facts.everyone + 1)
        ]
        first = by_player(c, "hand", roles.index(c, self.player), firsts)
        index = self.index.emit(c) if self.index else ZERO
        if index.value == 0 or first.value == -1:
            return first
        if first.value is not None:
            if index.value is not None:
                return Literal(first.value + index.value)
            return Number(f"({first} + {index})")
        if -1 not in firsts[1:-1] and roles.is_somebody(c, self.player):
            return Number(f"({first} + {index})")
        first = c.let("hand", first)
        return choose(Condition(f"{first} >= 0"), Number(f"{first} + {index}"), UNDEFINED)


@ludeme("id")
class Id(Int):
    """`(id "King" Mover)`: the number of a piece or container (spec 07 §2.6, 01 §8).

    Attributes:
        name: A part of the name of a piece; without it, the role stands for the number of its
            player.
        role: Whose piece.
    """

    number_of = Index.PIECE
    mentions = by_slot(name=Thing.NUMBERED)
    about_no_piece = True
    reads = NOTHING
    name: str | None = None
    role: Role | None = slot()

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """Whatever has this name; with a role, part of the name will do."""
        if self.name is not None:
            yield Thing.NUMBERED if self.role is None else Thing.PIECES, self.name

    def emit(self, c: Code) -> Number:
        """A constant, or a table over the players."""
        facts = c.program.facts
        if self.name is None:
            assert self.role is not None
            return roles.index(c, self.role)
        if self.role is None:
            named_so = [k.index for k in facts.containers if k.name == self.name]
            return Literal(named_so[0] if named_so else facts.find_piece(self.name))
        if self.role is Role.Player:
            return c.get("player")  # quirk: the name is ignored
        if self.role not in ID_ROLES:
            return UNDEFINED
        owned = c.memo(("id", self.name), lambda: self._owned(c))
        return by_player(c, "id", roles.index(c, self.role), owned)

    def _owned(self, c: Code) -> list[int]:
        """The first piece of each player that has this name."""
        name, facts = self.name or "", c.program.facts
        return [
            next((p.index for p in facts.pieces[1:] if name in p.name and p.owner == k), -1)
            for k in range(facts.everyone + 1)
        ]

    @form
    @staticmethod
    def of_name(name: str) -> Id:
        """`(id "Pawn1")`: by its exact name.

        Args:
            name: The whole name, with the number of the player, such as `"Pawn1"`.
        """
        return Id(name=name, role=None)


#: Roles that `id` knows (spec 07 §2.6).
ID_ROLES = {
    *(Role.Neutral, Role.Shared, Role.Mover, Role.Next, Role.Prev),
    *(Role(f"P{player}") for player in range(1, 9)),
}


@ludeme("mapEntry")
class MapEntry(Int):
    """`(mapEntry "Next" (to))`: the value of a key in a map (spec 07 §2.6, 04 §3.12).

    Attributes:
        name: The name of the map; by default all maps are looked through.
        key: The number whose value is wanted; a number that is no key stays as it is.
    """

    refers = by_slot(name=Thing.MAP)
    uses = frozenset({Thing.MAP})
    reads = NOTHING
    name: str | None = None
    key: Int | Role

    def emit(self, c: Code) -> Number:
        """The first map that has the key decides; a key that no map has is its own value."""
        entries = c.memo(("map", self.name), lambda: self._entries(c))
        key = roles.index(c, self.key)
        if key.value is not None:
            return Literal(entries.get(key.value, key.value))
        size = max((k for k in entries if k >= 0), default=-1) + 1
        if size == 0:
            return key
        values = [entries.get(k, k) for k in range(size)]
        table = c.memo(("map table", self.name), lambda: c.program.tables.add("map", values))
        key = c.let("key", key)
        if key in c.program.board_names and size >= c.program.facts.board_sites:
            return Number(f"t[{table} + {key}]")
        return Number(f"(t[{table} + {key}] if 0 <= {key} < {size} else {key})")

    def _entries(self, c: Code) -> dict[int, int]:
        entries: dict[int, int] = {}
        for name, pairs in c.program.facts.maps:
            if self.name is None or name == self.name:
                for key, value in pairs.items():
                    entries.setdefault(key, value)
        return entries


@ludeme("regionSite")
class RegionSite(Int):
    """`(regionSite (sites Top) index:0)`: a site of a region, by position (spec 07 §2.6).

    Attributes:
        region: The sites, in ascending order.
        index: Which of them, counted from 0.
    """

    number_of = Index.SITE
    indexes = by_slot(index=Index.PLACE)
    reads = NOTHING
    region: Region
    index: Int = named()

    def emit(self, c: Code) -> Number:
        """The sites are counted in ascending order."""
        index = c.let("index", self.index.emit(c))
        known = self.region.static(c)
        if known is not None:
            return of_site(c, "region", index, known)
        return _nth(c, index, self.region)


@ludeme("arrayValue")
class ArrayValue(Int):
    """`(arrayValue (values Remembered) index:0)`: a number of an array (spec 07 §2.6).

    Attributes:
        values: The numbers.
        index: Which of them, counted from 0.
    """

    indexes = by_slot(index=Index.PLACE)
    reads = NOTHING
    values: Ints
    index: Int = named()

    def emit(self, c: Code) -> Number:
        """The numbers are counted in their order."""
        return _nth(c, c.let("index", self.index.emit(c)), self.values)


def _nth(c: Code, index: Number, values: Region | Ints) -> Number:
    """The element at a position, -1 if there is none."""

    def build(b: Code) -> None:
        place = b.var("n", ZERO)
        with values.each(b) as value:
            with b.block(f"if {place} == {index}"):
                b.line(f"return {value}")
            b.line(f"{place} += 1")

    return number(c, "nth", build)
